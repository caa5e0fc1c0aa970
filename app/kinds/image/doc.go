// Package image has the questions that the page asks the worker about images: for the images of a
// step as they were encoded, and for the steps and cells of a grid.
package image
