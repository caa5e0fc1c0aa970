package engine_test

import (
	"bytes"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// TestDamageAtTheEndOfAGrowingFile opens a file whose last record is damaged, then the same file when more was written behind it: what was
// undecided is decided then, without reading anything before it again.
func TestDamageAtTheEndOfAGrowingFile(t *testing.T) {
	for _, tt := range []struct {
		name    string
		damaged int // byte of the last record
		first   string
		second  string
	}{
		{"length", 0, "Reading stops at byte %: length checksum mismatch", "length checksum mismatch"},
		{"payload", 20, "Reading stops at byte %: payload checksum mismatch", "1 record skipped at byte %: payload checksum mismatch"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			log := scalars("loss", 2000)
			at := log.at()
			log.scalar("loss", 2000, 1)
			log.bytes[at+tt.damaged] ^= 1
			b := startBucket(t, map[string][]byte{"a.tfevents": bytes.Clone(log.bytes)})
			kept := newCache()
			says := func(p *page, want string) {
				t.Helper()
				require.Len(t, p.problems(), 1)
				plain := bytes.ReplaceAll([]byte(p.problems()[0]), []byte(","), nil)
				assert.Contains(t, string(plain), string(bytes.ReplaceAll([]byte(want), []byte("%"), []byte(strconv.Itoa(at)))))
			}
			for range 2 { // the second time from the cache
				p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
				assert.EqualValues(t, 2000, loaded.Points)
				says(p, tt.first)
			}
			log.scalar("loss", 2001, 1)
			b.put("a.tfevents", log.bytes)
			p, loaded := visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.EqualValues(t, 2001, loaded.Points)
			assert.Less(t, loaded.FetchedBytes, int64(300))
			says(p, tt.second)
			p, loaded = visit(t, kept, wire.Source{URL: b.url("a.tfevents")})
			assert.Zero(t, loaded.FetchedBytes)
			says(p, tt.second)
		})
	}
}
