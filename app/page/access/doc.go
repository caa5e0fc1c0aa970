// Package access is how a person gives access to private storage: the dialog that asks for it, and the requests of the page that carry it.
//
// [New] makes the [Access] of a page. It knows the page as a [Page] and the browser as a [Host], each with the few methods that it calls. What was given is in
// the model of package state, never in the address. The worker is told with a message; a worker that replaces it begins with the same message.
//
// Everything runs on the UI goroutine.
package access
