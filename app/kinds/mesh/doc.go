// Package mesh has the questions about meshes: one mesh of a step, as the drawing script needs it.
package mesh
