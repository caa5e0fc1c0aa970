package listing

import (
	"errors"
	"strconv"
	"strings"

	"eventlens/eventfile/source"
)

// Error says why a place could not be listed, or not to its end.
type Error struct {
	Place  Place
	URL    string // of the request that failed, as it was sent
	Status int    // of its answer; 0 when there was none
	Code   string // of an error that the store answered, such as NoSuchBucket; "" for none
	Err    error  // what is wrong; the words are for people
}

// Error implements error.
func (e *Error) Error() string { return "list " + source.DisplayURL(e.URL) + ": " + e.Err.Error() }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// reason is words for people, over the error of package source that it stands for.
type reason struct {
	words string
	cause error
}

func (r *reason) Error() string { return r.words }
func (r *reason) Unwrap() error { return r.cause }

// words are an error that has no cause of its own.
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

	errCut = "the connection broke off before the answer ended" // over a [*source.ShortBodyError]
)

// refusals are the codes of stores by what they mean, and why is that in words.
const refusals = " NoSuchBucket:b ContainerNotFound:b InvalidBucketName:b RepoNotFound:r GatedRepo:r" +
	" SignatureDoesNotMatch:s InvalidAccessKeyId:s AuthenticationFailed:s AuthorizationHeaderMalformed:s InvalidToken:s" +
	" ExpiredToken:e RequestTimeTooSkewed:e PermanentRedirect:p IllegalLocationConstraintException:p" +
	" AccessDenied:a AllAccessDisabled:a PublicAccessNotPermitted:a AuthorizationFailure:a AuthorizationPermissionMismatch:a NoAuthenticationInformation:a"

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

// refused makes an error of an answer of another status than that of success, with what the store says in its own form: S3, Azure and their like in XML, Google's JSON API and
// the hub in JSON and header fields.
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
	e := l.broken(a, &reason{why, &source.StatusError{URL: source.DisplayURL(a.url), Status: a.status}})
	e.Code = code
	return e
}

// broken makes an error of an answer that cannot be read, or not to its end. In line, its copy of the place would be in the program eight times.
//
//go:noinline
func (l *lister) broken(a *answer, err error) *Error {
	return &Error{Place: l.place, URL: a.url, Status: a.status, Err: err}
}

// notListing says what an answer is that is no listing.
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

// oneLine returns the start of the first line of what a server wrote, without what no line holds.
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

// said returns the status and the code of an error that a server answered; zeroes when there was no answer.
func said(err error) (status int, code string) {
	if failure, ok := err.(*Error); ok {
		return failure.Status, failure.Code
	}
	return 0, ""
}

// brokenManifest is the rank of an error that says what is wrong with a manifest that is there.
const brokenManifest = 6

// tells ranks errors by how much they say of why a place cannot be listed, of all that were met while it was found out what it is.
func tells(err error) int {
	failure, ok := err.(*Error)
	if !ok {
		return 0
	}
	d := failure.Place.Dialect
	if failure.Status == 0 && d != DialectPages {
		return 0 // no answer, to what was perhaps a wrong question
	}
	var status *source.StatusError
	isStatus := errors.As(err, &status)
	switch {
	case d == DialectManifest && (isStatus || errors.Is(err, errNotXML)):
		return 1 // there is none
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
	return 1 // it was asked in case
}
