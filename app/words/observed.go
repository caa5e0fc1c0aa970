package words

import (
	"strconv"
	"strings"
	"time"
)

// Observed is what an examination of an address observed: the arguments of its texts. A text names those of its subject; the others are empty.
type Observed struct {
	Address  string // as it was given
	URL      string // of what is examined, without its query
	Host     string // of the URL, with its port
	Hostname string // without
	Path     string // of the URL
	Store    string // what the storage is called
	Bucket   string
	Origin   string // of the page that is to read, as CORS settings name it
	Page     string // whom answers are for: see [PagesOf]

	Asked    string // URL of the request that is reported on
	Answerer string // host of the server that answered it
	To       string // host of the server that it was sent on to
	There    string // URL there
	Evidence string // how the store put a refusal: see [Evidence]
	Allowed  string // another origin that may read
	Headers  string // names of header fields

	ListedAs  string // how the folder was listed
	Files     int    // how many were looked at
	Names     string // of some of them
	File      string // one that is or is not readable
	PageTitle string // of a web page in place of data
	Front     int64  // bytes in front of the first record
	Size      string // of the file that a Git LFS pointer stands for, in bytes

	Region     string // where the bucket is
	Endpoint   string // where it is to be asked for
	Expiry     string // when a link ended
	ExpiredFor string // how long ago that was
	Patience   string // how long an answer was waited for
	Reason     string // what is wrong with an answer
}

// With returns a text with what was observed in place.
func (d Diagnosis) With(o *Observed) string {
	return d.with(
		"address", o.Address, "url", o.URL, "host", o.Host, "hostname", o.Hostname, "path", o.Path, "store", o.Store, "bucket", o.Bucket,
		"origin", o.Origin, "page", o.Page,
		"asked", o.Asked, "answerer", o.Answerer, "to", o.To, "there", o.There, "evidence", o.Evidence, "allowed", o.Allowed, "headers", o.Headers,
		"listedAs", o.ListedAs, "files", Count(o.Files), "names", o.Names, "file", o.File, "pageTitle", o.PageTitle, "size", o.Size, "front", Count(o.Front),
		"region", o.Region, "endpoint", o.Endpoint, "expiry", o.Expiry, "expiredFor", o.ExpiredFor, "patience", o.Patience, "reason", o.Reason)
}

// with returns a text of a diagnosis with its arguments in place.
func (d Diagnosis) with(args ...string) string { return fill(string(d), args) }

// DiagnosisText returns several texts as one, up to the first that is none.
func DiagnosisText(texts []Diagnosis, o *Observed) (all string) {
	for i, text := range texts {
		if text == "" {
			break
		}
		if i > 0 {
			all += formats.betweenSentences
		}
		all += text.With(o)
	}
	return all
}

// PagesOf says which pages an answer is for: those of an origin, "null" being that of pages in sandboxed frames and of files.
func PagesOf(origin string) string {
	if origin == "null" {
		return pagesOfNull.with()
	}
	return pagesOf.with("origin", origin)
}

// Evidence is how a store put a refusal: by a code of its own, "" for none, and by the HTTP status.
func Evidence(code string, status int) string {
	return evidenceStatus.with("code", code, "status", strconv.Itoa(status))
}

// FileNames writes names of files; more says that these are not all.
func FileNames(names []string, more bool) string {
	list := strings.Join(names, ", ")
	if more && list != "" {
		return someNames.with("names", list)
	}
	return list
}

// Patience writes how long an answer is waited for.
func Patience(d time.Duration) string {
	if d%time.Second != 0 {
		return d.String()
	}
	return patienceSeconds.with("count", Count(int64(d/time.Second)))
}

// Expiry writes when something ended.
func Expiry(at time.Time) string { return at.UTC().Format(formats.instant) }

// ExpiredFor says roughly how long ago something ended.
func ExpiredFor(d time.Duration) string {
	const day = 24 * time.Hour
	switch {
	case d < 2*time.Minute:
		return expiredMinute.with()
	case d < 2*time.Hour:
		return expiredMinutes.with("count", Count(int64(d/time.Minute)))
	case d < 2*day:
		return expiredHours.with("count", Count(int64(d/time.Hour)))
	case d < 2*365*day:
		return expiredDays.with("count", Count(int64(d/day)))
	}
	return expiredYears.with("count", Count(int64(d/(365*day))))
}
