// Package mesh is what meshes are asked: one of a step, as a script draws it.
package mesh
