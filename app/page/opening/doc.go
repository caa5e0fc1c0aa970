// Package opening is what leads to something being on screen: the open page, with fields, pickers and recent sources; the page of what is saved; and what could
// not be read, with why and what to do about it.
//
// [New] makes the [Opening] of a page. It knows the page as a [Page], the browser as a [Host], and what gives access to private storage as an [Access], each with
// the few methods that it calls. Its two whole pages are [OpenView] and [SavedView]; [Opening.RemedyView] and [Opening.ProblemsView] stand above the cards, too.
// The [Examiner] finds out with package doctor why something could not be read, one thing at a time.
//
// Everything runs on the UI goroutine; the examination's requests run beside it, and what they find is handed over with [Page.Do].
package opening
