package cmd_test

import (
	"go/scanner"
	"go/token"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// longestLine is the number of columns of a line of code, with 4 for a tab.
const longestLine = 100

// TestLinesAreShort finds longer lines in Go files. A text without a place to break at may be
// longer, as may what is inside of raw strings, such as scripts and logs of tests.
func TestLinesAreShort(t *testing.T) {
	list := exec.Command("git", "ls-files", "-z", "*.go", ":!*.pb.go")
	list.Dir = ".."
	names, err := list.Output()
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for name := range strings.SplitSeq(strings.Trim(string(names), "\x00"), "\x00") {
		source, err := os.ReadFile("../" + name)
		require.NoError(t, err)
		literals := literalColumns(source)
		number := 0
		for line := range strings.Lines(string(source)) {
			number++
			if columns(strings.TrimRight(line, "\n")) > longestLine {
				code := columns(padding.ReplaceAllString(line, " ")) - literals[number]
				assert.LessOrEqual(t, code, longestLine, "%s:%d", name, number)
			}
		}
	}
}

// padding matches the blanks that gofmt aligns values with.
var padding = regexp.MustCompile(` {2,}`)

// TestLinesOfScriptsAreShort finds longer lines in JavaScript and CSS. As in Go, strings do not
// count, and a comment may have a word without a place to break at.
func TestLinesOfScriptsAreShort(t *testing.T) {
	list := exec.Command("git", "ls-files", "-z", "*.js", "*.css",
		":!cmd/slim/code/testdata")
	list.Dir = ".."
	names, err := list.Output()
	require.NoError(t, err)
	require.NotEmpty(t, names)
	for name := range strings.SplitSeq(strings.Trim(string(names), "\x00"), "\x00") {
		source, err := os.ReadFile("../" + name)
		require.NoError(t, err)
		number := 0
		for line := range strings.Lines(string(source)) {
			number++
			code := columns(withoutTexts(strings.TrimRight(line, "\n")))
			assert.LessOrEqual(t, code, longestLine, "%s:%d", name, number)
		}
	}
}

// scriptText is a string of a script, or an address in a comment.
var scriptText = regexp.MustCompile("'(\\\\.|[^'\\\\])*'|`(\\\\.|[^`\\\\])*`|https?://\\S+")

// withoutTexts returns a long line of a script without its strings. A quote in a comment begins
// none.
func withoutTexts(line string) string {
	if columns(line) <= longestLine || strings.HasPrefix(strings.TrimSpace(line), "//") {
		return line
	}
	return scriptText.ReplaceAllString(line, "")
}

func columns(text string) int {
	return utf8.RuneCountInString(text) + 3*strings.Count(text, "\t")
}

// literalColumns returns, by line, the columns of the strings on it, and of the longest word of a
// comment.
func literalColumns(source []byte) map[int]int {
	found := map[int]int{}
	file := token.NewFileSet().AddFile("", -1, len(source))
	var s scanner.Scanner
	s.Init(file, source, nil, scanner.ScanComments)
	for {
		pos, kind, text := s.Scan()
		switch kind {
		case token.EOF:
			return found
		case token.STRING:
			line := file.Line(pos)
			for part := range strings.SplitSeq(text, "\n") {
				found[line] += columns(part)
				line++
			}
		case token.COMMENT:
			if strings.HasPrefix(text, "//go:") { // a directive cannot be broken
				found[file.Line(pos)] = columns(text)
			}
			for word := range strings.FieldsSeq(text) {
				found[file.Line(pos)] = max(found[file.Line(pos)], columns(word))
			}
		}
	}
}

func TestLongLinesAreFound(t *testing.T) {
	source := "package p\n\nvar a = \"" + strings.Repeat("x", 20) + "\" + f(1)\n// see https://b.example/" +
		strings.Repeat("y", 100) + "\nvar b = `\n" + strings.Repeat("z", 120) + "`\n"
	literals := literalColumns([]byte(source))
	assert.Equal(t, 22, literals[3])
	assert.Equal(t, 118, literals[4])
	assert.Equal(t, 121, literals[6])
	assert.Equal(t, 6, columns("\tab"))

	long := strings.Repeat("x", 120)
	assert.Equal(t, "f(a, );", withoutTexts("f(a, '\\'"+long+"');"))
	assert.Equal(t, "f(, );", withoutTexts("f(`${"+long+"}`, 'b');"))
	assert.Equal(t, "// '"+long+"'", withoutTexts("// '"+long+"'"))
	assert.Equal(t, long, withoutTexts(long))
}
