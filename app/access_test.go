package app

import (
	"context"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/doctor"
	"eventlens/app/page"
	"eventlens/app/page/access"
	"eventlens/app/page/opening"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// fetches records what the page itself asks for.
type fetches struct{ requests []source.Request }

func (f *fetches) Fetch(_ context.Context, req source.Request) (*source.Response, error) {
	f.requests = append(f.requests, req)
	return &source.Response{Status: 200, Header: func(string) string { return "" }, Body: io.NopCloser(strings.NewReader(""))}, nil
}

func tokenFor(scope, token string) wire.Grant {
	return wire.Grant{Scope: scope, Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer " + token}}}
}

func TestGivingAccess(t *testing.T) {
	own := &fetches{}
	f := mount(t, &fakeHost{fragment: "src=" + failing, theme: "light", fetcher: own})
	d := withDoctor(f)
	f.tell(&wire.Ready{}, failure(), &wire.Loaded{Problems: 1})
	d.find(doctor.Report{Title: "Private", Wants: doctor.WantAccess})
	f.asked()
	f.play(func() { (&opening.Remedy{Of: f.page.Opening}).OnAccess(nil, emptyEvent()) })
	dialog := &access.Dialog{Of: f.page.Access}
	assert.Contains(t, f.text(), "Give access to b.example")
	assert.Contains(t, f.text(), "Used for requests to https://b.example/ and below, for no others.")
	assert.NotContains(t, f.html(), `id="access-place"`, "what failed is known")
	assert.False(t, f.page.Key("r", false), "keys are the dialog's")

	f.play(f.page.Access.Give)
	assert.Empty(t, f.asked())
	assert.Contains(t, f.text(), words.AccessTokenMissing.Text())
	f.play(func() { dialog.Fill(state.FieldToken, "s3cret-token"); f.page.Render() })
	assert.NotContains(t, f.text(), words.AccessTokenMissing.Text())
	assert.NotContains(t, f.html(), "s3cret-token")
	f.play(func() { assert.True(t, f.page.Key("Enter", true)) })

	want := &wire.Access{Grants: []wire.Grant{tokenFor("https://b.example/", "s3cret-token")}}
	assert.Equal(t, []wire.Message{want, &wire.Refresh{}}, f.asked(), "then what failed is tried again")
	assert.NotContains(t, f.html(), "<dialog")
	assert.NotContains(t, f.html(), "s3cret-token")
	assert.Contains(t, f.text(), "Trying again…")
	assert.Contains(t, f.text(), "Access to b.example given", "announced")
	assert.Equal(t, state.AccessDraft{}, f.page.Access.Draft, "what was typed is forgotten")
	assert.Empty(t, f.host.tab["access"], "in memory only")
	begin, err := wire.Decode(f.host.begin, nil)
	require.NoError(t, err)
	assert.Equal(t, want, begin, "a worker that replaces this one begins with it")

	_, err = f.page.Access.Vault.Fetch(context.Background(), source.Request{URL: "https://b.example/runs/"})
	require.NoError(t, err)
	assert.Equal(t, []source.Field{{Name: "Authorization", Value: "Bearer s3cret-token"}}, own.requests[0].Secrets)
}

func TestAccessForTheTab(t *testing.T) {
	host := &fakeHost{theme: "light"}
	f := mount(t, host)
	f.tell(&wire.Ready{}, &wire.Recents{})
	f.play(func() {
		o := &opening.OpenPage{Of: f.page.Opening}
		o.Typed = "https://b.example/runs/"
		o.OnAccess(nil, emptyEvent())
	})
	assert.Regexp(t, `id="access-place"`, f.html())
	assert.Regexp(t, `value="https://b.example/runs/"`, f.html())
	dialog := &access.Dialog{Of: f.page.Access}
	f.play(func() {
		dialog.Choose(state.AccessKeys)
		dialog.Fill(state.FieldKeyID, "AKIA")
		dialog.Fill(state.FieldSecret, "s3cret")
		dialog.Fill("", "nothing")
		f.page.Access.Draft.Kept = true
		f.page.Access.Give()
	})
	assert.Equal(t, []wire.Message{&wire.Access{Grants: []wire.Grant{{Scope: "https://b.example/", Keys: wire.Keys{ID: "AKIA", Secret: "s3cret"}}}}}, f.asked(),
		"nothing failed, so nothing is tried again")
	assert.Contains(t, f.text(), "Access given to 1 place")

	next := mount(t, &fakeHost{theme: "light", tab: host.tab, fragment: "src=https://b.example/runs/"})
	for _, m := range next.first {
		_, access := m.(*wire.Access)
		assert.False(t, access, "the worker began with it")
	}
	next.play(func() { (&page.TopBar{Page: next.page}).OnAccess(nil, emptyEvent()) })
	assert.Contains(t, next.text(), "Given so far b.example Access keys AKIA · Kept for this tab Forget")
	assert.NotContains(t, next.html(), "s3cret")
	next.asked()
	next.play(func() { next.page.Access.Forget(5); next.page.Access.Forget(0) })
	assert.Equal(t, []wire.Message{&wire.Access{}}, next.asked())
	assert.Empty(t, next.host.tab["access"])
	assert.NotContains(t, next.text(), "Given so far")
	next.play(next.page.Access.Close)
	assert.NotContains(t, next.html(), "<dialog")
}

func TestEveryWayOfAccess(t *testing.T) {
	f := newFixture(t, "")
	f.tell(&wire.Ready{})
	dialog := &access.Dialog{Of: f.page.Access}
	for kind, want := range map[state.AccessKind]string{
		state.AccessToken: "Token", state.AccessHeader: "Header", state.AccessKeys: "Access keys", state.AccessCookies: "Cookies",
	} {
		f.play(func() { f.page.Access.Ask("", false); dialog.Choose(kind); f.page.Render() })
		assert.Regexp(t, `aria-pressed[^>]*> ?`+want+` ?</button>`, f.html())
		f.play(f.page.Access.Give)
		assert.Contains(t, f.text(), words.AddressMissing.Text(), "it is asked what for")
		f.play(f.page.Access.Close)
	}
	f.play(func() { f.page.Access.Ask("http://storage.example/", false) })
	assert.Contains(t, f.text(), words.AccessNotSafe.Text())
	f.play(func() {
		dialog.Fill(state.FieldPlace, "https://storage.example/")
		f.page.Access.Version++
		f.page.Render()
	})
	assert.NotContains(t, f.text(), words.AccessNotSafe.Text())
}

func TestLimitsAreOpened(t *testing.T) {
	f := newFixture(t, "")
	opened := &opening.OpenPage{Of: f.page.Opening}
	opened.Typed, opened.Match, opened.Depth = "https://b.example/runs/", "eval", "x"
	f.play(opened.Submit)
	assert.True(t, opened.WrongDepth)
	assert.Empty(t, f.asked())
	opened.Depth = "2"
	f.play(opened.Submit)
	assert.Equal(t, []wire.Message{&wire.Open{Sources: []wire.Source{{URL: "https://b.example/runs/", Match: "eval", Depth: 2}}}}, f.asked())
	assert.Equal(t, "src=https://b.example/runs/&match=eval&depth=2", f.host.fragment)
}

func TestListingProgress(t *testing.T) {
	f, _ := charts(t, "src=../runs/")
	f.tell(&wire.Progress{Reading: true, Listing: true, Listed: 12_000, Bytes: -1, Files: 40})
	assert.Contains(t, f.text(), "Listing… 12,000 objects Listing 12,000 Stop")
	assert.Contains(t, f.text(), "Runs Listing… 12,000 objects")
	f.tell(&wire.Progress{Reading: true, Listing: true, Listed: 1, Bytes: -1})
	assert.Contains(t, f.text(), "Listing… 1 object ")
	f.tell(&wire.Progress{Listing: true, Listed: 12_000})
	assert.NotContains(t, f.text(), "Listing", "a look at what is open is no news")
	assert.Contains(t, f.text(), "Runs 2 of 2 shown")
}
