package address

import (
	"slices"
	"strings"
)

// Key is a key of the address; see [Keys].
type Key struct {
	name    string
	repeats bool   // the key may occur several times, each time with one value
	number  bool   // the value is a positive whole number; others stay in [Fragment.Rest]
	usual   bool   // also common in queries: it does not end the URL of a source that has a query
	foreign string // a value that belongs to the page's host, and stays in [Fragment.Rest]
	apart   bool   // says what is open or is the reader's own: no part of a saved view
}

// String returns the key as written.
func (k *Key) String() string { return k.name }

// means reports whether a value, as written, is valid for the key.
func (k *Key) means(value string) bool {
	if !k.number {
		return k.foreign == "" || value != k.foreign
	}
	_, ok := ParseLevels(value)
	return ok
}

// Sources have their own syntax; see source.go.
const (
	sourceKey    = "src"
	sourcePrefix = sourceKey + "="
)

// foreignKeys also end a source's URL, but belong to hosts and other versions: they stay in
// [Fragment.Rest].
var foreignKeys = [...]string{Language, "embed", "accent", "store"}

// Language is the key of the language.
const Language = "lang"

// KeyNamed returns a key by its name, nil if unknown.
func KeyNamed(name string) *Key {
	for _, k := range Keys {
		if k.name == name {
			return k
		}
	}
	for _, k := range JobKeys {
		if k.name == name {
			return k
		}
	}
	return nil
}

// endsSource reports whether a source's URL ends before & and the key with this name. url is the
// URL up to that &.
func endsSource(url, name string) bool {
	k := KeyNamed(name)
	return name == sourceKey || k != nil && !(k.usual && strings.Contains(url, "?")) ||
		slices.Contains(foreignKeys[:], name)
}

// Choice is a setting with a few possible values.
type Choice struct {
	*Key
	Words []string // words for the values, in order; the first one is the default and is omitted
}

// Write puts a value into a fragment, unless it is the default.
func (c *Choice) Write(f *Fragment, value int) { f.Set(c.Key, c.Word(value)) }

// Word returns the word for a value, "" for the default.
func (c *Choice) Word(value int) string {
	if value <= 0 || value >= len(c.Words) {
		return ""
	}
	return c.Words[value]
}

// Read returns the value in a fragment, or the value of otherwise if the fragment has none.
func (c *Choice) Read(f *Fragment, otherwise int) int {
	return PlaceOf(c.Words, f.Text(c.Key), otherwise)
}

// Index converts a setting that is off or on to the index of its word.
func Index(on bool) int {
	if on {
		return 1
	}
	return 0
}

// PlaceOf returns the index of a word, or the value of otherwise if words does not have it.
func PlaceOf(words []string, word string, otherwise int) int {
	if at := slices.Index(words, word); at >= 0 {
		return at
	}
	return otherwise
}
