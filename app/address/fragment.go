package address

import (
	"strings"

	"eventlens/eventfile/source"
)

// Fragment is the content of the URL fragment: the sources and the view state. Defaults are omitted
// from the text.
type Fragment struct {
	Sources []Source
	values  keyValues // nil if no key has a value
	// Rest has every pair unknown to this version, as written; it is kept for versions and hosts
	// that know it.
	Rest []string
}

// keyValues are the values in an address, unescaped. A key that may not be repeated has one value,
// which is not empty.
type keyValues map[*Key][]string

// Text returns the value of a key, "" if it has none.
func (f Fragment) Text(k *Key) string {
	if list := f.values[k]; len(list) > 0 {
		return list[0]
	}
	return ""
}

// List returns the values of a repeatable key. The caller must not change the slice.
func (f Fragment) List(k *Key) []string { return f.values[k] }

// Set sets the value of a key; an empty value removes the key.
func (f *Fragment) Set(k *Key, value string) {
	if value == "" {
		f.SetList(k, nil)
	} else {
		f.SetList(k, []string{value})
	}
}

// SetList sets the values of a repeatable key.
func (f *Fragment) SetList(k *Key, list []string) {
	if len(list) == 0 {
		if delete(f.values, k); len(f.values) == 0 {
			f.values = nil
		}
		return
	}
	if f.values == nil {
		f.values = keyValues{}
	}
	f.values[k] = list
}

// Parse reads a fragment, without its #. Every text is a valid fragment: malformed parts are taken
// literally or kept in Rest.
//
// A source's URL is not escaped, so that a presigned URL can be pasted unchanged. It ends at the
// end of the text, or before & and a known key; keys that are common in queries do not end a URL
// that has a query. The URL may also be escaped as a whole, by hosts that use encodeURIComponent.
// Every other value is escaped and ends at the next & that is followed by a key.
func Parse(text string) Fragment {
	var f Fragment
	for text != "" {
		var pair string
		pair, text = cutPair(text)
		f.take(pair)
	}
	return f
}

// cutPair splits the first pair of key and value off a fragment.
func cutPair(text string) (pair, rest string) {
	isSource := strings.HasPrefix(text, sourcePrefix)
	for i := range len(text) {
		if text[i] != '&' {
			continue
		}
		key, _, isPair := strings.Cut(text[i+1:], "=")
		if isPair && (isSource && endsSource(text[:i], key) || !isSource && isKey(key)) {
			return text[:i], text[i+1:]
		}
	}
	return text, ""
}

// isKey reports whether s could be a key of another version.
func isKey(s string) bool {
	return s != "" && strings.Trim(s, "abcdefghijklmnopqrstuvwxyz0123456789-_.") == ""
}

// take reads one pair.
func (f *Fragment) take(pair string) {
	name, value, _ := strings.Cut(pair, "=")
	k := KeyNamed(name)
	switch {
	case name == sourceKey:
		if a := parseSource(value); a.URL != "" {
			f.Sources = append(f.Sources, a)
		}
	case k != nil && k.repeats:
		f.SetList(k, append(f.values[k], source.Unescape(value)))
	case k != nil && k.means(value):
		f.Set(k, source.Unescape(value))
	case pair != "":
		f.Rest = append(f.Rest, Escape(pair, "=&")) // only malformed parts change
	}
}

// String writes the fragment so that Parse reads it back. Every % in it starts a well-formed
// escape.
func (f Fragment) String() string {
	var b strings.Builder
	add := func(pair string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(pair)
	}
	// first, since after a source it would be read as part of the URL
	for _, pair := range f.Rest {
		add(pair)
	}
	f.add(JobKeys[:], add) // before sources, for the same reason
	for _, a := range f.Sources {
		add(sourcePrefix + a.String())
	}
	f.add(Keys[:], add)
	return b.String()
}

// add adds the pairs of keys: repeatable keys, which may be long, after the others.
func (f Fragment) add(keys []*Key, add func(pair string)) {
	for _, repeated := range [...]bool{false, true} {
		for _, k := range keys {
			if k.repeats != repeated {
				continue
			}
			for _, value := range f.values[k] {
				add(k.name + "=" + Escape(value, ""))
			}
		}
	}
}
