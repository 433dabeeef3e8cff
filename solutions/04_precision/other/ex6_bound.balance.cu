// By way of the machine's balance, operations a byte.
const double balance = operations / memory;
return balance * (parts * sizeof(double) * 3);
