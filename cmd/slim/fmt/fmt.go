package fmt

import (
	"io"
	"reflect"
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
	p := printer{wraps: true}
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

// Print and Println write to the console what Fprint and Fprintln write.
func Print(args ...any) (int, error) { return Fprint(console{}, args...) }

// Println is Print with a space between any two, and a line's end.
func Println(args ...any) (int, error) { return Fprintln(console{}, args...) }

// console is where print writes.
type console struct{}

func (console) Write(b []byte) (int, error) {
	print(string(b))
	return len(b), nil
}

// Sprint returns all arguments as %v writes them, with a space between two that are no texts.
func Sprint(args ...any) string {
	var p printer
	for i, arg := range args {
		if i > 0 && !isText(arg) && !isText(args[i-1]) {
			p.out = append(p.out, ' ')
		}
		p.argument(directive{verb: 'v'}, arg)
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
		p.argument(directive{verb: 'v'}, arg)
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
