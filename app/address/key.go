package address

import (
	"slices"
	"strings"
)

// Key is a key of the address; see [Keys].
type Key struct {
	name    string
	repeats bool
	number  bool // the value is a whole number above zero; others stay in [Fragment.Rest]
	usual   bool // it is a usual key of queries, too: it does not end the URL of a source that has one
}

// String returns the key as it is written.
func (k *Key) String() string { return k.name }

// means reports whether a value, as it is written, can be one of the key.
func (k *Key) means(value string) bool {
	if !k.number {
		return true
	}
	_, ok := ParseLevels(value)
	return ok
}

// Sources have a syntax of their own; see sourceaddress.go.
const (
	sourceKey    = "src"
	sourcePrefix = sourceKey + "="
)

// foreignKeys end a source's URL, too, but belong to hosts and other versions: they stay in [Fragment.Rest].
var foreignKeys = [...]string{Language, "embed", "accent", "store"}

// Language is the key of the language, of which there is one.
const Language = "lang"

// KeyNamed returns a key by its name, nil for one that is not known.
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

// endsSource reports whether a source's URL, as far as it is given, ends before & and this key.
func endsSource(url, name string) bool {
	k := KeyNamed(name)
	return name == sourceKey || k != nil && !(k.usual && strings.Contains(url, "?")) || slices.Contains(foreignKeys[:], name)
}

// Choice is a setting that has one of a few values.
type Choice struct {
	*Key
	Words []string // what stands in the address for the values, in their order; the first one is the default and left out
}

// Write puts a value into a fragment, unless it is the default.
func (c *Choice) Write(f *Fragment, value int) { f.Set(c.Key, c.Word(value)) }

// Word returns what stands in the address for a value, "" for the default.
func (c *Choice) Word(value int) string {
	if value <= 0 || value >= len(c.Words) {
		return ""
	}
	return c.Words[value]
}

// Read returns the value in a fragment, or what holds where the fragment does not say it.
func (c *Choice) Read(f *Fragment, otherwise int) int {
	return PlaceOf(c.Words, f.Text(c.Key), otherwise)
}

// PlaceOf returns the place of a word, or another value where it is not among them.
func PlaceOf(words []string, word string, otherwise int) int {
	if at := slices.Index(words, word); at >= 0 {
		return at
	}
	return otherwise
}
