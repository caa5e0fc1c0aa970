package library

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"google.golang.org/protobuf/encoding/protowire"

	"eventlens/app/wire"
)

// TestOddHyperparameters expects limits: long values are cut, and those beyond a thousand are left
// out.
func TestOddHyperparameters(t *testing.T) {
	entry := func(name, value string) []byte { // an entry of the map in SessionStartInfo
		text := protowire.AppendString(protowire.AppendTag(nil, 3, protowire.BytesType), value)
		pair := protowire.AppendString(protowire.AppendTag(nil, 1, protowire.BytesType), name)
		pair = protowire.AppendBytes(protowire.AppendTag(pair, 2, protowire.BytesType), text)
		return protowire.AppendBytes(protowire.AppendTag(nil, 1, protowire.BytesType), pair)
	}
	session := func(entries ...[]byte) []byte {
		return protowire.AppendBytes(protowire.AppendTag(nil, 3, protowire.BytesType),
			bytes.Join(entries, nil))
	}
	got := hparams(session(entry("a", strings.Repeat("é", 5000)), entry("b", "short"),
		entry(strings.Repeat("n", 201), "long name"), entry("", "no name")))
	assert.Equal(t, []wire.HParam{
		{Name: "a", Value: strings.Repeat("é", 100) + "…"},
		{Name: "b", Value: "short"},
	}, got)
	assert.Equal(t, "x"+strings.Repeat("é", 99)+"…",
		hparams(session(entry("a", "x"+strings.Repeat("é", 500))))[0].Value, "between two letters")
	var many [][]byte
	for i := range 1500 {
		many = append(many, entry(fmt.Sprintf("h%04d", i), "1"))
	}
	got = hparams(session(many...))
	again := append(session(entry("lr", "1"), entry("bs", "8")),
		session(entry("lr", "2"), entry("task", "x"))...)
	assert.Equal(t, []wire.HParam{
		{Name: "bs", Value: "8"},
		{Name: "lr", Value: "2", Before: "1"},
		{Name: "task", Value: "x"},
	}, hparams(append(again, session(entry("lr", "2"))...)), "several calls")
	assert.Nil(t, hparams([]byte{0x1a, 5, 0}), "damaged")
	assert.Len(t, got, 1000)
	assert.Equal(t, "h0999", got[999].Name)
}
