// Package examination has the question to the program that finds out why storage cannot be read,
// and its answer. Package doctor does the examination; pages load it on demand.
package examination
