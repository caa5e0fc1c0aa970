// Package access lets a person give access to private storage: it has the dialog that asks for
// credentials, and the requests of the page carry them.
//
// [New] makes the [Access] of a page, which it reaches as a [Page], an interface with only the
// methods that it calls. The credentials are in the model of package state, never in the URL. They
// are sent to the worker as a message; a worker that replaces it starts with the same message.
//
// Everything runs on the UI goroutine.
package access
