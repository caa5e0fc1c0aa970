package fmt_test

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
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

// TestAgrees writes every kind of argument with every verb that suits it, by both packages.
func TestAgrees(t *testing.T) {
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
		{"%d %v %x %d %v", []any{uint8(200), uint64(1<<64 - 1), uint32(0xdeadbeef), step(-5), kind(9)}},
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
		{"%d", nil},
		{"%", nil},
	} {
		assert.Equal(t, fmt.Sprintf(tt.format, tt.args...), slim.Sprintf(tt.format, tt.args...), tt.format)
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
	assert.Contains(t, slim.Sprintf("%v", struct{ A int }{1}), "struct", "what has no form is named")
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

// TestWorkerNeedsNoOtherVerbs looks at each format in those of our packages that the worker links.
func TestWorkerNeedsNoOtherVerbs(t *testing.T) {
	list := exec.Command("go", "list", "-deps", "-f", `{{if .Module}}{{if .Module.Main}}{{$dir := .Dir}}{{range .GoFiles}}{{$dir}}/{{.}}{{"\n"}}{{end}}{{end}}{{end}}`, "eventlens/app/worker")
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := list.Output()
	require.NoError(t, err)
	verb := regexp.MustCompile(`%[^a-zA-Z%]*(.|$)`)
	known := regexp.MustCompile(`^%(\+?v|0?\d*[sdqvxwT]|%)$`)
	formats := regexp.MustCompile(`^(fail|\w+f)$`) // those of package fmt, and of functions that pass a format on
	found := 0
	for _, path := range strings.Fields(string(out)) {
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(file, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			if !formats.MatchString(calleeOf(call)) {
				return true
			}
			for _, arg := range call.Args {
				if text, ok := arg.(*ast.BasicLit); ok && text.Kind == token.STRING {
					format, err := strconv.Unquote(text.Value)
					require.NoError(t, err)
					for _, v := range verb.FindAllString(format, -1) {
						assert.Regexp(t, known, v, "%s: %s in %q", filepath.Base(path), v, format)
						found++
					}
				}
			}
			return true
		})
	}
	assert.Greater(t, found, 120, "the worker has formats")
}

// calleeOf returns the name of what is called, without what it belongs to.
func calleeOf(call *ast.CallExpr) string {
	switch of := call.Fun.(type) {
	case *ast.Ident:
		return of.Name
	case *ast.SelectorExpr:
		return of.Sel.Name
	}
	return ""
}
