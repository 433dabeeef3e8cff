// Answers to ex4_edge: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
    const bool seen = key < shape.keys && (!shape.causal || key <= query + shape.keys - shape.queries);

// === wrong: all
// Rejected: wrong at
// As it was given.
    const bool seen = true;

// === wrong: last_tile
// Rejected: wrong at
// No mask, but the keys end.
    const bool seen = key < shape.keys;

// === wrong: not_own
// Rejected: wrong at
// A query does not see its own place.
    const bool seen = key < shape.keys && (!shape.causal || key < query + shape.keys - shape.queries);

// === wrong: square_only
// Rejected: wrong at
// Right where there are as many keys as queries.
    const bool seen = key < shape.keys && (!shape.causal || key <= query);

// === wrong: always_causal
// Rejected: wrong at
// Masks where no mask is asked for.
    const bool seen = key < shape.keys && key <= query + shape.keys - shape.queries;

// === wrong: end_forgotten
// Rejected: wrong at
// Behind the last key there are zeros, which have a weight.
    const bool seen = !shape.causal || key <= query + shape.keys - shape.queries;

// === wrong: turned
// Rejected: wrong at
// Sees the keys that come later.
    const bool seen = key < shape.keys && (!shape.causal || key >= query + shape.keys - shape.queries);

// === other: given
// By what the shape says of itself.
    const bool seen = key < min(shape.keys, shape.seen(query));

// === other: from_the_end
// Counted from the last key.
    const int from_last_key = shape.keys - 1 - key, from_last_query = shape.queries - 1 - query;
    const bool seen = from_last_key >= 0 && (!shape.causal || from_last_key >= from_last_query);

// === wrong: short_keys
// Rejected: wrong at
// Numbers of keys in eight bits.
    const bool seen = key < shape.keys && (!shape.causal || (signed char)(key) <= query + shape.keys - shape.queries);

// === wrong: short_place
// Rejected: more keys than 15 bits count
// Places of keys in 16 bits, with a sign.
const bool seen = short(key) >= 0 && key < shape.keys && (!shape.causal || short(key) <= short(query + shape.keys - shape.queries));
