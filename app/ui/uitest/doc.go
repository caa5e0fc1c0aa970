// Package uitest plays the browser for tests of components that run natively, where go-app's own values are all undefined: what a person presses, types and
// chooses reaches the handlers as [Object] values. [RunsNamed] and [SweepOf] are what a worker tells of runs.
package uitest
