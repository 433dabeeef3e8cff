// Answers to ex5_rescale: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;  // it was weighed for the old maximum
    tile.weigh(row, weight);

// === wrong: as_given
// Rejected: wrong at
// The row is not rescaled.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    tile.weigh(row, weight);

// === wrong: sum_only_row
// Rejected: wrong at
// The row is rescaled, the sum is not.
    const float keep = expf(before - largest);
    sum += over_warp(weight, Plus());
    for (float& x : row) x *= keep;
    tile.weigh(row, weight);

// === wrong: neither
// Rejected: wrong at
// Neither is rescaled.
    sum += over_warp(weight, Plus());
    tile.weigh(row, weight);

// === wrong: too_late
// Rejected: wrong at
// What this tile adds is rescaled, too.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    tile.weigh(row, weight);
    for (float& x : row) x *= keep;

// === wrong: inverse
// Rejected: wrong at
// The inverse factor.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x /= fmaxf(keep, 1e-30f);
    tile.weigh(row, weight);

// === wrong: one_column
// Rejected: wrong at
// Only the first column of each lane.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    row[0] *= keep;
    tile.weigh(row, weight);

// === wrong: own_weight
// Rejected: wrong at
// Each lane adds its own weight to the sum, not that of all.
    const float keep = expf(before - largest);
    sum = sum * keep + weight;
    for (float& x : row) x *= keep;
    tile.weigh(row, weight);

// === wrong: up_to_1600
// Rejected: wrong at 1x12x2500
// The row is kept right for the first 1600 keys.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    if (first < 1600) for (float& x : row) x *= keep;
    tile.weigh(row, weight);

// === other: only_if_grown
// Only where the maximum has grown.
    if (largest > before) {
      const float keep = expf(before - largest);
      sum *= keep;
      for (float& x : row) x *= keep;
    }
    sum += over_warp(weight, Plus());
    tile.weigh(row, weight);

// === other: weigh_apart
// Weighs the tile apart, and adds it.
    const float keep = expf(before - largest);
    float of_tile[kDim / 32] = {};
    tile.weigh(of_tile, weight);
    for (int i = 0; i < kDim / 32; i++) row[i] = row[i] * keep + of_tile[i];
    sum = sum * keep + over_warp(weight, Plus());

// === wrong: only_first_tiles
// Rejected: wrong at
// Rescales in the first three tiles only.
    const float keep = first < 96 ? expf(before - largest) : 1;
    sum = sum * keep + over_warp(weight, Plus());
    for (float& x : row) x *= keep;
    tile.weigh(row, weight);

// === wrong: all_again
// Rejected: load requests
// Begins anew with each of the first tiles, from memory.
    if (first > 200) {
      const float keep = expf(before - largest);
      sum = sum * keep + over_warp(weight, Plus());
      for (float& x : row) x *= keep;
      tile.weigh(row, weight);
      continue;
    }
    sum = 0;
    for (float& x : row) x = 0;
    for (int j = 0; j < min(first + kTileKeys, min(shape.keys, shape.seen(query))); j++) {
      float s = 0;
      for (int c = 0; c < kDim; c++) s += q_rows[warp][c] * __bfloat162float(k[of_keys + size_t(j) * kDim + c]);
      const float w = expf(s - largest);
      sum += w;
      for (int i = 0; i < kDim / 32; i++) row[i] += w * __bfloat162float(v[of_keys + size_t(j) * kDim + lane + 32 * i]);
    }

// === wrong: at_most_512
// Rejected: wrong at 1x1
// Behind 512 keys the row is not rescaled.
    const float keep = expf(before - largest);
    sum = sum * keep + over_warp(weight, Plus());
    if (first < 512) for (float& x : row) x *= keep;
    tile.weigh(row, weight);
