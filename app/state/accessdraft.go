package state

import (
	"strings"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// AccessKind is a method of authorizing requests.
type AccessKind uint8

// The methods, in the order of the dialog.
const (
	AccessToken AccessKind = iota
	AccessHeader
	AccessKeys
	AccessCookies
)

// accessKindNames are the display names of the methods.
var accessKindNames = [...]words.Message{
	AccessToken: words.AccessKindToken, AccessHeader: words.AccessKindHeader,
	AccessKeys: words.AccessKindKeys, AccessCookies: words.AccessKindCookies,
}

// Name returns the method's display name.
func (k AccessKind) Name() string { return accessKindNames[k].Text() }

// AccessKinds returns all methods.
func AccessKinds() []AccessKind {
	return []AccessKind{AccessToken, AccessHeader, AccessKeys, AccessCookies}
}

// KindOfGrant returns the method that a grant uses.
func KindOfGrant(g *wire.Grant) AccessKind {
	switch {
	case g.Keys.ID != "":
		return AccessKeys
	case len(g.Headers) == 1 && g.Headers[0].Name == "Authorization" &&
		strings.HasPrefix(g.Headers[0].Value, bearer):
		return AccessToken
	case len(g.Headers) > 0:
		return AccessHeader
	}
	return AccessCookies
}

// bearer precedes the token in an Authorization header.
const bearer = "Bearer "

// AccessField identifies a field of the access dialog.
type AccessField string

// The fields. Secret ones are never displayed.
const (
	FieldPlace   AccessField = "place"
	FieldToken   AccessField = "token"
	FieldName    AccessField = "name"
	FieldValue   AccessField = "value"
	FieldKeyID   AccessField = "key-id"
	FieldSecret  AccessField = "secret"
	FieldSession AccessField = "session"
	FieldRegion  AccessField = "region"
)

// AccessDraft is the content of the access dialog so far.
type AccessDraft struct {
	Kind   AccessKind
	Fields map[AccessField]string
	Kept   bool // to be kept until the tab is closed; see Given
}

// Grant converts the draft to a grant. If fields are invalid, wrong holds an error text for each.
// Relative addresses are resolved against base.
func (d *AccessDraft) Grant(base string) (g Given, wrong map[AccessField]string) {
	wrong = map[AccessField]string{}
	field := func(f AccessField) string { return strings.TrimSpace(d.Fields[f]) }
	check := func(f AccessField, why string) {
		if why != "" {
			wrong[f] = why
		}
	}
	scope, ok := AccessScope(base, field(FieldPlace))
	if !ok {
		wrong[FieldPlace] = words.AddressMissing.Text()
	}
	g = Given{Grant: wire.Grant{Scope: scope}, Kept: d.Kept}
	switch d.Kind {
	case AccessToken:
		token := field(FieldToken)
		// the token was pasted with its header's scheme
		if n := len(bearer); strings.EqualFold((token + " ")[:min(n, len(token)+1)], bearer) {
			token = strings.TrimSpace((token + " ")[n:])
		}
		check(FieldToken, wrongValue(token, words.AccessTokenMissing.Text()))
		g.Headers = []wire.HeaderField{{Name: "Authorization", Value: bearer + token}}
	case AccessHeader:
		name, value := field(FieldName), field(FieldValue)
		check(FieldName, wrongHeaderName(name))
		check(FieldValue, wrongValue(value, words.AccessValueMissing.Text()))
		g.Headers = []wire.HeaderField{{Name: name, Value: value}}
	case AccessKeys:
		g.Keys = wire.Keys{
			ID: field(FieldKeyID), Secret: field(FieldSecret), Token: field(FieldSession),
			Region: field(FieldRegion),
		}
		check(FieldKeyID, wrongWord(g.Keys.ID, words.AccessKeyIDMissing.Text()))
		check(FieldSecret, wrongWord(g.Keys.Secret, words.AccessSecretMissing.Text()))
		check(FieldSession, wrongWord(g.Keys.Token, ""))
		check(FieldRegion, wrongRegion(g.Keys.Region))
	case AccessCookies:
		g.Cookies = true
	}
	return g, wrong
}

// wrongValue returns why value cannot be a header field's value, "" if it can. missing is the text
// for an empty value.
func wrongValue(value, missing string) string {
	if value == "" {
		return missing
	}
	for i := range len(value) {
		switch c := value[i]; {
		case c == '\r' || c == '\n':
			return words.AccessLineBreak.Text()
		case c < ' ' && c != '\t' || c > '~':
			return words.AccessNotASCII.Text()
		}
	}
	return ""
}

// wrongWord is like wrongValue, for a text that must not contain spaces.
func wrongWord(word, missing string) string {
	if why := wrongValue(word, missing); why != "" {
		return why
	}
	if strings.ContainsAny(word, " \t") {
		return words.AccessSpace.Text()
	}
	return ""
}

// wrongRegion returns why a region is invalid, "" if it is valid.
func wrongRegion(region string) string {
	if strings.Trim(strings.ToLower(region), "abcdefghijklmnopqrstuvwxyz0123456789-_") != "" {
		return words.AccessRegionWrong.Text()
	}
	return ""
}

// tokenBytes are the bytes other than letters and digits that a header field's name may contain
// (RFC 9110, section 5.6.2).
const tokenBytes = "!#$%&'*+-.^_`|~"

// browserHeaders are the header fields, in lower case, that the fetch standard forbids pages to set
// (forbidden request-headers). Names starting with proxy- or sec- are forbidden too.
var browserHeaders = []string{
	"accept-charset", "accept-encoding", "access-control-request-headers",
	"access-control-request-method", "connection", "content-length", "cookie2",
	"date", "dnt", "expect", "host", "keep-alive", "origin", "referer", "set-cookie", "te",
	"trailer", "transfer-encoding", "upgrade", "via",
}

// readerHeaders are the header fields that the reader sets itself, to say which bytes it wants.
var readerHeaders = []string{"range", "if-range", "if-match", "if-none-match", "if-modified-since",
	"if-unmodified-since"}

// wrongHeaderName returns why requests cannot carry a header field of this name, "" if they can.
func wrongHeaderName(name string) string {
	if name == "" {
		return words.AccessNameMissing.Text()
	}
	lower := strings.ToLower(name)
	for i := range len(lower) {
		if c := lower[i]; !(c >= 'a' && c <= 'z' || c >= '0' && c <= '9' ||
			strings.IndexByte(tokenBytes, c) >= 0) {
			return words.AccessNameWrong.Text()
		}
	}
	if lower == "cookie" {
		return words.AccessCookieName.Text()
	}
	for _, forbidden := range browserHeaders {
		if lower == forbidden {
			return words.AccessBrowserName(name)
		}
	}
	if strings.HasPrefix(lower, "proxy-") || strings.HasPrefix(lower, "sec-") {
		return words.AccessBrowserName(name)
	}
	for _, forbidden := range readerHeaders {
		if lower == forbidden {
			return words.AccessReaderName(name)
		}
	}
	return ""
}

// Exposed reports whether requests to a scope can be read in transit: they are unencrypted and
// leave this computer.
func Exposed(scope string) bool {
	origin, _, ok := cutOrigin(scope)
	host, plain := strings.CutPrefix(origin, "http://")
	if !ok || !plain || strings.HasPrefix(host, "[::1]") {
		return false
	}
	host, _, _ = strings.Cut(host, ":")
	return !source.Loopback(host)
}

// AccessGrantName describes a grant without its secrets.
func AccessGrantName(g *wire.Grant) string {
	kind := KindOfGrant(g)
	switch kind {
	case AccessHeader:
		return words.AccessGrant(kind.Name(), g.Headers[0].Name)
	case AccessKeys:
		return words.AccessGrant(kind.Name(), g.Keys.ID)
	}
	return kind.Name()
}
