// Package pca finds principal components: the directions in which rows vary most.
//
// [Fit] is block Lanczos: it multiplies the scatter matrix, without making it, with blocks of 16
// orthonormal directions, each the remainder of the product before, and solves the small problem in
// the space that all of them span (Rayleigh-Ritz). See Golub and Van Loan, Matrix Computations, 4th
// edition, section 10.3.6, and Musco and Musco, Randomized Block Krylov Methods for Stronger and
// Faster Approximate Singular Value Decomposition (2015). A pass over the rows is two kernel
// functions for each chunk of rows, centred in the processor's cache: so a mean far from zero costs
// no digits. It ends when the wanted variances no longer change, or the space has all dimensions.
//
// Products are summed in float32 within a chunk and in float64 over chunks; the variances are those
// of the scores, summed in float64.
package pca
