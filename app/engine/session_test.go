package engine

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/app/wire"
)

// TestHyperparameters tells what the sessions of real writers began with, also of files that are kept.
func TestHyperparameters(t *testing.T) {
	for writer, want := range map[string][]wire.HParam{
		"torch-2.15.0-hparams-trial.tfevents": {{Name: "batch", Value: "32"}, {Name: "bn", Value: "1"}, {Name: "lr", Value: "0.1"}, {Name: "optimizer", Value: "sgd"}},
		"tf2-2.21.0-hparams.tfevents":         {{Name: "lr", Value: "0.01"}, {Name: "optimizer", Value: "adam"}},
	} {
		content, err := os.ReadFile("../../testdata/fixtures/" + writer)
		require.NoError(t, err)
		kept := newCache()
		for _, visit := range []string{"first", "second"} {
			p := startPage(t, Config{Cache: kept})
			loaded := p.open(p.files(map[string][]byte{"logs/a/x.tfevents": content}))
			assert.Equal(t, visit == "second", loaded.FromCache > 0, "the second time nothing is read")
			var got []wire.HParam
			for _, m := range p.seen {
				if c, ok := m.(*wire.Catalogue); ok && len(c.Runs) > 0 {
					got = c.Runs[0].HParams
				}
			}
			assert.Equal(t, want, got, "%s, %s visit", writer, visit)
			p.close()
		}
	}
	assert.Nil(t, hparams([]byte{0x1a, 5, 0}), "damaged")
}

// TestOddHyperparameters keeps what is said of a run within bounds: long values are cut, and what is beyond a thousand is left out.
func TestOddHyperparameters(t *testing.T) {
	entry := func(name, value string) []byte { // of the map in SessionStartInfo
		text := protowire.AppendString(protowire.AppendTag(nil, 3, protowire.BytesType), value)
		pair := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), name)
		pair = protowire.AppendBytes(protowire.AppendTag(pair, 2, protowire.BytesType), text)
		return protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), pair)
	}
	session := func(entries ...[]byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(nil, 3, protowire.BytesType), bytes.Join(entries, nil))
	}
	got := hparams(session(entry("a", strings.Repeat("é", 5000)), entry("b", "short"), entry(strings.Repeat("n", 201), "long name"), entry("", "no name")))
	assert.Equal(t, []wire.HParam{{Name: "a", Value: strings.Repeat("é", 100) + "…"}, {Name: "b", Value: "short"}}, got)
	assert.Equal(t, "x"+strings.Repeat("é", 99)+"…", hparams(session(entry("a", "x"+strings.Repeat("é", 500))))[0].Value, "between two letters")
	var many [][]byte
	for i := range 1500 {
		many = append(many, entry(fmt.Sprintf("h%04d", i), "1"))
	}
	got = hparams(session(many...))
	assert.Len(t, got, 1000)
	assert.Equal(t, "h0999", got[999].Name)
}
