package access_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/host/hosttest"
	"eventlens/app/page"
	"eventlens/app/page/access"
	"eventlens/app/page/opening"
	"eventlens/app/page/pagetest"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

func tokenFor(scope, token string) wire.Grant {
	return wire.Grant{
		Scope:   scope,
		Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer " + token}},
	}
}

func TestGivingAccess(t *testing.T) {
	f := pagetest.Mount(t, hosttest.At("src="+pagetest.Failing))
	d := pagetest.WithDoctor(f)
	f.Tell(&wire.Ready{}, pagetest.Failure(), &wire.Loaded{Problems: 1})
	d.Find(examination.Report{Title: "Private", Wants: examination.WantAccess})
	f.Asked()
	f.Play(func() {
		(&opening.Remedy{Opening: f.Page.Opening}).OnAccess(nil, pagetest.EmptyEvent())
	})
	dialog := &access.Dialog{Access: f.Page.Access}
	assert.Contains(t, f.Text(), "Give access to b.example")
	assert.Contains(t, f.Text(), "Used only for requests to https://b.example/ and below.")
	assert.NotContains(t, f.HTML(), `id="access-place"`, "what failed is known")
	assert.False(t, f.Page.Key("r", false), "keys are the dialog's")

	f.Play(f.Page.Access.Give)
	assert.Empty(t, f.Asked())
	assert.Contains(t, f.Text(), words.AccessTokenMissing.Text())
	f.Play(func() { dialog.Fill(state.FieldToken, "s3cret-token"); f.Page.Render() })
	assert.NotContains(t, f.Text(), words.AccessTokenMissing.Text())
	assert.NotContains(t, f.HTML(), "s3cret-token")
	f.Play(func() { assert.True(t, f.Page.Key("Enter", true)) })

	want := &wire.Access{Grants: []wire.Grant{tokenFor("https://b.example/", "s3cret-token")}}
	assert.Equal(t, []wire.Message{want, &wire.Refresh{}}, f.Asked(),
		"then what failed is tried again")
	assert.NotContains(t, f.HTML(), "<dialog")
	assert.NotContains(t, f.HTML(), "s3cret-token")
	assert.Contains(t, f.Text(), "Trying again…")
	assert.Contains(t, f.Text(), "Gave access to b.example", "announced")
	assert.Equal(t, state.AccessDraft{}, f.Page.Access.Draft, "what was typed is forgotten")
	assert.Empty(t, f.Host.Tab["access"], "in memory only")
	begin, err := wire.Decode(f.Host.Begin, nil)
	require.NoError(t, err)
	assert.Equal(t, want, begin, "a worker that replaces this one begins with it")
	assert.Empty(t, (<-d.Begun).Question.Access.Grants)
	f.Tell(&wire.Checked{Followed: true, Checking: true}, &wire.Checked{Followed: true})
	assert.Equal(t, *want, (<-d.Begun).Question.Access,
		"what is examined again is asked for with it")
}

func TestAccessForTheTab(t *testing.T) {
	host := &hosttest.Browser{}
	f := pagetest.Mount(t, host)
	f.Tell(&wire.Ready{}, &wire.Recents{})
	f.Play(func() {
		o := &opening.OpenPage{Opening: f.Page.Opening}
		o.Typed = "https://b.example/runs/"
		o.OnAccess(nil, pagetest.EmptyEvent())
	})
	assert.Regexp(t, `id="access-place"`, f.HTML())
	assert.Regexp(t, `value="https://b.example/runs/"`, f.HTML())
	dialog := &access.Dialog{Access: f.Page.Access}
	f.Play(func() {
		dialog.Choose(state.AccessKeys)
		dialog.Fill(state.FieldKeyID, "AKIA")
		dialog.Fill(state.FieldSecret, "s3cret")
		dialog.Fill("", "nothing")
		f.Page.Access.Draft.Kept = true
		f.Page.Access.Give()
	})
	assert.Equal(t,
		[]wire.Message{&wire.Access{Grants: []wire.Grant{{
			Scope: "https://b.example/", Keys: wire.Keys{ID: "AKIA", Secret: "s3cret"},
		}}}}, f.Asked(),
		"nothing failed, so nothing is tried again")
	assert.Contains(t, f.Text(), "Access given to 1 place")

	again := hosttest.At("src=https://b.example/runs/")
	again.Tab = host.Tab
	next := pagetest.Mount(t,
		again)
	for _, m := range next.First {
		_, access := m.(*wire.Access)
		assert.False(t, access, "the worker began with it")
	}
	next.Play(func() { (&page.TopBar{Page: next.Page}).OnAccess(nil, pagetest.EmptyEvent()) })
	assert.Contains(t, next.Text(),
		"Access given b.example Access keys AKIA · Kept for this tab Forget")
	assert.NotContains(t, next.HTML(), "s3cret")
	next.Asked()
	next.Play(func() { next.Page.Access.Forget(5); next.Page.Access.Forget(0) })
	assert.Equal(t, []wire.Message{&wire.Access{}}, next.Asked())
	assert.Empty(t, next.Host.Tab["access"])
	assert.NotContains(t, next.Text(), "Access given")
	next.Play(next.Page.Access.Close)
	assert.NotContains(t, next.HTML(), "<dialog")
}

func TestEveryWayOfAccess(t *testing.T) {
	f := pagetest.New(t, "")
	f.Tell(&wire.Ready{})
	dialog := &access.Dialog{Access: f.Page.Access}
	for kind, want := range map[state.AccessKind]string{
		state.AccessToken: "Token", state.AccessHeader: "Header", state.AccessKeys: "Access keys",
		state.AccessCookies: "Cookies",
	} {
		f.Play(func() { f.Page.Access.Ask("", false); dialog.Choose(kind); f.Page.Render() })
		assert.Regexp(t, `aria-pressed[^>]*> ?`+want+` ?</button>`, f.HTML())
		f.Play(f.Page.Access.Give)
		assert.Contains(t, f.Text(), words.AddressMissing.Text(), "it is asked what for")
		f.Play(f.Page.Access.Close)
	}
	f.Play(func() { f.Page.Access.Ask("http://storage.example/", false) })
	assert.Contains(t, f.Text(), words.AccessNotSafe.Text())
	f.Play(func() {
		dialog.Fill(state.FieldPlace, "https://storage.example/")
		f.Page.Access.Version++
		f.Page.Render()
	})
	assert.NotContains(t, f.Text(), words.AccessNotSafe.Text())
}

func TestLimitsAreOpened(t *testing.T) {
	f := pagetest.New(t, "")
	opened := &opening.OpenPage{Opening: f.Page.Opening}
	opened.Typed, opened.Match, opened.Depth = "https://b.example/runs/", "eval", "x"
	f.Play(opened.Submit)
	assert.True(t, opened.WrongDepth)
	assert.Empty(t, f.Asked())
	opened.Depth = "2"
	f.Play(opened.Submit)
	assert.Equal(t,
		[]wire.Message{&wire.Open{Sources: []wire.Source{{
			URL: "https://b.example/runs/", Match: "eval", Depth: 2,
		}}}}, f.Asked())
	assert.Equal(t, "src=https://b.example/runs/&match=eval&depth=2", f.Host.Address)
}

func TestListingProgress(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	f.Tell(&wire.Progress{Reading: true, Listing: true, Listed: 12_000, Bytes: -1, Files: 40})
	assert.Contains(t, f.Text(), "Listing… 12,000 objects Listing 12,000 Stop")
	assert.Contains(t, f.Text(), "Runs Listing… 12,000 objects")
	f.Tell(&wire.Progress{Reading: true, Listing: true, Listed: 1, Bytes: -1})
	assert.Contains(t, f.Text(), "Listing… 1 object ")
	f.Tell(&wire.Progress{Listing: true, Listed: 12_000})
	assert.NotContains(t, f.Text(), "Listing", "a look at what is open is no news")
	assert.Contains(t, f.Text(), "Runs 2 of 2 shown")
}
