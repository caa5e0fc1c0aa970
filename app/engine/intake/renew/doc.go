// Package renew makes refused files readable again: by a newer address of a file, or by access to
// the one it has.
//
// [Renewer] is a fetcher for any goroutine. [Host] asks the page that embeds the viewer.
package renew
