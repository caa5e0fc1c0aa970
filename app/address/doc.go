// Package address is the text behind the # of the page's address: which sources are open, and the values of its keys. Page and worker read it, the worker before the
// page's program is there. What the values mean is up to whoever has the setting; see package state.
package address
