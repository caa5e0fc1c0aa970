package listing

import "time"

// modifiedLayouts are the time formats of listings: of manifests and stores, of HTTP, and of web
// servers' own pages.
var modifiedLayouts = [...]string{time.RFC3339, time.RFC1123, "02-Jan-2006 15:04",
	"2006-01-02 15:04", "2006-01-02 15:04:05"}

// ModifiedTime returns when a file was modified; ok is false if that is unknown or cannot be
// parsed.
func (f File) ModifiedTime() (t time.Time, ok bool) {
	for _, layout := range modifiedLayouts {
		if t, err := time.Parse(layout, f.Modified); err == nil {
			return t.UTC(), true
		}
	}
	return time.Time{}, false
}
