// Package opening has everything that leads to charts on screen: the open page, with fields,
// pickers and recent sources; the page of saved data; and the list of unreadable files, each with
// the reason and advice.
//
// [New] makes the [Opening] of a page. It reaches the page as a [Page], and the access to private
// storage as an [Access], interfaces with only the methods that it calls. Its two whole pages are
// [OpenView] and [SavedView]; [Opening.RemedyView] and [Opening.ProblemsView] are also shown above
// the cards. The [Examiner] finds out with package doctor why something could not be read, one
// problem at a time.
//
// Everything runs on the UI goroutine; the requests of an examination run beside it, and their
// results are passed to it with [Page.Do].
package opening
