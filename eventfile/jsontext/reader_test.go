package jsontext

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// any reads any value into the types that encoding/json uses.
func (r *Reader) any() any {
	switch r.Kind() {
	case "object":
		fields := map[string]any{}
		r.Object(func(name string) { fields[name] = r.any() })
		return fields
	case "array":
		elements := []any{}
		r.Array(func() { elements = append(elements, r.any()) })
		return elements
	case "string":
		return r.Text()
	case "bool":
		return r.Bool()
	case "number":
		return json.Number(r.Raw())
	case "null":
		r.Raw()
	default:
		r.unexpected()
	}
	return nil
}

// check compares reading text with encoding/json.
func check(t *testing.T, text []byte) {
	raw := NewReader(text, "the manifest")
	raw.Raw()
	read := NewReader(text, "the manifest")
	got := read.any()
	err := read.End()
	assert.Equal(t, err, raw.End(), "read or passed over")

	var want any
	text = bytes.TrimPrefix(text, []byte("\ufeff"))
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
	"all kinds": ` {"a" : [1, -2.5e+3 ,0, true,false, null, "x"], "b":{},"c":[ ] }` +
		"\r\n\t",
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

func TestReader(t *testing.T) {
	for name, text := range jsonTexts {
		t.Run(name, func(t *testing.T) { check(t, []byte(text)) })
	}
}

func TestReaderNesting(t *testing.T) {
	check(t, []byte(strings.Repeat("[", maxNesting)+strings.Repeat("]", maxNesting)))
	check(t, []byte(strings.Repeat(`{"":`, maxNesting-1)+"[]"+strings.Repeat("}", maxNesting-1)))
	r := NewReader(bytes.Repeat([]byte("["), 10*maxNesting), "the manifest")
	r.Raw()
	assert.EqualError(t, r.End(), "the manifest is not valid JSON: nested too deep at byte 1001")
}

// FuzzReader checks that the same texts are valid as for encoding/json, and give the same values.
func FuzzReader(f *testing.F) {
	for _, text := range jsonTexts {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if bytes.Count(text, []byte("["))+bytes.Count(text, []byte("{")) <= maxNesting {
			check(t, text)
		}
	})
}

// FuzzAppendString checks that a written string is read back the same, by encoding/json too.
func FuzzAppendString(f *testing.F) {
	f.Add("")
	f.Add("a\"b\\c\n\x00\x7f<ä日\U0001f600\u2028")
	f.Add("\xff\xed\xa0\x80")
	f.Fuzz(func(t *testing.T, s string) {
		text := AppendString(nil, s)
		var oracle string
		require.NoError(t, json.Unmarshal(text, &oracle))
		assert.Equal(t, strings.ToValidUTF8(s, "\ufffd") == s, oracle == s)
		r := NewReader(text, "the manifest")
		assert.Equal(t, oracle, r.Text())
		assert.NoError(t, r.End())
	})
}

func TestFloat(t *testing.T) {
	read := func(text string, nonFinite bool) (float64, bool, error) {
		r := NewReader([]byte(text), "the text")
		r.NonFinite = nonFinite
		f, ok := r.Float()
		return f, ok, r.End()
	}
	for text, want := range map[string]float64{"0": 0, "-0": math.Copysign(0, -1),
		"-0.0": math.Copysign(0, -1), "0.1": 0.1, "123456789012345": 123456789012345,
		"0.00000000000001": 1e-14, "1234567890.12345": 1234567890.12345,
		"1234567890.123456": 1234567890.123456, "-1.5e3": -1500, "1e999": math.Inf(1),
		"-1e999": math.Inf(-1), "1e-999": 0,
		`"NaN"`: math.NaN(), `"Infinity"`: math.Inf(1), ` "-Infinity" `: math.Inf(-1)} {
		f, ok, err := read(text, false)
		require.NoError(t, err, text)
		assert.True(t, ok, text)
		assert.Equal(t, math.Float64bits(want), math.Float64bits(f), text)
		again, ok, err := read(string(AppendFloat(nil, f)), false)
		require.NoError(t, err)
		assert.True(t, ok)
		assert.Equal(t, math.Float64bits(f), math.Float64bits(again), text)
	}
	for _, text := range []string{`"1"`, `""`, `"nan"`, "null", "true", "[1]", "{}"} {
		_, ok, err := read(text, false)
		assert.NoError(t, err, text)
		assert.False(t, ok, text)
	}
	for text, want := range map[string]float64{
		"NaN": math.NaN(), "Infinity": math.Inf(1), "-Infinity": math.Inf(-1),
	} {
		f, ok, err := read(text, true)
		assert.NoError(t, err, text)
		assert.True(t, ok, text)
		assert.Equal(t, math.Float64bits(want), math.Float64bits(f), text)
		_, _, err = read(text, false)
		assert.Error(t, err, text)
	}
	for _, text := range []string{
		"01", "1.", ".5", "1.e5", "-", "+1", "1x", "0.5.5", "00", "-01.5",
	} {
		_, _, err := read(text, false)
		assert.Error(t, err, text)
	}
	for _, text := range []string{
		"-NaN", "Inf", "Nan", "Infinityy", "--Infinity", "N", "-", "nan",
	} {
		_, _, err := read(text, true)
		assert.Error(t, err, text)
	}
}

func TestInt(t *testing.T) {
	for text, want := range map[string]int64{
		"0": 0, "-5": -5, "1e6": 1e6, "10.0": 10, "9223372036854775807": math.MaxInt64,
		"-9223372036854775808": math.MinInt64,
	} {
		r := NewReader([]byte(text), "the text")
		n, ok := r.Int()
		assert.True(t, ok, text)
		assert.Equal(t, want, n, text)
		assert.NoError(t, r.End())
	}
	for _, text := range []string{
		"1.5", "9223372036854775808", "1e300", `"5"`, "null", "[5]", "1e-5",
	} {
		r := NewReader([]byte(text), "the text")
		_, ok := r.Int()
		assert.False(t, ok, text)
		assert.NoError(t, r.End())
	}
}

// FuzzFloat compares with strconv, bit by bit.
func FuzzFloat(f *testing.F) {
	f.Add("12.5")
	f.Add("-0.000123456789012")
	f.Fuzz(func(t *testing.T, text string) {
		r := NewReader([]byte(text), "the text")
		got, ok := r.Float()
		var want float64
		if err := json.Unmarshal([]byte(text), &want); err != nil || r.End() != nil || !ok {
			return
		}
		assert.Equal(t, math.Float64bits(want), math.Float64bits(got))
	})
}
