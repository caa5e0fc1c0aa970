// Package watch tells a person when something happens that they wait for, such as a value below a
// bound or the end of a run. [New] makes the [Watch] of a page, which it reaches as a [Page];
// package state has the conditions, and judges them. A script shows them, asks for the permission
// to notify, and notifies.
//
// Everything runs on the UI goroutine.
package watch
