// Package umap lays out rows by UMAP: McInnes, Healy and Melville, UMAP: Uniform Manifold
// Approximation and Projection for Dimension Reduction, arXiv:1802.03426 (2018).
//
// [New] makes the fuzzy set of neighbours (sections 3.1 and 4, algorithms 2 and 3); then each
// [Layout.Step] is one epoch of sampling: edges pull with a frequency by their weight, and for each
// pull five random points push (algorithm 5). The powers of distances in the gradients come from a table
// over the logarithm of the distance, which are the leading bits of the number, with straight lines
// between: an error below 10⁻³ of the force.
//
// Unlike the original it starts from principal components, which a seed does not change, and draws
// all random numbers from one generator. Positions are always three numbers: in a plane the last
// one stays zero.
package umap
