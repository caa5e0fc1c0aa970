package address

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
	"eventlens/app/wire"
)

func TestLocalPaths(t *testing.T) {
	const page = "https://site.example/eventlens/"
	for written, path := range map[string]string{
		`C:\logs`:            `C:\logs`,
		`c:/logs/run 1`:      `"c:/logs/run 1"`,
		`\\nas\share\logs`:   `\\nas\share\logs`,
		"file:///home/me/x":  "/home/me/x",
		"file:///C:/logs":    "C:/logs",
		" FILE://nas/logs":   "nas/logs",
		"~/logs":             "~/logs",
		"~":                  "~",
		`~\logs`:             `~\logs`,
		`"C:\Users\me\logs"`: `C:\Users\me\logs`,
		`'D:\my logs'`:       `"D:\my logs"`,
		`%USERPROFILE%\logs`: `%USERPROFILE%\logs`,
		"C:":                 "C:",
		"d:logs":             "d:logs",
	} {
		assert.True(t, IsLocalPath(written), written)
		assert.True(t, MayBeLocalPath(written), written)
		assert.Equal(t, path, LocalPath(written))
		_, ok := Resolve(page, written)
		assert.False(t, ok, "%s is not asked of any server", written)
		p, never := NeverFetched(written)
		assert.True(t, never)
		assert.Equal(t, report.ProblemLocalPath.With(wire.Plain(path)), p.Text)
	}
	for _, written := range []string{"/home/me/logs", "/logs/"} {
		assert.False(t, IsLocalPath(written), written)
		assert.True(t, MayBeLocalPath(written), written)
		absolute, ok := Resolve(page, written)
		assert.True(t, ok)
		assert.Equal(t, "https://site.example"+written, absolute, "it may be there")
	}
	for written, path := range map[string]string{
		`.\logs`: `.\logs`, `..\logs`: `..\logs`, `runs\exp 1`: `"runs\exp 1"`, `\logs`: `\logs`,
		"/C:/logs": "C:/logs",
	} {
		assert.False(t, IsLocalPath(written), written)
		assert.True(t, MayBeLocalPath(written), written)
		assert.Equal(t, path, LocalPath(written))
	}
	for _, written := range []string{
		`data/a\b`, `https://host/a\b`, "%2Flogs",
		"", "logs/", "../logs", "//host/logs", "https://host/logs", "s3://bucket/c:/x", "a~/b",
		"c://x",
	} {
		assert.False(t, MayBeLocalPath(written), written)
	}
}
