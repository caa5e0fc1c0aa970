package listing

import (
	"errors"
	"strconv"
	"strings"

	"eventlens/eventfile/source"
)

// Error reports why a place could not be listed, or not completely.
type Error struct {
	Place  Place
	URL    string // URL of the failed request, as sent
	Status int    // HTTP status of the answer; 0 if there was none
	Code   string // code of an error returned by the store, such as NoSuchBucket; "" for none
	Err    error  // the reason, in words for users
}

// Error implements error.
func (e *Error) Error() string { return "list " + source.DisplayURL(e.URL) + ": " + e.Err.Error() }

// Unwrap returns the reason.
func (e *Error) Unwrap() error { return e.Err }

// reason replaces an error of package source by words for users.
type reason struct {
	words string
	cause error
}

func (r *reason) Error() string { return r.words }
func (r *reason) Unwrap() error { return r.cause }

// words is an error without a cause.
type words string

func (w words) Error() string { return string(w) }

const (
	errPresigned words = "the address is signed for one request, which cannot list a folder. Give the folder's address without what follows its ?, " +
		"and access keys, or a manifest that holds a signed address for every file"
	errNoListing   words = "a web page that links to no file or folder below it; it may be a sign-in page, or the server may list no folders"
	errElsewhere   words = "the address leads to another place; a sign-in page, perhaps"
	errNotXML      words = "a web page where a listing was expected; a sign-in page, perhaps"
	errNotListing  words = "an answer that is no listing"
	errSameAgain   words = "the store goes on with the listing and tells nothing new; what it told until then is used"
	errUnsupported words = "the server lists no folders by WebDAV"

	// replaces a [*source.ShortBodyError]
	errCut = "the connection broke off before the answer ended"
)

// refusals maps error codes of stores to their meaning; whyRefused puts that into words.
const refusals = " NoSuchBucket:b ContainerNotFound:b InvalidBucketName:b RepoNotFound:r GatedRepo:r" +
	" SignatureDoesNotMatch:s InvalidAccessKeyId:s AuthenticationFailed:s AuthorizationHeaderMalformed:s InvalidToken:s" +
	" ExpiredToken:e RequestTimeTooSkewed:e PermanentRedirect:p IllegalLocationConstraintException:p" +
	" AccessDenied:a AllAccessDisabled:a PublicAccessNotPermitted:a AuthorizationFailure:a AuthorizationPermissionMismatch:a NoAuthenticationInformation:a"

// whyRefused tells, in words for users, why a store refused, from the status and the error code of
// its answer.
func whyRefused(status int, code string) string {
	why := lookup(refusals, code)
	switch {
	case why != 0:
	case status == 401 || status == 403:
		why = 'a'
	case status == 404:
		why = 'n'
	case status == 429:
		why = 'w'
	case status >= 500:
		why = 'f'
	}
	switch why {
	case 'b':
		return "there is no such bucket"
	case 'r':
		return "there is no such repository, or it is private"
	case 's':
		return "the store does not accept the signature or the keys"
	case 'e':
		return "the access has expired, or this device's clock is wrong"
	case 'p':
		return "the bucket is in another region"
	case 'a':
		return "listing is not allowed"
	case 'n':
		return "nothing is found there"
	case 'w':
		return "the store asks for fewer requests; try again later"
	case 'f':
		return "the server failed; try again later"
	}
	return "the server refused"
}

// refused returns an error for an unsuccessful answer, with the store's own message: S3, Azure and
// similar stores use XML, Google's JSON API JSON, and the hub JSON and header fields.
func (l *lister) refused(a *answer, r *reading) *Error {
	say := func(fields ...string) string {
		for _, field := range fields {
			if text := oneLine(r.fields[field]); text != "" {
				return text
			}
		}
		return ""
	}
	code := say("Error/Code", "$/error/errors[]/reason")
	for _, name := range [...]string{"X-Ms-Error-Code", "X-Error-Code"} {
		if code == "" {
			code = oneLine(a.header(name))
		}
	}
	why := whyRefused(a.status, code) + " (HTTP status " + strconv.Itoa(a.status)
	if code != "" {
		why += ", " + code
	}
	if message := say("Error/Message", "$/error/message", "$/error"); message != "" {
		why += ": " + message
	}
	why += ")"
	if endpoint := say("Error/Endpoint"); endpoint != "" {
		why += "; its address is " + endpoint
	}
	e := l.broken(a,
		&reason{why, &source.StatusError{URL: source.DisplayURL(a.url), Status: a.status}})
	e.Code = code
	return e
}

// broken returns an error for an answer that cannot be read completely. It is not inlined, since
// its copy of the place would be in the program eight times.
//
//go:noinline
func (l *lister) broken(a *answer, err error) *Error {
	return &Error{Place: l.place, URL: a.url, Status: a.status, Err: err}
}

// notListing returns an error for an answer that is not a listing.
func (l *lister) notListing(a *answer, r *reading) *Error {
	head := strings.ToLower(string(a.text[:min(len(a.text), 1024)]))
	switch {
	case a.status < 200 || a.status > 299 || r.root == "Error":
		return l.refused(a, r)
	case strings.Contains(head, "<html") || strings.Contains(head, "doctype html"):
		return l.broken(a, errNotXML)
	case r.err != nil && a.cut == nil:
		return l.broken(a, r.err)
	case a.cut != nil:
		return l.broken(a, a.cut)
	}
	return l.broken(a, errNotListing)
}

// oneLine returns the start of the first line of a server's text, without control characters.
func oneLine(s string) string {
	const most = 200
	s = strings.Trim(s[:min(len(s), 4*most)], " \t\r\n")
	s, _, _ = strings.Cut(s, "\n")
	var b []byte
	for _, c := range s {
		if c < ' ' || c == 0x7f || c == 0xfffd {
			continue
		}
		if b = append(b, string(c)...); len(b) > most {
			return string(b) + "…"
		}
	}
	return strings.Trim(string(b), " ")
}

// answerOf returns the status and the error code of the server's answer in an error; zeros if there
// was no answer.
func answerOf(err error) (status int, code string) {
	if failure, ok := err.(*Error); ok {
		return failure.Status, failure.Code
	}
	return 0, ""
}

// brokenManifest is the rank of an error in an existing manifest.
const brokenManifest = 6

// errorRank ranks errors by how well they explain why a place cannot be listed, to choose among the
// errors of all probes.
func errorRank(err error) int {
	failure, ok := err.(*Error)
	if !ok {
		return 0
	}
	d := failure.Place.Dialect
	if failure.Status == 0 && d != DialectPages {
		return 0 // there was no answer, but the probe may have been wrong
	}
	var status *source.StatusError
	isStatus := errors.As(err, &status)
	switch {
	case d == DialectManifest && (isStatus || errors.Is(err, errNotXML)):
		return 1 // there is no manifest
	case d == DialectManifest:
		return brokenManifest
	case failure.Code == "NoSuchBucket" || failure.Code == "NoSuchKey":
		return 3
	case failure.Code != "":
		return 5
	case isStatus && (failure.Status == 401 || failure.Status == 403):
		return 4
	case d == DialectPages:
		return 2
	}
	return 1 // the dialect was only a guess
}
