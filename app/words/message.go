package words

import (
	"slices"
	"strings"
)

// Message is a text of the page: its English template. Text returns a message without arguments.
// With fills in the arguments of the others, mostly in functions beside the template. Messages are
// constants, so a program contains only those that it uses.
type Message string

// Text returns the text of a message without arguments.
func (m Message) Text() string { return string(m) }

// With fills in the arguments, formatted, in the order in which the template first names them.
func (m Message) With(args ...string) string {
	var named []string
	for i, name := range arguments(string(m)) {
		if i < len(args) {
			named = append(named, name, args[i])
		}
	}
	return fill(string(m), named)
}

// arguments returns the names of a template's arguments, in the order in which they first appear.
func arguments(template string) (names []string) {
	for {
		at := strings.IndexByte(template, '{')
		if at < 0 {
			return names
		}
		if template = template[at+1:]; strings.HasPrefix(template, "{") { // an escaped brace
			template = template[1:]
			continue
		}
		name := template[:max(strings.IndexAny(template, ",}"), 0)]
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	}
}

// fill replaces the arguments in a template.
func fill(template string, args []string) string {
	if strings.IndexByte(template, '{') < 0 && strings.IndexByte(template, '}') < 0 {
		return template
	}
	var b strings.Builder
	for template != "" {
		at := strings.IndexAny(template, "{}")
		if at < 0 {
			break
		}
		b.WriteString(template[:at])
		if strings.HasPrefix(template[at+1:], template[at:at+1]) { // an escaped brace
			b.WriteByte(template[at])
			template = template[at+2:]
			continue
		}
		end := closing(template[at:])
		if end < 0 { // an invalid template, which the tests rule out
			return b.String() + template[at:]
		}
		place(&b, template[at+1:at+end], args)
		template = template[at+end+1:]
	}
	b.WriteString(template)
	return b.String()
}

// closing returns the index of the brace that closes the one at the start of s, or -1.
func closing(s string) int {
	depth := 0
	for i := range len(s) {
		switch s[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth <= 0 {
				return i
			}
		}
	}
	return -1
}

// place fills in one pair of braces: the name of an argument, optionally followed by its plural
// forms.
func place(b *strings.Builder, inside string, args []string) {
	name, forms, plural := strings.Cut(inside, ",")
	a := find(args, name)
	if !plural {
		b.WriteString(a)
		return
	}
	category := absent
	if a != "" {
		category = formats.plural(whole(a))
	}
	form := pluralForm(forms, category)
	// the argument itself is not a template
	b.WriteString(fill(strings.ReplaceAll(form, "#", "{"+name+"}"), args))
}

// find returns the value of the argument with this name.
func find(args []string, name string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return ""
}

// whole parses an integer formatted by Count.
func whole(written string) (n int64) {
	for i := range len(written) {
		if c := written[i]; c >= '0' && c <= '9' {
			n = n*10 + int64(c-'0')
		}
	}
	return n
}

// pluralForm returns the form for a category, or the form for other if it is missing: " one: # run,
// other: # runs".
func pluralForm(forms, category string) string {
	other := ""
	for forms != "" {
		var form string
		form, forms = nextForm(forms)
		name, is, _ := strings.Cut(form, ": ")
		switch strings.TrimSpace(name) {
		case category:
			return is
		case "other":
			other = is
		}
	}
	return other
}

// nextForm splits off the first form. A form ends where the name of the next one begins.
func nextForm(forms string) (form, rest string) {
	end := len(forms)
	for _, category := range categories {
		if at := strings.Index(forms, ", "+category+": "); at >= 0 && at < end {
			end = at
		}
	}
	return forms[:end], strings.TrimPrefix(forms[end:], ",")
}

// absent is the category of an empty argument, whose form may leave it out.
const absent = "none"

// categories are the plural categories of Unicode, and absent.
var categories = [...]string{"zero", "one", "two", "few", "many", "other", absent}
