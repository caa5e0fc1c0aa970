package fmt

import (
	"io"
	"reflect"
)

// Stringer is a value with its own text form.
type Stringer interface{ String() string }

// Sprintf returns the formatted text.
func Sprintf(format string, args ...any) string { return string(Appendf(nil, format, args...)) }

// Appendf appends the formatted text to b.
func Appendf(b []byte, format string, args ...any) []byte {
	p := printer{out: b}
	p.fill(format, args)
	return p.out
}

// Errorf returns an error with the formatted text, which wraps the arguments of %w.
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

// Fprintf writes the formatted text to w.
func Fprintf(w io.Writer, format string, args ...any) (int, error) {
	return w.Write(Appendf(nil, format, args...))
}

// Printf writes the formatted text to the console.
func Printf(format string, args ...any) (int, error) {
	text := Sprintf(format, args...)
	print(text)
	return len(text), nil
}

// Print writes the arguments to the console, as Fprint does.
func Print(args ...any) (int, error) { return Fprint(console{}, args...) }

// Println writes the arguments to the console, as Fprintln does.
func Println(args ...any) (int, error) { return Fprintln(console{}, args...) }

// console writes by the built-in print.
type console struct{}

func (console) Write(b []byte) (int, error) {
	print(string(b))
	return len(b), nil
}

// Sprint returns all arguments as %v formats them, with a space between two that are not strings.
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

// Fprint writes the result of Sprint to w.
func Fprint(w io.Writer, args ...any) (int, error) { return io.WriteString(w, Sprint(args...)) }

// Fprintln writes the arguments as %v formats them, with a space between any two, and a newline.
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
