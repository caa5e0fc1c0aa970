package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// ErrNoStat reports that size and validator of a source are unavailable without opening it: the URL
// is signed for GET only, or the server refuses HEAD. It may wrap the reason. Open the source
// instead.
var ErrNoStat = errors.New("size not available without opening")

// ErrPastEnd matches every [*PastEndError] in errors.Is.
var ErrPastEnd = errors.New("past the end of the file")

// PastEndError reports that a file has no bytes at the requested offset: nothing was appended since
// it was read up to there, or it shrank.
type PastEndError struct {
	Offset    int64
	SizeBytes int64 // at most Offset; -1 if the server did not say
}

// Error implements error.
func (e *PastEndError) Error() string {
	if e.SizeBytes < 0 {
		return fmt.Sprintf("byte %d is past the end of the file", e.Offset)
	}
	return fmt.Sprintf("byte %d is past the end of the file, which has %d bytes", e.Offset,
		e.SizeBytes)
}

// Is makes errors.Is(err, ErrPastEnd) true.
func (e *PastEndError) Is(target error) bool { return target == ErrPastEnd }

// StatusError reports that the server refused: the file does not exist, is private, or the server
// failed.
type StatusError struct {
	URL        string // URL for display, see [DisplayURL]
	Status     int
	RetryAfter string // when to ask again, as stated by the server: see [Refusal]
}

// Error implements error.
func (e *StatusError) Error() string { return fmt.Sprintf("%s: HTTP status %d", e.URL, e.Status) }

// ErrOwnServer is wrapped by a [*NetworkError] if the server is the page's own, whose answers CORS
// does not restrict: it does not answer, or redirects elsewhere.
var ErrOwnServer = errors.New("no answer from the server of the page")

// ErrRedirects is wrapped by a [*NetworkError] if redirects form a cycle, or lead to a server that
// does not answer.
var ErrRedirects = errors.New("the redirects lead nowhere")

// NetworkError reports that there was no readable answer: the network failed, the server cannot be
// reached, or its CORS settings forbid this page to read it. Browsers do not distinguish these
// cases.
type NetworkError struct {
	URL string // URL for display, see [DisplayURL]
	Err error
}

// Error implements error.
func (e *NetworkError) Error() string { return e.URL + ": no readable answer: " + e.Err.Error() }

// Unwrap returns the fetcher's error.
func (e *NetworkError) Unwrap() error { return e.Err }

// ShortBodyError reports that an answer ended before its announced length. Reading on from where it
// ended may succeed. It wraps io.ErrUnexpectedEOF.
type ShortBodyError struct {
	URL  string // URL for display, see [DisplayURL]; "" for a dropped file
	Got  int64  // bytes received
	Want int64  // bytes announced; -1 if only the transport knew
}

// Error implements error.
func (e *ShortBodyError) Error() string {
	want := "its end"
	if e.Want >= 0 {
		want = strconv.FormatInt(e.Want, 10)
	}
	return fmt.Sprintf("%sbody cut short: got %d bytes, want %s", prefix(e.URL), e.Got, want)
}

// Unwrap returns io.ErrUnexpectedEOF.
func (e *ShortBodyError) Unwrap() error { return io.ErrUnexpectedEOF }

// RangeError reports that a server returned other bytes than requested.
type RangeError struct {
	URL       string // URL for display, see [DisplayURL]
	Got, Want int64  // first byte of the answer, and of the request
}

// Error implements error.
func (e *RangeError) Error() string {
	return fmt.Sprintf("%s: wrong range: got bytes from %d, want from %d", e.URL, e.Got, e.Want)
}

// NoRangesError reports that a part of a file cannot be read, because its server ignores range
// requests and the file is too large to keep.
type NoRangesError struct {
	URL        string // URL for display, see [DisplayURL]
	LimitBytes int64  // size of the largest file that would be kept
}

// Error implements error.
func (e *NoRangesError) Error() string {
	return fmt.Sprintf("%s: the server ignores range requests and the file is larger than %d MiB",
		e.URL, e.LimitBytes>>20)
}

// SchemeError reports a URL that is never fetched. Only absolute http and https URLs are fetched.
type SchemeError struct {
	URL    string // URL for display, see [DisplayURL]
	Scheme string // "" if there is none
}

// Error implements error.
func (e *SchemeError) Error() string {
	return fmt.Sprintf("%q: only http and https URLs are read, not scheme %q", e.URL, e.Scheme)
}

// checkURL refuses URLs that must never be fetched: other schemes, relative and malformed URLs.
func checkURL(raw string) error {
	if fetchable(raw) {
		return nil
	}
	scheme, _, _ := cutScheme(raw)
	return &SchemeError{URL: DisplayURL(raw), Scheme: scheme}
}

// networkError wraps a failed request or read. An error of the context is returned unchanged, since
// it is no fault of the network.
func networkError(ctx context.Context, raw string, err error) error {
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return &NetworkError{URL: DisplayURL(raw), Err: err}
}

func prefix(displayURL string) string {
	if displayURL == "" {
		return ""
	}
	return displayURL + ": "
}
