// Package tsne lays out rows by t-SNE: van der Maaten and Hinton, Visualizing Data using t-SNE,
// JMLR 9 (2008).
//
// The affinities of neighbours are made once ([New]); then each [Layout.Step] is one iteration.
// Repulsion is exact for up to [ExactRows] points. Of more points, distant groups count as one body
// at their centre: van der Maaten, Accelerating t-SNE using Tree-Based Algorithms, JMLR 15 (2014).
// The tree is rebuilt in every iteration by sorting the points along a Morton curve, in preorder
// with links that skip a subtree. It is walked once for each group of neighbouring points, not for
// each point (Barnes, A modified tree code: don't laugh; it runs, J. Comput. Phys. 87, 1990). So
// lists of bodies are a little longer, forces a little more exact, and the vector functions of
// package kernel add them up.
//
// The start is the plane or space of the first principal components, as Kobak and Berens advise in
// The art of using t-SNE for single-cell transcriptomics (2019), who also give the step length n/12;
// or the layout of a step before.
package tsne
