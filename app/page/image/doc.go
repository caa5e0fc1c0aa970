// Package image is the kind of pictures on the page: a card of a tag in one run shows one step at a time, which it asks the worker for.
package image
