package words

import (
	"strconv"
	"strings"
	"time"

	"eventlens/charts"
)

// Observed holds what the examination of an address observed, as arguments of its texts. A text
// uses only some of them; the others may be empty.
type Observed struct {
	Address  string // as given
	URL      string // URL of the examined address, without its query
	Host     string // host of the URL, with the port
	Hostname string // host of the URL, without the port
	Path     string // path of the URL
	Store    string // display name of the storage
	Bucket   string
	Origin   string // origin of the page that wants to read, as CORS settings name it
	Page     string // the pages that answers are for: see [PagesOf]

	Asked    string // URL of the request that the text is about
	Answerer string // host of the server that answered
	To       string // host that it redirected to
	There    string // URL of the redirect's target
	Evidence string // how the storage expressed a refusal: see [Evidence]
	Allowed  string // another origin that is allowed to read
	Headers  string // names of header fields

	ListedAs  string // how the folder was listed
	Files     int    // number of files examined
	Names     string // names of some of the files
	File      string // a file that can, or cannot, be read
	PageTitle string // title of a web page received instead of data
	Front     int64  // bytes before the first record
	Size      string // bytes of the file that a Git LFS pointer refers to

	Region     string // the bucket's region
	Endpoint   string // the endpoint to use for the bucket
	Expiry     string // when a link expired
	ExpiredFor string // how long ago it expired
	Patience   string // how long the examination waited for an answer
	Reason     string // what is wrong with an answer
}

// With returns the text with the observations filled in.
func (d Diagnosis) With(o *Observed) string {
	return d.with(
		"address", o.Address, "url", o.URL, "host", o.Host, "hostname", o.Hostname, "path", o.Path,
		"store", o.Store, "bucket", o.Bucket,
		"origin", o.Origin, "page", o.Page,
		"asked", o.Asked, "answerer", o.Answerer, "to", o.To, "there", o.There, "evidence",
		o.Evidence, "allowed", o.Allowed, "headers", o.Headers,
		"listedAs", o.ListedAs, "files", Count(o.Files), "names", o.Names, "file", o.File,
		"pageTitle", o.PageTitle, "size", o.Size, "front", Count(o.Front),
		"region", o.Region, "endpoint", o.Endpoint, "expiry", o.Expiry, "expiredFor", o.ExpiredFor,
		"patience", o.Patience, "reason", o.Reason)
}

// with fills arguments into a diagnosis.
func (d Diagnosis) with(args ...string) string { return fill(string(d), args) }

// DiagnosisText joins texts, up to the first empty one.
func DiagnosisText(texts []Diagnosis, o *Observed) string {
	var said []string
	for _, text := range texts {
		if text == "" {
			break
		}
		said = append(said, text.With(o))
	}
	return Sentences(said...)
}

// PagesOf names the pages of an origin, which an answer is for. "null" is the origin of sandboxed
// frames and files.
func PagesOf(origin string) string {
	if origin == "null" {
		return pagesOfNull.with()
	}
	return pagesOf.with("origin", origin)
}

// Evidence describes how a store refused a request: by its own error code, "" for none, and the
// HTTP status.
func Evidence(code string, status int) string {
	return evidenceStatus.with("code", code, "status", strconv.Itoa(status))
}

// FileNames joins names of files; more says that there are others.
func FileNames(names []string, more bool) string {
	list := strings.Join(names, ", ")
	if more && list != "" {
		return someNames.with("names", list)
	}
	return list
}

// Patience formats how long an answer is waited for.
func Patience(d time.Duration) string {
	if d%time.Second != 0 {
		return d.String()
	}
	return patienceSeconds.with("count", Count(int64(d/time.Second)))
}

// Expiry formats when something expired.
func Expiry(at time.Time) string { return charts.FormatTime(at.UTC(), formats.instant) }

// ExpiredFor says roughly how long ago something expired.
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
