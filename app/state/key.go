package state

import "slices"

// Key is a key of the address. It is declared beside what it sets, in the list of its part of the state or of its kind, and nowhere else.
type Key struct {
	name    string
	repeats bool
	number  bool // the value is a whole number above zero; others stay in [Fragment.Rest]
}

// means reports whether a value, as it is written, can be one of the key.
func (k *Key) means(value string) bool {
	if !k.number {
		return true
	}
	_, ok := parseLevels(value)
	return ok
}

// Sources have a syntax of their own; see sourceaddress.go.
const (
	sourceKey    = "src"
	sourcePrefix = sourceKey + "="
)

// addressKeys are all keys, in the order in which they are written: those that may be repeated behind the others. A kind adds its list here.
var addressKeys = [...][]*Key{
	listingKeys, tabKeys, filterKeys, scalarKeys, histogramKeys, readingKeys, runListKeys, cardKeys, scalarCardKeys, deviceKeys, runLookKeys, selectionKeys,
}

// foreignKeys end a source's URL, too, but belong to hosts and other versions: they stay in [Fragment.Rest].
var foreignKeys = [...]string{"lang", "embed"}

// keyNamed returns a key by its name, nil for one that is not known.
func keyNamed(name string) *Key {
	for _, keys := range addressKeys {
		for _, k := range keys {
			if k.name == name {
				return k
			}
		}
	}
	return nil
}

// endsSource reports whether a source's URL ends before & and this key.
func endsSource(name string) bool {
	return name == sourceKey || keyNamed(name) != nil || slices.Contains(foreignKeys[:], name)
}

// choice is a setting that has one of a few values.
type choice struct {
	Key
	words []string // what stands in the address for the values, in their order; the first one is the default and left out
}

// write puts a value into a fragment, unless it is the default.
func (c *choice) write(f *Fragment, value int) { f.set(&c.Key, c.word(value)) }

// word returns what stands in the address for a value, "" for the default.
func (c *choice) word(value int) string {
	if value <= 0 || value >= len(c.words) {
		return ""
	}
	return c.words[value]
}

// read returns the value in a fragment, or what holds where the fragment does not say it.
func (c *choice) read(f *Fragment, otherwise int) int {
	return placeOf(c.words, f.text(&c.Key), otherwise)
}

// placeOf returns the place of a word, or another value where it is not among them.
func placeOf(words []string, word string, otherwise int) int {
	if at := slices.Index(words, word); at >= 0 {
		return at
	}
	return otherwise
}

// index is the place of a setting that is off or on.
func index(on bool) int {
	if on {
		return 1
	}
	return 0
}
