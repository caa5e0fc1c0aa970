// Package uitest simulates the browser in native tests of components, where go-app's own values are
// all undefined: a person's clicks, typing and choices reach the handlers as [Object] values.
// [RunsNamed] and [SweepOf] return a worker's messages about runs.
package uitest
