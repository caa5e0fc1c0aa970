// Package image has the questions that the page asks the worker about images: for one image of a
// step, as it was encoded.
package image
