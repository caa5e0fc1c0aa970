// Package mesh has the questions that the page asks the worker about meshes: for one mesh of a
// step, as the drawing script needs it.
package mesh
