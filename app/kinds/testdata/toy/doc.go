// Package toy is a whole kind in one folder, as small as one can be. A card shows the size of a run's
// value at the page's step. The values belong to the plugin "toy", which package eventfile does not
// know. Tests put the folder beside the other kinds and add it to their list: one of package cmd
// runs the unit tests then, one of package web opens it in a browser.
package toy
