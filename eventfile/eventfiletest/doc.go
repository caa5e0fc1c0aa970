// Package eventfiletest reads the damaged files of testdata/malformed, for the tests of every
// package that such files pass through. The format is described in testdata/README.md.
package eventfiletest
