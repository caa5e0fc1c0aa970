// Package app is the page's program: [Run] shows the page of package page with the kinds of data of
// package kinds.
//
// Package pagetest mounts the page with these kinds for tests, with a recorder instead of the
// browser and a pipe instead of the worker.
package app
