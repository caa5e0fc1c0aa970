// Package id numbers the messages that workers make. Package report makes them, package words has their templates. It is apart from both, since a worker links no
// template and the catalogue makes no message.
package id
