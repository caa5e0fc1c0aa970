// Package export is what is saved and copied of charts: the worker makes a file part by part, or a picture, and the browser writes it. [New] makes the [Files] of a
// page: those on their way, and the last that were, which a bar at the foot of the page shows. It knows the page as a [Page] and the browser as a [Host].
//
// Everything runs on the UI goroutine; what the browser reports is handed over with [Page.Do].
package export
