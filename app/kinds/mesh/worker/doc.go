// Package worker delivers the point cloud or the triangles of one run and name at a step, as
// logged. The parts of a mesh are separate tags: the vertices, which have the card, and optionally
// faces and colours. The parts stay in their files and are read on request; a script (meshscene.js)
// makes a scene of them.
package worker
