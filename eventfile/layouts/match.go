package layouts

import (
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode/utf8"
)

// Compile returns an expression as Python's re.match would use it: it matches from the first letter on, but not up to the last one. The error is a *syntax.Error; of
// what Python has and package regexp has not, its code is ErrInvalidPerlOp and its expression the part in question.
func Compile(expression string) (*regexp.Regexp, error) {
	translated, err := translate(expression)
	if err != nil {
		return nil, err
	}
	if _, err := syntax.Parse(translated, syntax.Perl); err != nil { // what closes more than it opens would close what is put around it
		return nil, err
	}
	return regexp.Compile(`\A(?:` + translated + ")")
}

// unsupported are the groups of Python that package regexp has not, by how they begin.
var unsupported = [...]string{"(?<=", "(?<!", "(?P=", "(?=", "(?!", "(?>", "(?("}

// translation is an expression of Python on its way to one of package regexp.
type translation struct {
	from  string
	at    int
	class bool // in a class of letters
	out   strings.Builder
}

func translate(expression string) (string, error) {
	t := &translation{from: expression}
	for t.at < len(t.from) {
		if err := t.next(); err != nil {
			return "", err
		}
	}
	return t.out.String(), nil
}

// next translates what is at hand: an escape, the begin of a group, or a letter.
func (t *translation) next() error {
	rest := t.from[t.at:]
	switch c := rest[0]; {
	case c == '\\' && len(rest) > 1:
		return t.escape()
	case t.class:
		t.class = c != ']'
		if c == '[' { // in a class of Python it is a letter
			t.out.WriteByte('\\')
		}
	case c == '[':
		t.class = true
		n := 1
		if strings.HasPrefix(rest, "[^") {
			n = 2
		}
		if strings.HasPrefix(rest[n:], "]") { // the first letter of the class
			n++
		}
		t.take(n)
		return nil
	case strings.HasPrefix(rest, "(?"):
		return t.group()
	case c == '{' && strings.HasPrefix(rest, "{,"):
		t.out.WriteString("{0")
		t.at++
		return nil
	}
	t.take(1)
	return nil
}

// take takes over so many bytes as they are.
func (t *translation) take(n int) {
	t.out.WriteString(t.from[t.at : t.at+n])
	t.at += n
}

// group translates the begin of a group with a question mark.
func (t *translation) group() error {
	rest := t.from[t.at:]
	for _, begin := range unsupported {
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
	if end <= 0 || strings.Trim(flags[:end], "aiLmsux-") != "" { // no flags, or a name
		t.take(2)
		return nil
	}
	flags = flags[:end]
	if strings.Contains(flags, "x") {
		return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: "(?" + flags}
	}
	kept := strings.Trim(strings.Map(func(r rune) rune {
		if strings.ContainsRune("aLu", r) { // these say which letters there are
			return -1
		}
		return r
	}, flags), "-")
	t.at += 2 + end
	if kept == "" && t.from[t.at] == ')' {
		t.at++
		return nil
	}
	t.out.WriteString("(?" + kept)
	return nil
}

// letters are the classes of letters of Python, by their escapes, as the inside of a class.
var letters = map[byte]string{'d': `\p{Nd}`, 'w': `\p{L}\p{N}_`, 's': `\s\v\x{1c}-\x{1f}\x{85}\p{Z}`}

// escape translates a backslash and what follows it.
func (t *translation) escape() error {
	c := t.from[t.at+1]
	inside, ok := letters[c|0x20]
	switch {
	case ok && c >= 'a' && t.class:
		t.replace(2, inside)
	case ok && c >= 'a':
		t.replace(2, "["+inside+"]")
	case ok && !t.class:
		t.replace(2, "[^"+inside+"]")
	case c >= '1' && c <= '9' && !t.class:
		return &syntax.Error{Code: syntax.ErrInvalidPerlOp, Expr: `\` + string(rune(c))}
	case c == 'Z' && !t.class:
		t.replace(2, `\z`)
	case c == 'z' || c == 'p' || c == 'P' || c == 'C' || c == 'Q' || c == 'E': // Python has none of them
		return &syntax.Error{Code: syntax.ErrInvalidEscape, Expr: `\` + string(rune(c))}
	case c == 'b' && t.class:
		t.replace(2, `\x08`)
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

func (t *translation) replace(n int, by string) {
	t.out.WriteString(by)
	t.at += n
}

// Selection is what the expressions of a chart select of names.
type Selection struct {
	Picked []int // indices of names: those of the first expression that selects any, then those of the next, so many at most as were asked for
	All    int   // of the names, however many were asked for
	Idle   []int // indices of the expressions that select none
}

// Select returns which names expressions select, most at most. A nil expression selects none, and is not idle.
func Select(expressions []*regexp.Regexp, most, names int, name func(i int) string) (s Selection) {
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
