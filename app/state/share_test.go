package state

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestShareRisks says why somebody else cannot open a link, or sees less.
func TestShareRisks(t *testing.T) {
	const (
		now    = 1_795_345_200_000 // 22 November 2026, 11:00 UTC
		public = "https://b.example/runs/"
		signed = public + "?X-Amz-Signature=0&X-Amz-Date=20261122T100000Z&X-Amz-Expires="
	)
	nobody, keys := words.ShareNobody.Text(), words.ShareSigned.Text()
	cases := map[string]struct {
		base    string
		sources []string
		dropped bool
		given   string // scope that access was given to
		risks   []string
	}{
		"public":     {sources: []string{public}},
		"of the app": {sources: []string{"data/"}},
		"page on this computer": {base: "http://127.0.0.1:6006/", sources: []string{public},
			risks: []string{nobody, words.SharePageHere("127.0.0.1:6006")}},
		"page on localhost": {base: "http://localhost/a/index.html",
			risks: []string{nobody, words.SharePageHere("localhost")}},
		"page on IPv6": {base: "http://[::1]:80/",
			risks: []string{nobody, words.SharePageHere("[::1]")}},
		"log on this computer": {sources: []string{public, "http://Localhost:8700/runs/"},
			risks: []string{nobody, words.ShareLogHere("localhost:8700")}},
		"store on this computer": {sources: []string{"s3://b/runs/?endpoint=http://127.0.0.1:9000"},
			risks: []string{nobody, words.ShareLogHere("127.0.0.1:9000")}},
		"another host": {sources: []string{"http://127.0.0.1.example/"}},
		"dropped": {dropped: true,
			risks: []string{nobody, words.ShareFilesHere.Text()}},
		"dropped and public": {sources: []string{public}, dropped: true,
			risks: []string{words.ShareFilesLack.Text(), words.ShareFilesHere.Text()}},
		"expires": {sources: []string{signed + "86400", signed + "7200", public},
			risks: []string{words.ShareUntil("22 Nov 13:00"), keys}},
		"expired": {sources: []string{signed + "600"},
			risks: []string{words.ShareExpired.Text(), words.ShareExpiredAt("22 Nov 11:10")}},
		"does not say when": {sources: []string{public + "?token=secret"},
			risks: []string{words.ShareMayExpire.Text(), keys}},
		"access": {sources: []string{public}, given: "https://b.example/",
			risks: []string{words.ShareNeedsAccess.Text(), words.ShareAccessTo("b.example")}},
		"access to something else": {sources: []string{public}, given: "https://c.example/"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			if c.base == "" {
				c.base = "https://viewer.example/"
			}
			m := New(c.base)
			for _, url := range c.sources {
				m.OpenAddress(url)
				m.Apply(&wire.Catalogue{Runs: []wire.Run{{ID: 1, Name: "a"}}})
			}
			if c.dropped {
				m.OpenedGiven(wire.Source{Files: []wire.File{{Path: "runs/a.tfevents"}}})
			}
			if c.given != "" {
				m.Access().Give(Given{Grant: wire.Grant{Scope: c.given}})
			}
			zone := func(int64) int { return 3600 }
			assert.Equal(t, c.risks, m.ShareRisks(now, zone))
		})
	}
}

// TestShareRisksOfTheSite: the sources that a site opens by itself are not in the link.
func TestShareRisksOfTheSite(t *testing.T) {
	m := New("https://viewer.example/")
	m.Start("", []string{"https://b.example/?token=secret"})
	assert.Empty(t, m.ShareRisks(0, func(int64) int { return 0 }))
	m = New("https://viewer.example/")
	m.Start("", []string{"http://localhost:1/"})
	assert.Equal(t, words.ShareNobody.Text(), m.ShareRisks(0, func(int64) int { return 0 })[0])
}
