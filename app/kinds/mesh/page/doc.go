// Package page is the kind of point clouds and triangle meshes on the page: a card of a mesh in one
// run shows one step at a time, which it requests from the worker. A script (mesh.js) draws and
// rotates it; it is loaded when the first such card comes near the viewport.
package page
