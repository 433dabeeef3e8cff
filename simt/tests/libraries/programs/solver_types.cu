// Types of cuSOLVER that programs name.
#include <cusolverDn.h>
cusolver_int_t count = 3;
cusolverPrecType_t precision = CUSOLVER_R_32F;
cusolverIRSRefinement_t refinement = CUSOLVER_IRS_REFINE_NONE;
cusolverNorm_t kind_of_norm = CUSOLVER_FRO_NORM;
int main() { return count != 3 || precision != 1204 || refinement != 1101 || kind_of_norm != 107; }
