package fmt

import "unicode/utf8"

// printer builds the formatted text.
type printer struct {
	out     []byte
	wraps   bool // whether %w is allowed
	wrapped []error
}

// directive is a parsed verb with its flags and width.
type directive struct {
	verb               byte
	plus, sharp, zeros bool
	width              int
}

// fill appends a format with its verbs filled in.
func (p *printer) fill(format string, args []any) {
	next := 0
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			p.out = append(p.out, format[i])
			continue
		}
		var d directive
		i = d.parse(format, i+1)
		switch {
		case i == len(format):
			p.add("%!(NOVERB)")
		case d.verb == '%':
			p.out = append(p.out, '%')
		case next == len(args):
			p.out = append(p.out, '%', '!', d.verb)
			p.add("(MISSING)")
		default:
			p.argument(d, args[next])
			next++
		}
	}
	if next < len(args) {
		p.extra(args[next:])
	}
}

// parse parses the text after a percent sign, and returns the index of its verb.
func (d *directive) parse(format string, i int) int {
	for ; i < len(format); i++ {
		switch c := format[i]; {
		case c == '+':
			d.plus = true
		case c == '#':
			d.sharp = true
		case c == '0' && d.width == 0:
			d.zeros = true
		case c >= '0' && c <= '9':
			d.width = 10*d.width + int(c-'0')
		default: // also an unsupported flag, which suits no argument as a verb
			d.verb = c
			return i
		}
	}
	return i
}

// extra appends the arguments that have no verb.
func (p *printer) extra(args []any) {
	p.add("%!(EXTRA ")
	for i, arg := range args {
		if i > 0 {
			p.add(", ")
		}
		if arg == nil {
			p.add("<nil>")
			continue
		}
		p.argument(directive{verb: 'T'}, arg)
		p.out = append(p.out, '=')
		p.argument(directive{verb: 'v'}, arg)
	}
	p.out = append(p.out, ')')
}

func (p *printer) add(text string) { p.out = append(p.out, text...) }

// pad pads the output from an index on to the width, with zeros after a sign, or with spaces before
// it.
func (p *printer) pad(d directive, from int) {
	missing := d.width - utf8.RuneCount(p.out[from:])
	if missing <= 0 {
		return
	}
	with := byte(' ')
	if d.zeros {
		if with = '0'; p.out[from] == '-' {
			from++
		}
	}
	text := string(p.out[from:])
	p.out = p.out[:from]
	for range missing {
		p.out = append(p.out, with)
	}
	p.add(text)
}
