// Package address reads and writes the text after the # of the page's address: the open sources,
// and the values of keys. Both page and worker read it, the worker before the page's program has
// started. The owners of settings interpret the values; see package state.
package address
