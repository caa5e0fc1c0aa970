// Package image has the questions about images: one image of a step, as it was encoded.
package image
