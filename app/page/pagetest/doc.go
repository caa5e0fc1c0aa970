// Package pagetest mounts the page for tests of it and of the packages below: with every kind of
// the viewer, a fake browser, and a worker that the test plays at the other end of a pipe. Start
// with [New] and [Fixture.Tell].
package pagetest
