// Package knn finds the nearest neighbours of rows by Euclidean distance; rows of length 1 give those
// by cosine.
//
// [Build] compares all pairs of up to [ExactRows] rows, with the vector functions of package kernel.
// Of more rows it builds a [Forest] of random projection trees (Dasgupta and Freund, Random
// Projection Trees and Low Dimensional Manifolds, 2008), compares the rows of each leaf, and
// then lets neighbours of neighbours meet until few lists change: Dong, Moses and Li, Efficient
// k-Nearest Neighbor Graph Construction for Generic Similarity Measures, 2011 (NN-descent).
package knn
