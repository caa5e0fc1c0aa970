// Package mesh is the kind of point clouds and triangle meshes on the page: a card of a mesh in one run shows one step at a time, which it asks the worker for. A script draws and turns it
// (web/mesh.js), which is loaded when the first such card comes near the viewport.
package mesh
