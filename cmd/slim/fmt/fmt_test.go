package fmt_test

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	slim "eventlens/cmd/slim/fmt"
)

type (
	step int64
	kind uint8
	name string
)

type word int

func (w word) String() string { return "word " + strconv.Itoa(int(w)) }

type pointed struct{ text string }

func (p *pointed) String() string { return p.text }

type failing struct{}

func (failing) Error() string { panic("at last") }

// TestAgreesWithStandardFmt formats every kind of argument with every suitable verb, with both
// packages.
func TestAgreesWithStandardFmt(t *testing.T) {
	at := new(int)
	for _, tt := range []struct {
		format string
		args   []any
	}{
		{"nothing", nil},
		{"100%% of %s", []any{"text"}},
		{"%s %v %q %x", []any{"a\nb", "ü", "say \"a\"\x00", "hex\xff"}},
		{"%s %v %q", []any{name("a"), name("b"), name("c")}},
		{"%d %v %x %08d %5d %04x %016x %3d", []any{1, -2, 255, 42, 7, 10, int64(1) << 40, 12345}},
		{"%08d %06d %5d %04x", []any{-42, int64(-7), -7, -1}},
		{"%d %v %x %d %v",
			[]any{uint8(200), uint64(1<<64 - 1), uint32(0xdeadbeef), step(-5), kind(9)}},
		{"%d %d %d %d", []any{int8(-1), int16(2), int32(-3), uintptr(4)}},
		{"%q %q %q", []any{'x', byte('\n'), rune(0x1f600)}},
		{"%v %v %v", []any{true, false, nil}},
		{"%v %v %v %v", []any{0.5, 1e6, float32(0.1), 1e21}},
		{"%s %x", []any{[]byte("bytes"), []byte{0, 1, 0xfe}}},
		{"%v %s %q", []any{io.EOF, io.EOF, io.EOF}},
		{"%v %s %d", []any{word(1), word(2), word(3)}},
		{"%+v %+v %+v", []any{io.EOF, word(1), "text"}},
		{"%T %T %T %T", []any{1, "a", io.EOF, &struct{}{}}},
		{"%5s|%5v|%5s", []any{"ab", "ü", "longer"}},
		{"%t %v %5t %x %b", []any{true, false, true, word(255), 5}},
		{"%#U %U %#U %#U", []any{'ü', '\n', '\x00', rune(0x1f600)}},
		{"%v %v %d %x %s %q %v %v",
			[]any{[]int64{1, -2}, [3]int{1, 2, 3}, []uint8{1, 2}, []int{10, 255},
				[]string{"a", "b"}, []string{"a"}, []bool{true}, []float64{0.5}}},
		{"%s %q %x %v %3d",
			[]any{[2]byte{'o', 'k'}, [2]byte{'o', 'k'}, [2]byte{'o', 'k'}, []byte("ok"),
				[]int{1, 2}}},
		{"%v %v %d", []any{[]int(nil), []string{}, []byte(nil)}},
		{"%p %p %p %20p", []any{&at, at, io.Pipe, &at}},
		{"%v %s", []any{&pointed{"a"}, (*pointed)(nil)}},
		{"%v %s", []any{failing{}, failing{}}},
		{"%5v|%5T|%5v", []any{nil, 1, true}},
		{"%s %d %w", []any{nil, nil, nil}},
		{"%d %s %t %x %q", []any{"text", 1, 2, true, 0.5}},
		{"%d %d", []any{1}},
		{"%d", []any{1, "more", nil}},
		{"none", []any{io.EOF}},
		{"%d", nil},
		{"%", nil},
	} {
		assert.Equal(t, fmt.Sprintf(tt.format, tt.args...), slim.Sprintf(tt.format, tt.args...),
			tt.format)
	}
	assert.Equal(t, "to "+fmt.Sprintf("%d", 3), string(slim.Appendf([]byte("to "), "%d", 3)))
	for _, args := range [][]any{{"a", 1, 2, "b", 3}, {1, 2}, {io.EOF, io.EOF}, {"a", "b"}, nil} {
		assert.Equal(t, fmt.Sprint(args...), slim.Sprint(args...))
		var want, got, wantLine, gotLine strings.Builder
		fmt.Fprint(&want, args...)
		slim.Fprint(&got, args...)
		fmt.Fprintln(&wantLine, args...)
		slim.Fprintln(&gotLine, args...)
		assert.Equal(t, want.String()+wantLine.String(), got.String()+gotLine.String())
	}
	var got strings.Builder
	n, err := slim.Fprintf(&got, "%d of %d", 1, 2)
	require.NoError(t, err)
	assert.Equal(t, "1 of 2", got.String()[:n])
}

// TestUnsupportedArgumentsAreNamed checks that unsupported arguments are visible in the output.
func TestUnsupportedArgumentsAreNamed(t *testing.T) {
	for _, tt := range []struct {
		format string
		arg    any
		want   string
	}{
		{"%v", struct{ A int }{1}, "%!v(struct { A int })"},
		{"%v", map[string]int{}, "%!v(map[string]int)"},
		{"%v", []any{1}, "%!v([]interface {})"},
		{"%v", []word{1}, "%!v([]fmt_test.word)"},
		{"%v", new(int), "%!v(*int)"},
		{"%.2f", 0.5, "%!.(float64=0.5)2f"},
		{"%f", 0.5, "%!f(float64=0.5)"},
		{"%-5d", 7, "%!-(int=7)5d"},
		{"%+d", 7, "%!d(int=7)"},
		{"%#v", "a", "%!v(string)"},
		{"%#x", 10, "%!x(int=10)"},
		{"%p", "a", "%!p(string=a)"},
	} {
		assert.Equal(t, tt.want, slim.Sprintf(tt.format, tt.arg), tt.format)
	}
}

func TestErrorsAreWrapped(t *testing.T) {
	cause, other := errors.New("cause"), io.ErrUnexpectedEOF
	one := slim.Errorf("open %q: %w", "a", cause)
	assert.EqualError(t, one, `open "a": cause`)
	assert.ErrorIs(t, one, cause)
	assert.Same(t, cause, errors.Unwrap(one))
	both := slim.Errorf("%w: %w", cause, other)
	assert.EqualError(t, both, "cause: unexpected EOF")
	assert.ErrorIs(t, both, cause)
	assert.ErrorIs(t, both, other)
	none := slim.Errorf("no %s, %v", "cause", cause)
	assert.EqualError(t, none, "no cause, cause")
	assert.NotErrorIs(t, none, cause)
	assert.NotSame(t, slim.Errorf("a"), slim.Errorf("a"))
}
