// Package image is what images are asked: one of a step, as it was encoded.
package image
