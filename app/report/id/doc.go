// Package id numbers the workers' messages. Package report makes them, and package words has their
// templates. It is separate from both, since workers do not link templates and the catalogue does
// not make messages.
package id
