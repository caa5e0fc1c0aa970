package fmt

import (
	"reflect"
	"strconv"
	"unicode/utf8"
	"unsafe"
)

// argument appends an argument.
func (p *printer) argument(d directive, arg any) {
	switch {
	case arg == nil && (d.verb == 'v' || d.verb == 'T'):
		p.text(directive{verb: 's', width: d.width}, "<nil>")
	case arg == nil:
		p.out = append(p.out, '%', '!', d.verb)
		p.add("(<nil>)")
	case d.verb == 'T':
		p.text(directive{verb: 's', width: d.width}, reflect.TypeOf(arg).String())
	case d.verb == 'w':
		if err, ok := arg.(error); ok && p.wraps {
			p.wrapped = append(p.wrapped, err)
			d.verb = 'v'
		}
		fallthrough
	default:
		if !p.method(d, arg) && !(d.verb == 'p' && p.pointer(d, arg)) {
			p.value(d, reflect.ValueOf(arg))
		}
	}
}

// method appends the text of an error or a Stringer, and returns whether arg was one.
func (p *printer) method(d directive, arg any) (done bool) {
	if d.verb != 'v' && d.verb != 's' && d.verb != 'q' && d.verb != 'x' || d.sharp {
		return false
	}
	name := "Error"
	defer func() {
		if r := recover(); r != nil {
			p.panicked(d, name, arg, r)
			done = true
		}
	}()
	switch v := arg.(type) {
	case error:
		p.text(d, v.Error())
		return true
	case Stringer:
		name = "String"
		p.text(d, v.String())
		return true
	}
	return false
}

// panicked appends a note on the panic of a method. A nil receiver is printed as <nil>.
func (p *printer) panicked(d directive, name string, arg, reason any) {
	if reflect.TypeOf(arg).Kind() == reflect.Pointer &&
		(*[2]*uintptr)(unsafe.Pointer(&arg))[1] == nil {
		p.add("<nil>")
		return
	}
	p.out = append(p.out, '%', '!', d.verb)
	p.add("(PANIC=" + name + " method: ")
	p.argument(directive{verb: 'v'}, reason)
	p.out = append(p.out, ')')
}

// value appends a value that has no method for it.
func (p *printer) value(d directive, v reflect.Value) {
	from := len(p.out)
	switch kind := v.Kind(); {
	case d.plus && d.verb != 'v', d.sharp && d.verb != 'U':
		p.unsuited(d, v)
	case kind == reflect.String &&
		(d.verb == 'v' || d.verb == 's' || d.verb == 'q' || d.verb == 'x'):
		p.text(d, v.String())
	case kind == reflect.Bool && (d.verb == 'v' || d.verb == 't'):
		p.out = strconv.AppendBool(p.out, v.Bool())
		d.zeros = false
		p.pad(d, from)
	case v.CanInt() && p.number(d, v.Int() < 0, magnitude(v.Int())),
		v.CanUint() && p.number(d, false, v.Uint()):
		p.pad(d, from)
	case v.CanFloat() && d.verb == 'v':
		p.out = strconv.AppendFloat(p.out, v.Float(), 'g', -1, v.Type().Bits())
		p.pad(d, from)
	case (kind == reflect.Slice || kind == reflect.Array) && d.verb != 'p' &&
		plain(v.Type().Elem()):
		p.list(d, v)
	default:
		p.unsuited(d, v)
	}
}

// plain reports whether the elements of a list are strings or numbers without methods.
func plain(elem reflect.Type) bool {
	kind := elem.Kind()
	return elem.NumMethod() == 0 &&
		(kind == reflect.String || kind >= reflect.Bool && kind <= reflect.Float64)
}

// magnitude returns a number without its sign.
func magnitude(n int64) uint64 {
	if n < 0 {
		return -uint64(n)
	}
	return uint64(n)
}

// number appends an integer, and returns false if the verb does not suit it.
func (p *printer) number(d directive, negative bool, n uint64) bool {
	base := 10
	switch d.verb {
	case 'v', 'd':
	case 'x':
		base = 16
	case 'b':
		base = 2
	case 'q', 'U':
		p.character(d, negative, n)
		return true
	default:
		return false
	}
	if negative {
		p.out = append(p.out, '-')
	}
	p.out = strconv.AppendUint(p.out, n, base)
	return true
}

// character appends a number as the character it encodes, or as its code.
func (p *printer) character(d directive, negative bool, n uint64) {
	r := rune(utf8.RuneError)
	if n <= utf8.MaxRune && !negative {
		r = rune(n)
	}
	if d.verb == 'q' {
		p.out = strconv.AppendQuoteRune(p.out, r)
		return
	}
	p.add("U+")
	from := len(p.out)
	for _, c := range strconv.FormatUint(n, 16) {
		if c >= 'a' {
			c -= 'a' - 'A'
		}
		p.out = append(p.out, byte(c))
	}
	p.pad(directive{zeros: true, width: 4}, from)
	if d.sharp && strconv.IsPrint(r) {
		p.add(" '" + string(r) + "'")
	}
}

// list appends the elements of a list, or bytes as a string.
func (p *printer) list(d directive, v reflect.Value) {
	if v.Type().Elem().Kind() == reflect.Uint8 &&
		(d.verb == 's' || d.verb == 'q' || d.verb == 'x') {
		text := make([]byte, v.Len())
		for i := range text {
			text[i] = byte(v.Index(i).Uint())
		}
		p.text(d, string(text))
		return
	}
	p.out = append(p.out, '[')
	for i := range v.Len() {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.value(d, v.Index(i))
	}
	p.out = append(p.out, ']')
}

// pointer appends the address of a pointer or a function, and returns false for other types.
func (p *printer) pointer(d directive, arg any) bool {
	// The data word of the interface. reflect's own way would link in its code for calling methods.
	to := (*[2]*uintptr)(unsafe.Pointer(&arg))[1]
	from := len(p.out)
	address := uintptr(unsafe.Pointer(to))
	switch reflect.TypeOf(arg).Kind() {
	case reflect.Func:
		if to != nil {
			address = *to
		}
	case reflect.Pointer:
	default:
		return false
	}
	p.add("0x")
	p.out = strconv.AppendUint(p.out, uint64(address), 16)
	p.pad(directive{width: d.width}, from)
	return true
}

// unsuited appends a value whose verb does not suit it or is not supported here.
func (p *printer) unsuited(d directive, v reflect.Value) {
	p.out = append(p.out, '%', '!', d.verb, '(')
	p.add(v.Type().String())
	if kind := v.Kind(); d.verb != 'v' && (kind <= reflect.Float64 || kind == reflect.String) {
		p.out = append(p.out, '=')
		p.value(directive{verb: 'v'}, v)
	}
	p.out = append(p.out, ')')
}

// text appends a string.
func (p *printer) text(d directive, text string) {
	from := len(p.out)
	switch d.verb {
	case 'q':
		p.out = strconv.AppendQuote(p.out, text)
	case 'x':
		for i := range len(text) {
			p.out = append(p.out, "0123456789abcdef"[text[i]>>4], "0123456789abcdef"[text[i]&15])
		}
	default:
		p.add(text)
	}
	p.pad(d, from)
}
