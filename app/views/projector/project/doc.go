// Package project runs a projection from the rows of a tensor to positions: which rows are left out
// or only placed, what is done to the others before, and the layout itself, a step at a time.
//
// t-SNE and UMAP work on at most [MostRows] rows, evenly spread, and on their first [Reduced]
// principal components if they have more columns. All other rows are placed at the mean of their
// nearest neighbours among these rows. [Projection] says how many rows were treated how.
package project
