// Package toy is a whole kind in one folder, as small as one can be. A card shows how many bytes
// the latest value of a run has. Values are those of the plugin "toy", which package eventfile does
// not know. A test of package web copies the folder beside the other kinds, adds it to their list,
// and opens it in a browser.
package toy
