package jsontext_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/jsontext"
)

var indented = []string{`{}`, `[ ]`, `{"a":[1,2,{"b":"c\"}{,:"}],"d":{}}`, ` [ { "x" : [ ] } , null ] `,
	`"\\"`, `{"":"\u00e9\\"}`, "[\n]", `0`}

func TestAppendIndented(t *testing.T) {
	for _, text := range indented {
		var want bytes.Buffer
		require.NoError(t, json.Indent(&want, bytes.TrimSpace([]byte(text)), "", "  "))
		got := jsontext.AppendIndented(nil, []byte(text), 1000)
		assert.Equal(t, want.String(), string(got), text)
	}
}

// TestAppendIndentedEnds has deeply nested text, which would become much longer.
func TestAppendIndentedEnds(t *testing.T) {
	text := strings.Repeat("[", 900) + strings.Repeat("1,", 10_000) + "1" + strings.Repeat("]", 900)
	assert.Less(t, len(jsontext.AppendIndented(nil, []byte(text), 5000)), 7000)
}

// FuzzAppendIndented compares with encoding/json.
func FuzzAppendIndented(f *testing.F) {
	for _, text := range indented {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var want bytes.Buffer
		if json.Indent(&want, bytes.Trim(text, " \t\r\n"), "", "  ") == nil {
			assert.Equal(t, want.String(), string(jsontext.AppendIndented(nil, text, 1<<20)))
		}
	})
}
