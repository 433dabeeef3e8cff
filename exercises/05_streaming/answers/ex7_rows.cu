// Answers to ex7_rows: the solution, wrong ones that the check rejects with the message that each names, and
// others that it accepts. Each stands in for the marked region of the given file.

// === solution
  // Rows begin ld doubles apart here, and cols doubles apart there; cols doubles of each are copied.
  cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * cols, rows,
                    cudaMemcpyHostToDevice, stream);

// === wrong: both_apart
// Rejected: out of bounds
// Rows lie apart on the GPU, too, where there is no room for that.
cudaMemcpy2DAsync(there, sizeof(double) * ld, here, sizeof(double) * ld, sizeof(double) * cols, rows,
                  cudaMemcpyHostToDevice, stream);

// === wrong: one_piece
// Rejected: wrong at
// One copy of as many bytes as the panel has.
cudaMemcpyAsync(there, here, sizeof(double) * rows * cols, cudaMemcpyHostToDevice, stream);

// === wrong: one_row_less
// Rejected: which nothing has written yet
// The last row is missing.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * cols, rows - 1,
                  cudaMemcpyHostToDevice, stream);

// === wrong: pitch
// Rejected: wrong at
// Rows are taken side by side from the host, too.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * cols, sizeof(double) * cols, rows,
                  cudaMemcpyHostToDevice, stream);

// === wrong: pitch_in_doubles
// Rejected: which nothing has written yet
// The pitch is given in doubles: the copy is refused.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, ld, sizeof(double) * cols, rows, cudaMemcpyHostToDevice, stream);

// === wrong: whole_rows
// Rejected: which nothing has written yet
// What lies between the rows is to be copied, too: the copy is refused.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * ld, rows,
                  cudaMemcpyHostToDevice, stream);

// === wrong: width
// Rejected: which nothing has written yet
// cols bytes of each row.
cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, cols, rows, cudaMemcpyHostToDevice, stream);

// === wrong: other_direction
// Rejected: is told cudaMemcpyDeviceToHost
// The numbers are right, and the direction is turned round.
  cudaMemcpy2DAsync(there, sizeof(double) * cols, here, sizeof(double) * ld, sizeof(double) * cols, rows,
                    cudaMemcpyDeviceToHost, stream);

// === other: helper
// The helper that the other exercises use.
bring(there, here, ld, rows, cols, stream);

// === other: row_by_row
// A plain copy for each row.
for (int64_t row = 0; row < rows; row++)
  cudaMemcpyAsync(there + row * cols, here + row * ld, sizeof(double) * cols, cudaMemcpyHostToDevice, stream);

// === wrong: own_buffer
// Rejected: memory that is not its own
// Rows are gathered in a buffer that is large enough for the lesson.
  static double staging[1 << 16];
  for (int64_t r = 0; r < rows; r++)
    for (int64_t c = 0; c < cols; c++) staging[r * cols + c] = here[r * ld + c];
  cudaMemcpyAsync(there, staging, sizeof(double) * rows * cols, cudaMemcpyHostToDevice, stream);

// === other: copy_3d
// A copy in three dimensions, one of which is 1.
  cudaMemcpy3DParms p{};
  p.srcPtr = make_cudaPitchedPtr(const_cast<double*>(here), sizeof(double) * ld, sizeof(double) * cols, rows);
  p.dstPtr = make_cudaPitchedPtr(there, sizeof(double) * cols, sizeof(double) * cols, rows);
  p.extent = make_cudaExtent(sizeof(double) * cols, rows, 1);
  p.kind = cudaMemcpyHostToDevice;
  cudaMemcpy3DAsync(&p, stream);

// === wrong: short_pitch
// Rejected: out of bounds
// Pitches have 16 bits.
  const short pitch = short(sizeof(double) * ld), width = short(sizeof(double) * cols);
  cudaMemcpy2DAsync(there, width, here, pitch, width, rows, cudaMemcpyHostToDevice, stream);

// === wrong: pitch_in_16_bits
// Rejected: invalid pitch
// The host's pitch in 16 bits: rows of more than 65535 bytes.
  const size_t width = sizeof(double) * cols;
  cudaMemcpy2DAsync(there, width, here, size_t((unsigned short)(sizeof(double) * ld)), width, rows, cudaMemcpyHostToDevice, stream);
