// Strips of three, found by walking.
int row = 0, first = 0, col = 0;
for (int step = 0; step < t; step++) {
  if (++col < first + 3 && col < cols) continue;
  col = first;
  if (++row < rows) continue;
  row = 0, col = first += 3;
}
return {row, col};
