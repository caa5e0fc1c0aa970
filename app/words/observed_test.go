package words

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
)

func TestExpiredFor(t *testing.T) {
	for d, want := range map[time.Duration]string{time.Second: "a minute ago",
		90 * time.Minute: "90 minutes ago", 47 * time.Hour: "47 hours ago",
		49 * time.Hour:           "2 days ago",
		3 * 365 * 24 * time.Hour: "3 years ago"} {
		assert.Equal(t, want, ExpiredFor(d))
	}
}

func TestExpiry(t *testing.T) {
	at := time.Date(2026, 11, 2, 9, 5, 0, 0, time.FixedZone("", 3600))
	assert.Equal(t, "2 November 2026, 08:05:00", Expiry(at))
}

func TestPatience(t *testing.T) {
	for d, want := range map[time.Duration]string{
		time.Second: "1 second", 10 * time.Second: "10 seconds", 1500 * time.Millisecond: "1.5s",
	} {
		assert.Equal(t, want, Patience(d))
	}
}

func TestEvidence(t *testing.T) {
	assert.Equal(t, "HTTP status 403", Evidence("", 403))
	assert.Equal(t, "AccessDenied, HTTP status 403", Evidence("AccessDenied", 403))
}

func TestPagesOf(t *testing.T) {
	assert.Equal(t, "pages of https://viewer.example", PagesOf("https://viewer.example"))
	assert.Equal(t, "pages without an origin of their own (null)", PagesOf("null"))
}

func TestFileNames(t *testing.T) {
	assert.Equal(t, "a, b", FileNames([]string{"a", "b"}, false))
	assert.Equal(t, "a, b, ...", FileNames([]string{"a", "b"}, true))
	assert.Empty(t, FileNames(nil, true))
}

func TestDiagnosisText(t *testing.T) {
	o := &Observed{
		URL: "https://host.example/runs/", Host: "host.example", Files: 1204, Names: "a {host}, b",
		PageTitle: `"{url}"`, Asked: "a",
	}
	assert.Equal(t,
		"Of 1,204 files at https://host.example/runs/, none has tfevents in its name. Found: a {host}, b.",
		FoundNoEvents.With(o), "arguments are no templates")
	assert.Equal(t, `host.example answers a with a web page, titled "{url}". The file can be read.`,
		DiagnosisText([]Diagnosis{FoundWebPage, FoundFileReadable}, o))
	o.Files, o.Names, o.ListedAs = 1, "", "by WebDAV"
	assert.Equal(t,
		"Of 1 file at https://host.example/runs/ (listed by WebDAV), none has tfevents in its name.", FoundNoEvents.With(o))
}
