package listing

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// value reads any value into what encoding/json makes of it.
func (r *jsonReader) value() any {
	switch r.kind() {
	case "object":
		fields := map[string]any{}
		r.object(func(name string) { fields[name] = r.value() })
		return fields
	case "array":
		elements := []any{}
		r.array(func() { elements = append(elements, r.value()) })
		return elements
	case "string":
		return r.text()
	case "bool":
		return r.bool()
	case "number":
		return json.Number(r.raw())
	case "null":
		r.raw()
	default:
		r.unexpected()
	}
	return nil
}

// checkJSON compares what is read of text with what encoding/json reads.
func checkJSON(t *testing.T, text []byte) {
	raw := jsonReader{input: text}
	raw.raw()
	read := jsonReader{input: text}
	got := read.value()
	err := read.end()
	assert.Equal(t, err, raw.end(), "read or passed over")

	var want any
	oracle := json.NewDecoder(bytes.NewReader(text))
	oracle.UseNumber()
	if !json.Valid(text) {
		assert.Error(t, err)
		return
	}
	require.NoError(t, oracle.Decode(&want))
	require.NoError(t, err)
	assert.Equal(t, want, got)
}

var jsonTexts = map[string]string{
	"all kinds":           ` {"a" : [1, -2.5e+3 ,0, true,false, null, "x"], "b":{},"c":[ ] }` + "\r\n\t",
	"repeated name":       `{"a":1,"a":2}`,
	"escapes":             `"\"\\\/\b\f\n\r\t\u00e4\u00E4"`,
	"surrogate pair":      `"\ud83d\ude00 \uD83D\uDE00"`,
	"lone surrogates":     `"\ud83d \ude00 \ud83d\ud83d\ude00 \ud83dx\ud83d\n"`,
	"surrogate at end":    `"\ud83d"`,
	"not UTF-8":           "\"a\xffb\xed\xa0\x80\"",
	"byte order mark":     "\ufeff1",
	"nul byte":            "1\x00",
	"empty":               "",
	"space alone":         " ",
	"two values":          "1 2",
	"control byte":        "\"a\nb\"",
	"delete byte":         "\"\x7f\"",
	"unknown escape":      `"\x"`,
	"short escape":        `"\u12"`,
	"escape cut":          `"\u12`,
	"backslash at end":    `"\`,
	"string cut":          `"abc`,
	"leading zero":        "01",
	"plus":                "+1",
	"minus alone":         "-",
	"point at end":        "1.",
	"point at start":      ".5",
	"exponent cut":        "1e",
	"exponent sign alone": "1e-",
	"exponent":            "[0e0,1E+2,-0.0e-1]",
	"NaN":                 "NaN",
	"word cut":            "tru",
	"word too long":       "nulll",
	"wrong word":          "nope",
	"comma at end":        "[1,]",
	"comma at start":      "[,1]",
	"no comma":            "[1 2]",
	"array not closed":    "[1",
	"wrong bracket":       "[1}",
	"closed too often":    "[]]",
	"object not closed":   `{"a":1`,
	"object comma at end": `{"a":1,}`,
	"no colon":            `{"a" 1}`,
	"no value":            `{"a":}`,
	"name no string":      `{1:2}`,
	"null as name":        `{null:2}`,
	"comment":             "/**/1",
}

func TestJSONReader(t *testing.T) {
	for name, text := range jsonTexts {
		t.Run(name, func(t *testing.T) { checkJSON(t, []byte(text)) })
	}
}

func TestJSONReaderNesting(t *testing.T) {
	checkJSON(t, []byte(strings.Repeat("[", maxNesting)+strings.Repeat("]", maxNesting)))
	checkJSON(t, []byte(strings.Repeat(`{"":`, maxNesting-1)+"[]"+strings.Repeat("}", maxNesting-1)))
	r := jsonReader{input: bytes.Repeat([]byte("["), 10*maxNesting)}
	r.raw()
	assert.EqualError(t, r.end(), "the manifest is not valid JSON: nested too deep at byte 1001")
}

// FuzzJSONReader checks that the same texts are valid as for encoding/json, and mean the same.
func FuzzJSONReader(f *testing.F) {
	for _, text := range jsonTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) <= maxNesting {
			checkJSON(t, text)
		}
	})
}

// FuzzAppendString checks that what is written is read as it was, by encoding/json too.
func FuzzAppendString(f *testing.F) {
	f.Add("")
	f.Add("a\"b\\c\n\x00\x7f<ä日\U0001f600\u2028")
	f.Add("\xff\xed\xa0\x80")
	f.Fuzz(func(t *testing.T, s string) {
		text := appendString(nil, s)
		var oracle string
		require.NoError(t, json.Unmarshal(text, &oracle))
		assert.Equal(t, strings.ToValidUTF8(s, "\ufffd") == s, oracle == s)
		r := jsonReader{input: text}
		assert.Equal(t, oracle, r.text())
		assert.NoError(t, r.end())
	})
}
