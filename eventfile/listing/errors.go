package listing

import (
	"context"
	"errors"
	"fmt"
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
func (e *Error) Error() string { return fmt.Sprintf("list %s: %v", source.DisplayURL(e.URL), e.Err) }

// Unwrap returns what is wrong.
func (e *Error) Unwrap() error { return e.Err }

// reason is words for people, over the error of package source that it stands for.
type reason struct {
	words string
	cause error
}

func (r *reason) Error() string { return r.words }
func (r *reason) Unwrap() error { return r.cause }

// The errors that have no cause of their own.
var (
	errPresigned = errors.New("the address is signed for one request, which cannot list a folder. Give the folder's address without what follows its ?, " +
		"and access keys, or a manifest that holds a signed address for every file")
	errNoListing   = errors.New("a web page that links to no file or folder below it; it may be a sign-in page, or the server may list no folders")
	errElsewhere   = errors.New("the address leads to another place; a sign-in page, perhaps")
	errNotXML      = errors.New("a web page where a listing was expected; a sign-in page, perhaps")
	errNotListing  = errors.New("an answer that is no listing")
	errSameAgain   = errors.New("the store tells the same part of the listing again and again; what it told until then is used")
	errNoProgress  = errors.New("the store goes on with the listing and tells nothing new; what it told until then is used")
	errUnsupported = errors.New("the server lists no folders by WebDAV")
)

// storeError is what a store says of a request that it refused.
type storeError struct{ code, message, endpoint string }

// refused makes an error of an answer of another status than that of success.
func (l *lister) refused(a answer) *Error {
	said := storeSaid(a)
	var b strings.Builder
	b.WriteString(whyRefused(a.status, said.code))
	b.WriteString(" (HTTP status ")
	b.WriteString(strconv.Itoa(a.status))
	for i, detail := range []string{said.code, said.message} {
		if detail != "" {
			b.WriteString([]string{", ", ": "}[i])
			b.WriteString(detail)
		}
	}
	b.WriteString(")")
	if said.endpoint != "" {
		b.WriteString("; its address is " + said.endpoint)
	}
	cause := &source.StatusError{URL: source.DisplayURL(a.url), Status: a.status}
	return &Error{Place: l.place, URL: a.url, Status: a.status, Code: said.code, Err: &reason{b.String(), cause}}
}

// broken makes an error of an answer that cannot be read, or not to its end.
func (l *lister) broken(a answer, err error) *Error {
	return &Error{Place: l.place, URL: a.url, Status: a.status, Err: err}
}

// whyRefused puts a status and a store's code into words.
func whyRefused(status int, code string) string {
	switch code {
	case "NoSuchBucket", "ContainerNotFound", "InvalidBucketName":
		return "there is no such bucket"
	case "RepoNotFound", "GatedRepo":
		return "there is no such repository, or it is private"
	case "SignatureDoesNotMatch", "InvalidAccessKeyId", "AuthenticationFailed", "AuthorizationHeaderMalformed", "InvalidToken", "InvalidSecurity":
		return "the store does not accept the signature or the keys"
	case "ExpiredToken", "RequestTimeTooSkewed":
		return "the access has expired, or this device's clock is wrong"
	case "PermanentRedirect", "IllegalLocationConstraintException", "TemporaryRedirect":
		return "the bucket is in another region"
	case "AccessDenied", "AllAccessDisabled", "PublicAccessNotPermitted", "AuthorizationFailure", "AuthorizationPermissionMismatch", "NoAuthenticationInformation":
		return "listing is not allowed"
	}
	switch {
	case status == 401 || status == 403:
		return "listing is not allowed"
	case status == 404:
		return "nothing is found there"
	case status == 429:
		return "the store asks for fewer requests; try again later"
	case status >= 500:
		return "the server failed; try again later"
	}
	return "the server refused"
}

// storeSaid reads the error that a store answered, in any of their forms.
func storeSaid(a answer) (said storeError) {
	if start := strings.TrimLeft(string(a.text[:min(len(a.text), 64)]), " \t\r\n\ufeff"); strings.HasPrefix(start, "{") {
		said = jsonError(a.text)
	} else if strings.HasPrefix(start, "<") {
		said = xmlError(a.text)
	}
	for _, name := range []string{"X-Ms-Error-Code", "X-Error-Code"} {
		if said.code == "" {
			said.code = a.header(name)
		}
	}
	said.code, said.message, said.endpoint = oneLine(said.code, 64), oneLine(said.message, 160), oneLine(said.endpoint, 160)
	return said
}

// xmlError reads the error document that S3, Azure and their like answer.
func xmlError(text []byte) (said storeError) {
	r := xmlReader{input: text}
	if r.root() != "Error" {
		return said
	}
	r.elements(func(name string) {
		switch name {
		case "Code":
			said.code = r.text()
		case "Message":
			said.message = r.text()
		case "Endpoint":
			said.endpoint = r.text()
		default:
			r.skip()
		}
	})
	return said // as far as it is whole
}

// jsonError reads the error of Google's JSON API, {"error":{"message":...,"errors":[{"reason":...}]}}, and of the hub, {"error":"..."}.
func jsonError(text []byte) (said storeError) {
	r := jsonReader{input: text}
	fields := func(name string) {
		switch name {
		case "message":
			said.message = r.string()
		case "reason":
			said.code = r.string()
		default:
			r.raw()
		}
	}
	r.object(func(name string) {
		switch {
		case name != "error":
			r.raw()
		case r.kind() == "string":
			said.message = r.text()
		case r.kind() == "object":
			r.object(func(name string) {
				if name == "errors" && r.kind() == "array" {
					r.array(func() { r.object(fields) })
				} else {
					fields(name)
				}
			})
		default:
			r.raw()
		}
	})
	return said
}

// oneLine returns the start of the first line of what a server wrote, without what no line holds.
func oneLine(s string, most int) string {
	s, _, _ = strings.Cut(strings.TrimSpace(s), "\n")
	s = strings.Map(func(c rune) rune {
		if c < ' ' || c == 0x7f || c == 0xfffd {
			return -1
		}
		return c
	}, s)
	if len(s) > most {
		s = strings.ToValidUTF8(s[:most], "") + "…"
	}
	return strings.TrimSpace(s)
}

// said returns the status and the code of an error that a server answered; zeroes when there was no answer.
func said(err error) (status int, code string) {
	var failure *Error
	if errors.As(err, &failure) {
		return failure.Status, failure.Code
	}
	return 0, ""
}

// brokenManifest is the rank of an error that says what is wrong with a manifest that is there.
const brokenManifest = 6

// tells ranks errors by how much they say of why a place cannot be listed, of all that were met while it was found out what it is.
func tells(err error) int {
	var failure *Error
	if !errors.As(err, &failure) {
		return -1
	}
	var status *source.StatusError
	switch {
	case failure.Status == 0:
		return 0 // no answer
	case failure.Place.Dialect == DialectManifest:
		if errors.As(err, &status) || errors.Is(err, errNotXML) {
			return 1 // there is none
		}
		return brokenManifest
	case failure.Err == errNotXML || failure.Err == errNotListing:
		return 1
	case failure.Code == "NoSuchBucket" || failure.Code == "NoSuchKey":
		return 3
	case failure.Code != "":
		return 5
	case errors.As(err, &status) && (status.Status == 401 || status.Status == 403):
		return 4
	case failure.Place.Dialect == DialectWebDAV || failure.Place.Dialect == DialectS3:
		return 1 // asked in case
	}
	return 2
}

// noAnswer makes an error of a request that was not answered.
func (l *lister) noAnswer(ctx context.Context, url string, err error) error {
	if cause := ctx.Err(); cause != nil {
		return cause
	}
	return &Error{Place: l.place, URL: url, Err: &source.NetworkError{URL: source.DisplayURL(url), Err: err}}
}
