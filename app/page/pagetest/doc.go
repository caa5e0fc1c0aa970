// Package pagetest mounts the page for tests of it and of the packages below: with every kind that the viewer has, a [Host] that records what is asked of the
// browser and lets a test play its part, and a worker that the test plays at the other end of a pipe. Start with [New] and [Fixture.Tell].
package pagetest
