// Package page is the kind of images on the page: a card of a tag in one run shows one step at a
// time, which it requests from the worker.
package page
