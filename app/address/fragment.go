package address

import (
	"strings"

	"eventlens/eventfile/source"
)

// Fragment is the content of the URL fragment: the sources and the view state. What is by default is left out of the text.
type Fragment struct {
	Sources []Source
	values  keyValues // nil where there is none
	// Rest is every pair that this version does not know, as it was written; it is kept for versions and hosts that do.
	Rest []string
}

// keyValues are the values of an address, unescaped. A key that may not be repeated has one, which is not empty.
type keyValues map[*Key][]string

// Text returns the value of a key, "" for none.
func (f Fragment) Text(k *Key) string {
	if list := f.values[k]; len(list) > 0 {
		return list[0]
	}
	return ""
}

// List returns the values of a key that may be repeated. The caller must not change the slice.
func (f Fragment) List(k *Key) []string { return f.values[k] }

// Set gives a key its value; an empty one is left out.
func (f *Fragment) Set(k *Key, value string) {
	if value == "" {
		f.SetList(k, nil)
	} else {
		f.SetList(k, []string{value})
	}
}

// SetList gives a key that may be repeated its values.
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

// Parse reads a fragment, without its #. Every text is a fragment: what is malformed is taken literally or kept in Rest.
//
// A source's URL is not escaped and ends only at the end, or before & and a known key, so that a presigned URL can be pasted as it is; a key that is usual in queries, too, does
// not end one that has a query. It may be
// escaped as a whole, which hosts do that use encodeURIComponent. Every other value is escaped and ends at the next & that a key follows.
func Parse(text string) Fragment {
	var f Fragment
	for text != "" {
		var pair string
		pair, text = cutPair(text)
		f.take(pair)
	}
	return f
}

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

// isKey reports whether s could be the key of another version.
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
		f.Rest = append(f.Rest, Escape(pair, "=&")) // only what is malformed changes
	}
}

// String writes the fragment so that Parse reads the same. Every % in it starts a well-formed escape.
func (f Fragment) String() string {
	var b strings.Builder
	add := func(pair string) {
		if b.Len() > 0 {
			b.WriteByte('&')
		}
		b.WriteString(pair)
	}
	for _, pair := range f.Rest { // first: after a source it would be taken for a part of the URL
		add(pair)
	}
	f.add(JobKeys[:], add) // as these may be
	for _, a := range f.Sources {
		add(sourcePrefix + a.String())
	}
	f.add(Keys[:], add)
	return b.String()
}

// add adds the pairs of keys: those that may be repeated, and so be long, behind the others.
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
