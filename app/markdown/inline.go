package markdown

import "strings"

// inlineReader reads the text of one paragraph, cell or heading.
type inlineReader struct {
	*markReader
	text  string
	plain strings.Builder // text read but not yet in marks
	marks []Mark
	dead  map[string]bool // opening marks that have no end in the rest of the text
	depth int
}

func (r *markReader) inline(text string, depth int) []Mark {
	in := &inlineReader{markReader: r, text: text, depth: depth}
	for at := 0; at < len(text); {
		if n := in.special(at); n > 0 {
			at += n
			continue
		}
		in.plain.WriteByte(text[at])
		at++
	}
	in.flush()
	return in.marks
}

func (in *inlineReader) flush() {
	if in.plain.Len() > 0 {
		in.marks = append(in.marks, Mark{Kind: Text, Text: in.plain.String()})
		in.plain.Reset()
	}
}

func (in *inlineReader) add(m Mark) {
	in.flush()
	in.left--
	in.marks = append(in.marks, m)
}

// special reads a special sequence at a position, and returns its length; 0 for plain text.
func (in *inlineReader) special(at int) int {
	rest := in.text[at:]
	if in.left <= 0 {
		return 0
	}
	switch rest[0] {
	case '\\':
		if len(rest) > 1 && strings.IndexByte("\\`*_{}[]()#+-.!|<>~&\"'", rest[1]) >= 0 {
			in.plain.WriteByte(rest[1])
			return 2
		}
	case '\n':
		if strings.HasSuffix(in.text[:at], "  ") {
			in.add(Mark{Kind: Break})
		} else {
			in.plain.WriteByte(' ')
		}
		return 1
	case '`':
		return in.code(rest)
	case '*', '_', '~':
		return in.emphasis(at)
	case '!':
		if strings.HasPrefix(rest, "![") {
			return in.picture(rest)
		}
	case '[':
		return in.link(rest)
	case '<', 'h':
		return in.address(at)
	case '&':
		return in.entity(rest)
	}
	return 0
}

// ends returns the index of mark in text, within reach bytes, or -1. If the rest of the text has
// none, this is remembered for all later positions.
func (in *inlineReader) ends(text, mark string, reach int) int {
	if in.dead[mark] {
		return -1
	}
	if at := strings.Index(text[:min(len(text), reach)], mark); at >= 0 || len(text) > reach {
		return at
	}
	if in.dead == nil {
		in.dead = map[string]bool{}
	}
	in.dead[mark] = true
	return -1
}

func (in *inlineReader) code(rest string) int {
	ticks := len(rest) - len(strings.TrimLeft(rest, "`"))
	mark := rest[:ticks]
	if end := in.ends(rest[ticks:], mark, spanReach); end > 0 {
		in.add(Mark{
			Kind: CodeSpan,
			Text: strings.TrimSpace(strings.ReplaceAll(rest[ticks:ticks+end], "\n", " ")),
		})
		return 2*ticks + end
	}
	in.plain.WriteString(mark)
	return ticks
}

// emphasis reads *so*, **so**, _so_, __so__ and ~~so~~. Underscores within words are literal.
func (in *inlineReader) emphasis(at int) int {
	rest := in.text[at:]
	mark, kind := emphasisMark(rest)
	inWord := mark[0] == '_' && at > 0 && wordByte(in.text[at-1])
	if mark != "~" && in.depth < markDepth && !inWord && in.opens(rest, mark) {
		inner := rest[len(mark):]
		if end := in.closing(inner, mark); end > 0 {
			in.add(Mark{Kind: kind, Kids: in.inline(inner[:end], in.depth+1)})
			return end + 2*len(mark)
		}
	}
	in.plain.WriteString(mark)
	return len(mark)
}

// emphasisMark returns the mark that a text starts with, one or two of the same character, and its
// kind.
func emphasisMark(text string) (mark string, kind Kind) {
	mark, kind = text[:1], Emphasis
	if len(text) > 1 && text[1] == text[0] {
		mark, kind = text[:2], Strong
	}
	if text[0] == '~' {
		kind = Struck
	}
	return mark, kind
}

// closing returns the index of the closing mark in the text after an opening mark, 0 or less for
// none.
func (in *inlineReader) closing(inner, mark string) int {
	for from, tries := 0, 0; tries < spanTries; tries++ {
		end := in.ends(inner[from:], mark, spanReach-min(from, spanReach))
		if end < 0 {
			break
		}
		end += from
		behind := end + len(mark)
		// the next mark belongs to **so** within *so*
		for len(mark) == 1 && behind < len(inner) && inner[behind] == mark[0] {
			behind++
		}
		inWord := mark[0] == '_' && behind < len(inner) && wordByte(inner[behind])
		if end > 0 && inner[end-1] != ' ' && behind-end <= len(mark) && !inWord {
			return end
		}
		from = behind
	}
	return -1
}

// opens reports whether a mark of emphasis is followed by text to emphasise.
func (in *inlineReader) opens(rest, mark string) bool {
	return len(rest) > len(mark) && rest[len(mark)] != ' ' && rest[len(mark)] != '\n'
}

func wordByte(c byte) bool { return letterOrDigit(c) || c >= 0x80 }

// linkAt reads [words](address "title") and returns its length; 0 for anything else.
func (in *inlineReader) linkAt(rest string) (words, to string, n int) {
	if in.ends(rest, "](", linkReach) < 0 {
		return "", "", 0
	}
	reach := min(len(rest), linkReach)
	open, at := 0, 0
	for ; at < reach; at++ {
		if rest[at] == '\\' {
			at++
		} else if rest[at] == '[' {
			open++
		} else if rest[at] == ']' {
			if open--; open == 0 {
				break
			}
		}
	}
	if at+1 >= reach || rest[at+1] != '(' {
		return "", "", 0
	}
	words = rest[1:at]
	begin := at + 2
	if in.ends(rest[begin:], ")", addressReach) < 0 {
		return "", "", 0
	}
	end, nested := begin, 0
	for ; end < len(rest) && end-begin < addressReach && (rest[end] != ')' || nested > 0); end++ {
		switch rest[end] {
		case '(':
			nested++
		case ')':
			nested--
		case '\n':
			return "", "", 0
		}
	}
	if end >= len(rest) || rest[end] != ')' {
		return "", "", 0
	}
	to, _, _ = strings.Cut(strings.TrimSpace(rest[begin:end]), " ")
	return words, strings.Trim(to, "<>"), end + 1
}

func (in *inlineReader) link(rest string) int {
	words, to, n := in.linkAt(rest)
	if n == 0 || in.depth >= markDepth {
		return 0
	}
	kids := in.inline(words, in.depth+1)
	if !SafeLink(to) {
		in.flush()
		in.marks = append(in.marks, kids...)
		return n
	}
	in.add(Mark{Kind: Link, URL: to, Kids: kids})
	return n
}

// picture reads ![words](address), which becomes a link: the page never loads third-party content
// by itself. If the address is not safe, the text stays as written, so that nothing is lost.
func (in *inlineReader) picture(rest string) int {
	words, to, n := in.linkAt(rest[1:])
	switch {
	case n == 0:
		return 0
	case !SafeLink(to):
		in.plain.WriteString(rest[:n+1])
		return n + 1
	case words == "":
		words = to
	}
	in.add(Mark{Kind: Link, URL: to, Kids: []Mark{{Kind: Text, Text: words}}})
	return n + 1
}

// address reads a bare address, or one in angle brackets.
func (in *inlineReader) address(at int) int {
	rest := in.text[at:]
	if rest[0] == '<' {
		if end := in.ends(rest, ">", linkReach); end > 1 && SafeLink(rest[1:end]) {
			in.add(Mark{
				Kind: Link, URL: rest[1:end], Kids: []Mark{{Kind: Text, Text: rest[1:end]}},
			})
			return end + 1
		}
		return 0
	}
	if !strings.HasPrefix(rest, "http://") && !strings.HasPrefix(rest, "https://") ||
		at > 0 && wordByte(in.text[at-1]) {
		return 0
	}
	end := strings.IndexAny(rest, " \n<>\"|`")
	if end < 0 {
		end = len(rest)
	}
	to := strings.TrimRight(rest[:end], ".,;:!?)*_'")
	if !SafeLink(to) {
		return 0
	}
	in.add(Mark{Kind: Link, URL: to, Kids: []Mark{{Kind: Text, Text: to}}})
	return len(to)
}

// entities are the common ones; others stay as written.
var entities = [...][2]string{{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}, {"&quot;", `"`},
	{"&nbsp;", "\u00A0"}, {"&#39;", "'"}}

func (in *inlineReader) entity(rest string) int {
	for _, e := range entities {
		if strings.HasPrefix(rest, e[0]) {
			in.plain.WriteString(e[1])
			return len(e[0])
		}
	}
	return 0
}

// SafeLink reports whether an address is http, https or mailto, without characters that browsers
// remove or reinterpret.
func SafeLink(to string) bool {
	for i := range len(to) {
		if to[i] <= ' ' || to[i] == 0x7f || to[i] == '\\' {
			return false
		}
	}
	for _, scheme := range []string{"https://", "http://", "mailto:"} {
		if len(to) > len(scheme) && strings.EqualFold(to[:len(scheme)], scheme) {
			return true
		}
	}
	return false
}

func isDigit(c byte) bool { return '0' <= c && c <= '9' }

func letterOrDigit(c byte) bool {
	return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' || isDigit(c)
}
