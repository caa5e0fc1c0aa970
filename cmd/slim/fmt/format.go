package fmt

import "unicode/utf8"

// printer fills in a format.
type printer struct {
	out     []byte
	wraps   bool // %w is known
	wrapped []error
}

// directive is what a format says of an argument.
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

// parse reads what follows a percent sign, and returns where its verb is.
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
		default: // also a flag that is not known here: no argument has it as its verb
			d.verb = c
			return i
		}
	}
	return i
}

// extra says which arguments have no verb.
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

// pad makes what was written from a place on as wide as it should be, with zeros behind a sign or with spaces.
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
