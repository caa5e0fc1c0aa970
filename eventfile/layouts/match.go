package layouts

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Compile returns an expression as Python's re.match would use it: it matches from the first letter
// on, but not up to the last one. The error is a *syntax.Error. For syntax that Python has and
// package regexp lacks, its code is ErrInvalidPerlOp and its expression the unsupported part.
func Compile(expression string) (Matcher, error) {
	t := translation{from: expression}
	if err := t.all(); err != nil {
		return nil, err
	}
	translated := t.out.String()
	// An expression with an unmatched closing parenthesis would close the group put around it
	// below.
	if _, err := syntax.Parse(translated, syntax.Perl); err != nil {
		return nil, err
	}
	e, err := regexp.Compile(`\A(?:` + translated + ")")
	if err != nil {
		return nil, err
	}
	return e, nil
}

// JavaScript translates an expression that [Compile] refuses into the source and flags of a
// JavaScript RegExp that matches as Python's re.match does. The error is a *syntax.Error for syntax
// that JavaScript lacks too; other mistakes are left for the browser to find.
func JavaScript(expression string) (source, flags string, err error) {
	t := &translation{from: expression, javaScript: true, flags: "u"}
	err = t.all()
	return textBegin + "(?:" + t.out.String() + ")", t.flags, err
}

// textBegin and textEnd match the ends of a text in JavaScript, whatever the flags.
const textBegin, textEnd = "(?<![^])", "(?![^])"

// lookaround and others list how those groups of Python begin that package regexp lacks. JavaScript
// supports lookaround.
var (
	lookaround = [...]string{"(?<=", "(?<!", "(?=", "(?!"}
	others     = [...]string{"(?P=", "(?>", "(?("}
)

// translation translates an expression of Python to package regexp, or to JavaScript.
type translation struct {
	from       string
	javaScript bool
	flags      string // of JavaScript
	at         int
	class      bool // in a character class
	out        strings.Builder
}

// all translates the whole expression.
func (t *translation) all() error {
	for t.at < len(t.from) {
		if err := t.next(); err != nil {
			return err
		}
	}
	return nil
}

// next translates the next item: an escape, the beginning of a group, or a letter.
func (t *translation) next() error {
	rest := t.from[t.at:]
	switch c := rest[0]; {
	case c == '\\' && len(rest) > 1:
		return t.escape()
	case t.class:
		t.class = c != ']'
		if c == '[' { // in a class, Python takes [ literally
			t.out.WriteByte('\\')
		}
	case c == '[':
		t.class = true
		n := 1
		if strings.HasPrefix(rest, "[^") {
			n = 2
		}
		first := strings.HasPrefix(rest[n:], "]") // a bracket here stands for itself
		t.take(n)
		if first {
			t.replace(1, `\]`)
		}
		return nil
	case strings.HasPrefix(rest, "(?"):
		return t.group()
	case c == '{' && strings.HasPrefix(rest, "{,"):
		t.out.WriteString("{0")
		t.at++
		return nil
	// Python takes these literally; JavaScript refuses them with flag u.
	case t.javaScript &&
		(c == ']' || c == '}' && !t.repeats() || c == '{' && !repetition.MatchString(rest)):
		t.out.WriteByte('\\')
	}
	t.take(1)
	return nil
}

// take copies n bytes unchanged.
func (t *translation) take(n int) {
	t.out.WriteString(t.from[t.at : t.at+n])
	t.at += n
}

// group translates the beginning of a group with a question mark.
func (t *translation) group() error {
	rest := t.from[t.at:]
	for _, begin := range lookaround {
		if strings.HasPrefix(rest, begin) && t.javaScript {
			t.take(len(begin))
			return nil
		}
		if strings.HasPrefix(rest, begin) {
			return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: begin}
		}
	}
	if t.javaScript && t.named(rest) {
		return nil
	}
	for _, begin := range others {
		if strings.HasPrefix(rest, begin) {
			return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: begin}
		}
	}
	if strings.HasPrefix(rest, "(?#") { // a comment
		_, behind, closed := strings.Cut(rest, ")")
		if !closed {
			return &syntax.Error{Code: syntax.ErrMissingParen, Expr: t.from}
		}
		t.at = len(t.from) - len(behind)
		return nil
	}
	flags := rest[2:]
	end := strings.IndexAny(flags, ":)")
	// these are no flags, or this is a name
	if end <= 0 || strings.Trim(flags[:end], "aiLmsux-") != "" {
		t.take(2)
		return nil
	}
	flags = flags[:end]
	if strings.Contains(flags, "x") {
		return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: "(?" + flags}
	}
	kept := strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune("aLu", r) { // these select the character set
			return -1
		}
		return r
	}, flags), "-")
	t.at += 2 + end
	// Flags of the whole expression: JavaScript takes them apart from the source.
	if t.javaScript && t.from[t.at] == ')' {
		t.flags, kept = t.flags+kept, ""
	}
	if kept == "" && t.from[t.at] == ')' {
		t.at++
		return nil
	}
	t.out.WriteString("(?" + kept)
	return nil
}

// repetition matches a repetition count in braces.
var repetition = regexp.MustCompile(`^\{[0-9]*,?[0-9]*\}`)

// repeats reports whether the closing brace at t.at ends a repetition count.
func (t *translation) repeats() bool {
	open := strings.LastIndexByte(t.from[:t.at], '{')
	return open >= 0 && repetition.FindString(t.from[open:]) == t.from[open:t.at+1]
}

// named translates the beginning of a named group, or a reference to one, for JavaScript. It
// reports whether there is one.
func (t *translation) named(rest string) bool {
	if name, ok := strings.CutPrefix(rest, "(?P="); ok {
		if name, _, closed := strings.Cut(name, ")"); closed {
			t.replace(len("(?P=")+len(name)+1, `\k<`+name+">")
			return true
		}
	}
	if strings.HasPrefix(rest, "(?P<") {
		t.replace(len("(?P<"), "(?<")
		return true
	}
	return false
}

// letters are Python's character classes, keyed by their escapes. The values go inside a class.
var letters = map[byte]string{
	'd': `\p{Nd}`, 'w': `\p{L}\p{N}_`, 's': `\s\v\x{1c}-\x{1f}\x{85}\p{Z}`,
}

// escape translates a backslash and what follows it.
func (t *translation) escape() error {
	c := t.from[t.at+1]
	inside, ok := letters[c|0x20]
	if ok && t.javaScript && c|0x20 == 's' {
		inside = `\s\x1c-\x1f\x85`
	}
	switch {
	case ok && c >= 'a' && t.class:
		t.replace(2, inside)
	case ok && c >= 'a':
		t.replace(2, "["+inside+"]")
	case ok && !t.class:
		t.replace(2, "[^"+inside+"]")
	case c >= '1' && c <= '9' && !t.class && t.javaScript:
		t.take(2)
	case c >= '1' && c <= '9' && !t.class:
		return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: `\` + string(rune(c))}
	case t.javaScript && !t.class && strings.IndexByte("AZaz", c) >= 0:
		return t.end(c)
	// JavaScript with flag u refuses escapes that mean nothing.
	case t.javaScript && strings.IndexByte(notEscaped, c) >= 0:
		t.at++
		t.take(1)
	case c == 'Z' && !t.class:
		t.replace(2, `\z`)
	// Python lacks these escapes.
	case c == 'z' || c == 'p' || c == 'P' || c == 'C' || c == 'Q' || c == 'E':
		return &syntax.Error{Code: syntax.ErrInvalidEscape, Expr: `\` + string(rune(c))}
	case c == 'b' && t.class:
		t.replace(2, `\x08`)
	case c == 'u' && t.javaScript:
		t.take(2)
	case c == 'u' && len(t.from) >= t.at+6:
		t.replace(6, `\x{`+t.from[t.at+2:t.at+6]+"}")
	case c >= utf8.RuneSelf:
		t.at++
		_, n := utf8.DecodeRuneInString(t.from[t.at:])
		t.take(n)
	default:
		t.take(2)
	}
	return nil
}

// notEscaped lists the characters that Python allows to escape, and JavaScript with flag u does
// not.
const notEscaped = " !\"#%&',:;<=>@_`~"

// end translates an escape for the beginning or end of the text, or for the bell (\a), for
// JavaScript.
func (t *translation) end(c byte) error {
	switch c {
	case 'A':
		t.replace(2, textBegin)
	case 'Z':
		t.replace(2, textEnd)
	case 'a':
		t.replace(2, `\x07`)
	default:
		return &syntax.Error{Code: syntax.ErrInvalidEscape, Expr: `\` + string(rune(c))}
	}
	return nil
}

func (t *translation) replace(n int, by string) {
	t.out.WriteString(by)
	t.at += n
}

// Selection is the result of matching the expressions of a chart against names.
type Selection struct {
	// Picked are indices of names: first the names selected by the first expression that selects
	// any, and so on, up to a limit.
	Picked []int
	All    int   // number of selected names, without the limit
	Idle   []int // indices of the expressions that select no name
}

// Matcher matches names; a *regexp.Regexp is one.
type Matcher interface{ MatchString(name string) bool }

// Select returns the names selected by expressions, at most most. A nil expression selects none,
// and does not count as idle.
func Select(expressions []Matcher, most, names int, name func(i int) string) (s Selection) {
	by := make([][]int, len(expressions))
	used := make([]bool, len(expressions))
	for i := range names {
		first := -1
		for k, e := range expressions {
			if e == nil || first >= 0 && used[k] || !e.MatchString(name(i)) {
				continue
			}
			used[k] = true
			if first < 0 {
				first = k
			}
		}
		if first < 0 {
			continue
		}
		if s.All++; len(by[first]) < most {
			by[first] = append(by[first], i)
		}
	}
	for k, e := range expressions {
		if e != nil && !used[k] {
			s.Idle = append(s.Idle, k)
		}
		s.Picked = append(s.Picked, by[k][:min(len(by[k]), most-len(s.Picked))]...)
	}
	return s
}
