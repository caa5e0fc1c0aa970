package source

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// ErrNoStat says that size and validator of a source cannot be had without opening it: the URL is signed for GET alone, or the server
// refuses HEAD. It may wrap the reason. Open the source instead.
var ErrNoStat = errors.New("size not available without opening")

// ErrPastEnd is what a [*PastEndError] is, for errors.Is.
var ErrPastEnd = errors.New("past the end of the file")

// PastEndError says that a file has no bytes at the offset asked for: nothing was appended since it was read up to there, or it shrank.
type PastEndError struct {
	Offset    int64
	SizeBytes int64 // at most Offset; -1 when the server did not say
}

// Error implements error.
func (e *PastEndError) Error() string {
	if e.SizeBytes < 0 {
		return fmt.Sprintf("byte %d is past the end of the file", e.Offset)
	}
	return fmt.Sprintf("byte %d is past the end of the file, which has %d bytes", e.Offset, e.SizeBytes)
}

// Is makes errors.Is(err, ErrPastEnd) true.
func (e *PastEndError) Is(target error) bool { return target == ErrPastEnd }

// StatusError says that the server refused: the file does not exist, is private, or the server failed.
type StatusError struct {
	URL        string // for people, see [DisplayURL]
	Status     int
	RetryAfter string // when to ask again, as the server says: see [Refusal]
}

// Error implements error.
func (e *StatusError) Error() string { return fmt.Sprintf("%s: HTTP status %d", e.URL, e.Status) }

// ErrOwnServer is what a [*NetworkError] wraps where the server is that of the page, which CORS lets the page read: it does not answer, or leads elsewhere.
var ErrOwnServer = errors.New("no answer from the server of the page")

// ErrRedirects is what a [*NetworkError] wraps where redirects lead in a circle, or to a server that does not answer.
var ErrRedirects = errors.New("the redirects lead nowhere")

// NetworkError says that there was no readable answer: the network failed, the server cannot be reached, or its CORS settings forbid this
// page to read it. Browsers do not tell these apart.
type NetworkError struct {
	URL string // for people, see [DisplayURL]
	Err error
}

// Error implements error.
func (e *NetworkError) Error() string { return e.URL + ": no readable answer: " + e.Err.Error() }

// Unwrap returns what the fetcher said.
func (e *NetworkError) Unwrap() error { return e.Err }

// ShortBodyError says that an answer ended before the length that was announced. Reading on from where it ended may succeed.
// It wraps io.ErrUnexpectedEOF.
type ShortBodyError struct {
	URL  string // for people, see [DisplayURL]; "" for a dropped file
	Got  int64  // bytes received
	Want int64  // bytes announced; -1 when only the transport knew
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

// RangeError says that a server answered with other bytes than asked for.
type RangeError struct {
	URL       string // for people, see [DisplayURL]
	Got, Want int64  // the first byte of the answer, and of the request
}

// Error implements error.
func (e *RangeError) Error() string {
	return fmt.Sprintf("%s: wrong range: got bytes from %d, want from %d", e.URL, e.Got, e.Want)
}

// NoRangesError says that a part of a file cannot be read, because its server ignores range requests and the file is too large to keep whole.
type NoRangesError struct {
	URL        string // for people, see [DisplayURL]
	LimitBytes int64  // the largest file that would be kept
}

// Error implements error.
func (e *NoRangesError) Error() string {
	return fmt.Sprintf("%s: the server ignores range requests and the file is larger than %d MiB", e.URL, e.LimitBytes>>20)
}

// SchemeError says that a URL is not one that is fetched. Only absolute http and https URLs are.
type SchemeError struct {
	URL    string // for people, see [DisplayURL]
	Scheme string // "" when there is none
}

// Error implements error.
func (e *SchemeError) Error() string {
	return fmt.Sprintf("%q: only http and https URLs are read, not scheme %q", e.URL, e.Scheme)
}

// checkURL refuses what must never be fetched: other schemes, relative and malformed URLs.
func checkURL(raw string) error {
	if fetchable(raw) {
		return nil
	}
	scheme, _, _ := cutScheme(raw)
	return &SchemeError{URL: DisplayURL(raw), Scheme: scheme}
}

// networkError wraps a failed request or read; the end of the context is passed as it is, for it is no fault of the network.
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
