// Package worker delivers the encoded images of one run and tag. Image cards are not drawn by the
// worker: the page shows the images it gets.
package worker
