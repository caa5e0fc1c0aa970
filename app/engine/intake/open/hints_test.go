package open

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestHints(t *testing.T) {
	h := hints("https://b.example s3\nhttp://b.example:81 pages\nhttps://b.example webdav\n")
	for url, want := range map[string]listing.Dialect{
		"https://b.example/x/y/":           listing.DialectWebDAV,
		"https://me:pw@B.example:443/z?q=": listing.DialectWebDAV,
		"http://b.example:81/":             listing.DialectPages,
		"http://b.example/":                listing.DialectUnknown,
		"https://b.example.org/":           listing.DialectUnknown,
		"https://xhttps://b.example/":      listing.DialectUnknown,
	} {
		assert.Equal(t, want, h.dialect(listing.Place{URL: url}), url)
	}
	assert.Equal(t, listing.DialectUnknown,
		hints("").dialect(listing.Place{URL: "https://b.example/"}))
	assert.Equal(t, listing.DialectS3,
		hints("https://b.example s3").dialect(listing.Place{URL: "https://b.example/"}),
		"cut short")

	for host := range 1000 {
		h = (h + hints(fmt.Sprintf("https://h%d.example s3\n", host))).newest()
	}
	assert.LessOrEqual(t, len(h), maxHintBytes)
	assert.Equal(t, listing.DialectS3, h.dialect(listing.Place{URL: "https://h999.example/"}))
	assert.Equal(t, listing.DialectUnknown, h.dialect(listing.Place{URL: "https://h0.example/"}))
}
