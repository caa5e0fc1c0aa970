// Package views has the saved views of a log: the button and the key that list them, and the views
// of files. [New] makes the [Views] of a page, which it reaches as a [Page]. A script shows the list,
// and keeps the views of this device.
//
// Everything runs on the UI goroutine.
package views
