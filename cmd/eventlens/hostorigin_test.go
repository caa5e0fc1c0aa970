package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestHostOrigin compares with browsers: the expected values come from new URL(text).origin in
// Chromium.
func TestHostOrigin(t *testing.T) {
	for text, want := range map[string]string{
		"https://platform.example":        "https://platform.example",
		" https://Platform.Example:443/ ": "https://platform.example",
		"http://a.example:80":             "http://a.example",
		"http://a.example:443":            "http://a.example:443",
		"http://a.example:08080":          "http://a.example:8080",
		"HTTPS://münchen.example":         "https://xn--mnchen-3ya.example",
		"https://MÜNCHEN.example:8443":    "https://xn--mnchen-3ya.example:8443",
		"https://straße.example":          "https://xn--strae-oqa.example",
		"https://例え.テスト":                  "https://xn--r8jz45g.xn--zckzah",
		"https://日本語。example":             "https://xn--wgv71a119e.example",
		"https://xn--mnchen-3ya.example":  "https://xn--mnchen-3ya.example",
		"https://a_b.example":             "https://a_b.example",
		"https://r3---sn.example":         "https://r3---sn.example",
		"https://a.example.":              "https://a.example.",
		"http://127.0.0.1:8080":           "http://127.0.0.1:8080",
		"http://[0:0:0:0:0:0:0:1]:8080":   "http://[::1]:8080",
		"http://localhost:3000":           "http://localhost:3000",
	} {
		origin, err := hostOrigin(text)
		assert.NoError(t, err, text)
		assert.Equal(t, want, origin, text)
	}
	for text, want := range map[string]error{
		"*": errWildcardHost, "https://*": errWildcardHost, "https://*.example": errWildcardHost,
		"https://platform.example/path": errHostPath, "https://platform.example//": errHostPath,
		"https://platform.example/?a": errHostPath, "https://platform.example?": errHostPath,
		"https://platform.example#x": errHostPath, "https://platform.example#": errHostPath,
		"https://u:p@h.example": errHostUser, "https://u@h.example": errHostUser,
		"https://a.example:99999": errHostPort,
		"":                        errNoOrigin, "null": errNoOrigin,
		"platform.example": errNoOrigin, "ftp://a.example": errNoOrigin, "https://": errNoOrigin,
		"file:///a":                           errNoOrigin,
		"https://a.example,https://b.example": errNoOrigin, "https://a b.example": errNoOrigin,
		"https://a..example": errNoOrigin, "https://xn--a.example": errNoOrigin,
		"http://1.2.3": errNoOrigin, "http://a.example.1": errNoOrigin,
		"http://[::1%25eth0]": errNoOrigin, "https://a%zz.example": errNoOrigin,
	} {
		origin, err := hostOrigin(text)
		assert.Equal(t, want, err, "%s: %s", text, origin)
	}
}
