package words

import "strings"

// Message is a text of the page: its English template. Those without arguments are read by Text, the others are behind functions. Being constants, what a
// program does not use is not in it.
type Message string

// Text returns a message without arguments.
func (m Message) Text() string { return string(m) }

// with returns a message with its arguments in place, each a name and what is written for it. Pairs of texts take least of the program.
func (m Message) with(args ...string) string { return fill(string(m), args) }

// fill puts arguments into a template.
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
		if strings.HasPrefix(template[at+1:], template[at:at+1]) { // a brace to be read
			b.WriteByte(template[at])
			template = template[at+2:]
			continue
		}
		end := closing(template[at:])
		if end < 0 { // no template that passes the tests
			return b.String() + template[at:]
		}
		place(&b, template[at+1:at+end], args)
		template = template[at+end+1:]
	}
	b.WriteString(template)
	return b.String()
}

// closing returns where the brace that a text begins with is closed, or -1.
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

// place writes what stands between two braces: the name of an argument, and behind it the forms of its plural, if any.
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
	b.WriteString(fill(strings.ReplaceAll(form, "#", "{"+name+"}"), args)) // the argument is no template
}

// find returns what is written for the argument of a name.
func find(args []string, name string) string {
	for i := 0; i+1 < len(args); i += 2 {
		if args[i] == name {
			return args[i+1]
		}
	}
	return ""
}

// whole reads a number that Count wrote.
func whole(written string) (n int64) {
	for i := range len(written) {
		if c := written[i]; c >= '0' && c <= '9' {
			n = n*10 + int64(c-'0')
		}
	}
	return n
}

// pluralForm returns the form of a category, or of other where there is none: " one: # run, other: # runs".
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

// nextForm cuts the first form off: forms end where the name of the next one begins.
func nextForm(forms string) (form, rest string) {
	end := len(forms)
	for _, category := range categories {
		if at := strings.Index(forms, ", "+category+": "); at >= 0 && at < end {
			end = at
		}
	}
	return forms[:end], strings.TrimPrefix(forms[end:], ",")
}

// absent is the category of an argument that is empty: what is written of it may be left out.
const absent = "none"

// categories are the plural categories of Unicode, and that.
var categories = [...]string{"zero", "one", "two", "few", "many", "other", absent}
