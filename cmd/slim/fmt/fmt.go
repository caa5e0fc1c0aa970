package fmt

import (
	"io"
	"reflect"
	"strconv"
	"unicode/utf8"
)

// Stringer is what says itself how it is written.
type Stringer interface{ String() string }

// Sprintf returns a format with its verbs filled in.
func Sprintf(format string, args ...any) string { return string(Appendf(nil, format, args...)) }

// Appendf appends that to b.
func Appendf(b []byte, format string, args ...any) []byte {
	p := printer{out: b}
	p.fill(format, args)
	return p.out
}

// Errorf returns an error with that text, which wraps the arguments of %w.
func Errorf(format string, args ...any) error {
	var p printer
	p.fill(format, args)
	e := textError{string(p.out)}
	switch len(p.wrapped) {
	case 0:
		return &e
	case 1:
		return &wrapError{e, p.wrapped[0]}
	}
	return &wrapErrors{e, p.wrapped}
}

// Fprintf writes to w what Sprintf returns.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return w.Write(Appendf(nil, format, args...))
}

// Printf writes it to the console.
func Printf(format string, args ...any) (int, error) {
	text := Sprintf(format, args...)
	print(text)
	return len(text), nil
}

// Sprint returns all arguments as %v writes them, with a space between two that are no texts.
func Sprint(args ...any) string {
	var p printer
	for i, arg := range args {
		if i > 0 && !isText(arg) && !isText(args[i-1]) {
			p.out = append(p.out, ' ')
		}
		p.value('v', arg)
	}
	return string(p.out)
}

// Fprint writes to w what Sprint returns.
func Fprint(w io.Writer, args ...any) (int, error) { return io.WriteString(w, Sprint(args...)) }

// Fprintln is Fprint with a space between any two, and a line's end.
func Fprintln(w io.Writer, args ...any) (int, error) {
	var p printer
	for i, arg := range args {
		if i > 0 {
			p.out = append(p.out, ' ')
		}
		p.value('v', arg)
	}
	return w.Write(append(p.out, '\n'))
}

func isText(v any) bool { return v != nil && reflect.TypeOf(v).Kind() == reflect.String }

type textError struct{ text string }

func (e *textError) Error() string { return e.text }

type wrapError struct {
	textError
	err error
}

func (e *wrapError) Unwrap() error { return e.err }

type wrapErrors struct {
	textError
	errs []error
}

func (e *wrapErrors) Unwrap() []error { return e.errs }

// printer fills in a format.
type printer struct {
	out     []byte
	wrapped []error
}

func (p *printer) fill(format string, args []any) {
	for i := 0; i < len(format); i++ {
		if format[i] != '%' {
			p.out = append(p.out, format[i])
			continue
		}
		i++
		zeros, width := false, 0
		for ; i < len(format) && (format[i] == '+' || format[i] >= '0' && format[i] <= '9'); i++ {
			switch {
			case format[i] == '+': // fields of structs by name: none are written here
			case format[i] == '0' && width == 0:
				zeros = true
			default:
				width = 10*width + int(format[i]-'0')
			}
		}
		switch {
		case i == len(format):
			p.out = append(p.out, "%!(NOVERB)"...)
		case format[i] == '%':
			p.out = append(p.out, '%')
		case len(args) == 0:
			p.out = append(p.out, '%', '!', format[i])
			p.out = append(p.out, "(MISSING)"...)
		default:
			from := len(p.out)
			p.value(format[i], args[0])
			p.pad(from, width, zeros)
			args = args[1:]
		}
	}
}

// pad makes what was written from a place on as wide as it should be, with zeros behind a sign or with spaces.
func (p *printer) pad(from, width int, zeros bool) {
	missing := width - utf8.RuneCount(p.out[from:])
	if missing <= 0 {
		return
	}
	with := byte(' ')
	if zeros {
		if with = '0'; p.out[from] == '-' {
			from++
		}
	}
	text := string(p.out[from:])
	p.out = p.out[:from]
	for range missing {
		p.out = append(p.out, with)
	}
	p.out = append(p.out, text...)
}

// value writes an argument.
func (p *printer) value(verb byte, arg any) {
	switch verb {
	case 'T':
		if arg != nil {
			p.out = append(p.out, reflect.TypeOf(arg).String()...)
			return
		}
		verb = 'v'
	case 'w':
		if err, ok := arg.(error); ok {
			p.wrapped = append(p.wrapped, err)
		}
		verb = 'v'
	}
	if verb == 'v' || verb == 's' || verb == 'q' || verb == 'x' {
		switch v := arg.(type) {
		case error:
			arg = v.Error()
		case Stringer:
			arg = v.String()
		}
	}
	if arg == nil {
		p.out = append(p.out, "<nil>"...)
		return
	}
	p.plain(verb, reflect.ValueOf(arg))
}

// plain writes a text, a number or bytes.
func (p *printer) plain(verb byte, v reflect.Value) {
	switch kind := v.Kind(); {
	case kind == reflect.String:
		p.text(verb, v.String())
	case kind == reflect.Slice && v.Type().Elem().Kind() == reflect.Uint8 && verb != 'v' && verb != 'd':
		p.text(verb, string(v.Bytes()))
	case kind == reflect.Bool:
		p.out = strconv.AppendBool(p.out, v.Bool())
	case kind >= reflect.Int && kind <= reflect.Int64:
		n := v.Int()
		switch {
		case verb == 'q':
			p.out = strconv.AppendQuoteRune(p.out, rune(n))
		case verb == 'x':
			p.out = strconv.AppendInt(p.out, n, 16)
		default:
			p.out = strconv.AppendInt(p.out, n, 10)
		}
	case kind >= reflect.Uint && kind <= reflect.Uintptr:
		n := v.Uint()
		switch {
		case verb == 'q':
			p.out = strconv.AppendQuoteRune(p.out, rune(n))
		case verb == 'x':
			p.out = strconv.AppendUint(p.out, n, 16)
		default:
			p.out = strconv.AppendUint(p.out, n, 10)
		}
	case kind == reflect.Float64 || kind == reflect.Float32:
		p.out = strconv.AppendFloat(p.out, v.Float(), 'g', -1, v.Type().Bits())
	default: // what has no form here
		p.out = append(p.out, '(')
		p.out = append(p.out, v.Type().String()...)
		p.out = append(p.out, ')')
	}
}

func (p *printer) text(verb byte, text string) {
	switch verb {
	case 'q':
		p.out = strconv.AppendQuote(p.out, text)
	case 'x':
		for i := range len(text) {
			p.out = append(p.out, "0123456789abcdef"[text[i]>>4], "0123456789abcdef"[text[i]&15])
		}
	default:
		p.out = append(p.out, text...)
	}
}
