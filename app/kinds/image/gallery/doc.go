// Package gallery shows many images of a tag over the page: a grid of runs and steps, and a
// comparison of two images. imagegrid.js and compare.js draw, since cells come and go with every
// frame; this package decides what they show, asks the worker, and puts the result into words.
package gallery
