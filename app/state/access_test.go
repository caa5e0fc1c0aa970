package state

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

func TestAccessScope(t *testing.T) {
	const base = "https://viewer.example/deep/"
	for address, want := range map[string]string{
		"https://Storage.example/a/b/":                 "https://storage.example/",
		"https://storage.example:9000/b/x?sig=a":       "https://storage.example:9000/",
		"https://user:word@storage.example":            "https://storage.example/",
		"http://127.0.0.1:9000/bucket/runs/events.out": "http://127.0.0.1:9000/",
		"runs/":                                         "https://viewer.example/",
		"https://storage.example/eventlens.json":        "https://storage.example/",
		" https://bucket.s3.amazonaws.com/runs/ ":       "https://bucket.s3.amazonaws.com/",
		"https://storage.example?x=https://other/a":     "https://storage.example/",
		"https://storage.example/":                      "https://storage.example/",
		"s3://bucket/runs/?endpoint=http://h:9000":      "http://h:9000/bucket/",
		"https://s3.eu-west-1.amazonaws.com/bucket/a/":  "https://s3.eu-west-1.amazonaws.com/bucket/",
		"s3://bucket/runs/events.out.tfevents.1":        "https://bucket.s3.amazonaws.com/",
		"gs://bucket/runs/":                             "https://storage.googleapis.com/",
		"az://account/container/runs/?sv=1&sig=a":       "https://account.blob.core.windows.net/",
		"https://storage.example/login@elsewhere.test/": "https://storage.example/",
	} {
		scope, ok := AccessScope(base, address)
		assert.True(t, ok, address)
		assert.Equal(t, want, scope, address)
		shown := AccessAddress(base, address)
		assert.NotContains(t, shown, "sig=")
		again, ok := AccessScope(base, shown)
		assert.True(t, ok, address)
		assert.Equal(t, want, again, "what is shown names it, too")
	}
	for _, address := range []string{"", "javascript:alert(1)", "file:///etc/passwd", "https://"} {
		_, ok := AccessScope(base, address)
		assert.False(t, ok, address)
	}
}

func TestAccessDraft(t *testing.T) {
	const place = "https://b.example/runs/"
	fields := func(pairs ...string) map[AccessField]string {
		m := map[AccessField]string{FieldPlace: place}
		for i := 0; i < len(pairs); i += 2 {
			m[AccessField(pairs[i])] = pairs[i+1]
		}
		return m
	}
	header := func(name, value string) wire.Grant {
		return wire.Grant{
			Scope: "https://b.example/", Headers: []wire.HeaderField{{Name: name, Value: value}},
		}
	}
	for name, c := range map[string]struct {
		draft AccessDraft
		want  wire.Grant
		wrong map[AccessField]string
	}{
		"token": {AccessDraft{Fields: fields("token", " abc ")},
			header("Authorization", "Bearer abc"), nil},
		"token with scheme": {AccessDraft{Fields: fields("token", "bearer abc")},
			header("Authorization", "Bearer abc"), nil},
		"scheme alone": {AccessDraft{Fields: fields("token", "Bearer ")}, wire.Grant{},
			map[AccessField]string{FieldToken: words.AccessTokenMissing.Text()}},
		"like the scheme": {AccessDraft{Fields: fields("token", "bearers")},
			header("Authorization", "Bearer bearers"), nil},
		"no token": {AccessDraft{Fields: fields()}, wire.Grant{},
			map[AccessField]string{FieldToken: words.AccessTokenMissing.Text()}},
		"line break": {AccessDraft{Fields: fields("token", "a\r\nHost: x")}, wire.Grant{},
			map[AccessField]string{FieldToken: words.AccessLineBreak.Text()}},
		"not ASCII": {AccessDraft{Fields: fields("token", "ä")}, wire.Grant{},
			map[AccessField]string{FieldToken: words.AccessNotASCII.Text()}},
		"header": {AccessDraft{
			Kind: AccessHeader, Fields: fields("name", "X-Api-Key", "value", "a b"),
		}, header("X-Api-Key", "a b"), nil},
		"header for cookies": {AccessDraft{
			Kind: AccessHeader, Fields: fields("name", "Cookie", "value", "a"),
		}, wire.Grant{},
			map[AccessField]string{FieldName: words.AccessCookieName.Text()}},
		"keys": {AccessDraft{
			Kind: AccessKeys,
			Fields: fields("key-id", "AKIA", "secret", "s/+=", "session", "t", "region",
				"eu-central-1"),
		},
			wire.Grant{
				Scope: "https://b.example/",
				Keys:  wire.Keys{ID: "AKIA", Secret: "s/+=", Token: "t", Region: "eu-central-1"},
			}, nil},
		"keys of nothing": {AccessDraft{Kind: AccessKeys, Fields: fields("region", "a b")},
			wire.Grant{},
			map[AccessField]string{
				FieldKeyID:  words.AccessKeyIDMissing.Text(),
				FieldSecret: words.AccessSecretMissing.Text(),
				FieldRegion: words.AccessRegionWrong.Text(),
			}},
		"cookies": {AccessDraft{Kind: AccessCookies, Fields: fields()},
			wire.Grant{Scope: "https://b.example/", Cookies: true}, nil},
		"no place": {AccessDraft{Kind: AccessCookies, Fields: fields("place", "mailto:x")},
			wire.Grant{},
			map[AccessField]string{FieldPlace: words.AddressMissing.Text()}},
	} {
		t.Run(name, func(t *testing.T) {
			got, wrong := c.draft.Grant("https://viewer.example/")
			if len(c.wrong) > 0 {
				assert.Equal(t, c.wrong, wrong)
				return
			}
			assert.Empty(t, wrong)
			assert.Equal(t, c.want, got.Grant)
			assert.Equal(t, c.draft.Kind, KindOfGrant(&got.Grant))
		})
	}
}

func TestHeaderNames(t *testing.T) {
	for _, name := range []string{
		"Authorization", "X-Amz-Security-Token", "PRIVATE-TOKEN", "x_y", "a!#$%&'*+-.^_`|~9",
	} {
		assert.Empty(t, wrongHeaderName(name), name)
	}
	for _, name := range []string{
		"Host", "origin", "Content-Length", "Sec-Fetch-Mode", "Proxy-Authorization", "TE",
		"Set-Cookie",
	} {
		assert.Contains(t, wrongHeaderName(name), "a page cannot send it", name)
	}
	for _, name := range []string{"Range", "if-none-match"} {
		assert.Contains(t, wrongHeaderName(name), "to read parts of files", name)
	}
	for _, name := range []string{"a b", "a:", "ä", "a\r\nb", "(a)", "a/b", "\x00"} {
		assert.Equal(t, words.AccessNameWrong.Text(), wrongHeaderName(name), "%q", name)
	}
}

func TestAccessIsReplacedByScope(t *testing.T) {
	var a Access
	assert.Equal(t, &wire.Access{}, a.Message())
	token := func(scope, value string) Given {
		return Given{Grant: wire.Grant{
			Scope:   scope,
			Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer " + value}},
		}}
	}
	a.Give(token("https://a.example/", "1"))
	a.Give(token("https://b.example/", "2"))
	before := a.Message()
	a.Give(token("https://a.example/", "3"))
	assert.Equal(t,
		[]wire.Grant{token("https://b.example/", "2").Grant,
			token("https://a.example/", "3").Grant}, a.Message().Grants)
	assert.Equal(t, "Bearer 1", before.Grants[0].Headers[0].Value, "what was sent stays as it was")
	a.Forget(7)
	a.Forget(0)
	assert.Equal(t, []wire.Grant{token("https://a.example/", "3").Grant}, a.Message().Grants)
	assert.Equal(t,
		[]source.Grant{{
			Scope:   "https://a.example/",
			Headers: []source.Field{{Name: "Authorization", Value: "Bearer 3"}},
		}}, a.Message().SourceGrants())
}

func TestAccessInTheTab(t *testing.T) {
	var a Access
	a.Give(Given{Grant: wire.Grant{
		Scope: "https://a.example/", Keys: wire.Keys{ID: "AKIA", Secret: "s3cret"},
	}})
	assert.Empty(t, a.ForTab(), "only what the person wants kept")
	kept := Given{Grant: wire.Grant{Scope: "https://b.example/", Cookies: true}, Kept: true}
	a.Give(kept)
	frame := a.ForTab()
	require.NotEmpty(t, frame)
	var next Access
	next.FromTab(frame)
	assert.Equal(t, []Given{kept}, next.Given())

	refresh, _ := wire.Encode(nil, &wire.Refresh{})
	for _, bad := range [][]byte{
		nil, {0}, frame[:len(frame)/2], append(frame[:len(frame):len(frame)], 0), refresh,
	} {
		var none Access
		none.FromTab(bad)
		assert.Empty(t, none.Given(), bad)
	}
}

func TestAccessNamesShowNoSecrets(t *testing.T) {
	for _, g := range []wire.Grant{
		{Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer s3cret"}}},
		{Headers: []wire.HeaderField{{Name: "X-Api-Key", Value: "s3cret"}}},
		{Keys: wire.Keys{ID: "AKIA", Secret: "s3cret", Token: "s3cret"}},
	} {
		assert.NotContains(t, AccessGrantName(&g), "s3cret")
	}
}

func TestAccessCovers(t *testing.T) {
	const base = "https://viewer.example/"
	for address, scope := range map[string]string{
		"https://B.example/x?sig=a":           "https://b.example/",
		"http://h:1/bucket/runs/":             "http://h:1/bucket/",
		"s3://bucket/x/?endpoint=http://h:1":  "http://h:1/bucket/",
		"s3://bucket/x/events.out.tfevents.1": "https://bucket.s3.amazonaws.com/", "runs/": base,
	} {
		assert.True(t, AccessCovers(base, scope, address), address)
		assert.False(t, AccessCovers(base, "https://b.example.org/", address), address)
	}
	assert.False(t, AccessCovers(base, "https://b.example/", "https://b.example.org/x"))
	assert.False(t, AccessCovers(base, "", "javascript:alert(1)"))
}

func TestExposed(t *testing.T) {
	for _, scope := range []string{
		"http://storage.example/", "http://10.0.0.7:9000/b/", "http://localhost.example.org/",
	} {
		assert.True(t, Exposed(scope), scope)
	}
	for _, scope := range []string{
		"https://storage.example/", "http://127.0.0.1:9000/", "http://localhost:9000/",
		"http://LOCALHOST:9000/", "http://localhost./", "http://[::1]/", "http://s3.localhost:1/",
		"", "x",
	} {
		assert.False(t, Exposed(scope), scope)
	}
}

// FuzzAccess checks that a scope is an origin or a folder at its top, that the displayed form of an
// address has the same scope, and that no header field smuggles in another one.
func FuzzAccess(f *testing.F) {
	for _, s := range []string{"https://b.example/x/?sig=a",
		"s3://bucket/runs/?endpoint=http://127.0.0.1:9000", "gs://b/x", "az://a/c/",
		"hf://datasets/o/n",
		"https://user:word@h/", "runs/", "//h/x", "https://s3.eu-central-1.amazonaws.com/b/x/",
		"X-Api-Key", "Bearer a\r\nHost: b"} {
		f.Add(s)
	}
	const base = "https://viewer.example/deep/"
	f.Fuzz(func(t *testing.T, text string) {
		if scope, ok := AccessScope(base, text); ok {
			origin, path, ok := cutOrigin(scope)
			assert.True(t, ok)
			// an endpoint may be deeper
			assert.True(t,
				strings.HasPrefix(path, "/") && strings.HasSuffix(path, "/") &&
					(strings.Count(path, "/") <= 2 || strings.Contains(text, "endpoint=")), scope)
			assert.NotContains(t, origin, "@")
			shown, ok := AccessScope(base, AccessAddress(base, text))
			assert.True(t, ok, "what is shown names it, too")
			assert.Equal(t, scope, shown)
		}
		for _, kind := range AccessKinds() {
			draft := AccessDraft{Kind: kind,
				Fields: map[AccessField]string{FieldPlace: "https://b.example/", FieldToken: text,
					FieldName: text, FieldValue: text,
					FieldKeyID: text, FieldSecret: text, FieldSession: text, FieldRegion: text}}
			given, wrong := draft.Grant(base)
			for _, h := range given.Headers {
				assert.True(t,
					len(wrong) > 0 ||
						!strings.ContainsAny(h.Name+h.Value, "\r\n\x00") && h.Name != "", "%q", h)
			}
		}
	})
}
