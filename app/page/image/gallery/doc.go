// Package gallery shows many images of a tag over the page: a grid of runs and steps, and a comparison of two. What is drawn is done by web/imagegrid.js and
// web/compare.js, since cells come and go with every frame; this package knows what they show, asks the worker, and says it in words.
package gallery
