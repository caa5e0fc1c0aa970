package wire

import (
	"encoding/binary"
	"math"
)

// Text is a text for people in the form in which it travels: a template and its arguments, which
// are texts themselves. Numbers, sizes and times stay numbers, so that they are formatted in the
// reader's language; see [Text.Part]. The zero Text is none. Texts can be compared with ==.
type Text struct {
	code string // a TextKind, followed by the data that Part reads
}

// Template is a message that workers send: its English text, which names its arguments in braces as
// package words describes. A message is written in one place, and needs no number: its template
// travels with the arguments, and another language is looked up by it. Templates are constants, so
// a program contains only those that it sends.
type Template string

// TextKind is the kind of a text.
type TextKind uint8

// The kinds of texts.
const (
	TextNone     TextKind = iota // no text
	TextPlain                    // shown unchanged: a message of a system or a library, or a name
	TextName                     // a logged name, of any length and with any characters
	TextMessage                  // a template and its arguments
	TextList                     // a list of texts, joined by a template
	TextWhole                    // a whole number
	TextBytes                    // a size
	TextValue                    // a number, formatted with few digits
	TextDuration                 // seconds
	TextMoment                   // a wall time
)

const (
	// maxText limits the bytes of a text. Arguments beyond it are left out.
	maxText = 64 << 10
	// maxPlain limits the bytes of a plain text or a name: longer ones are cut in the middle.
	maxPlain = 8 << 10
	// maxDepth limits the nesting of texts.
	maxDepth = 8
)

// Plain returns a text that is shown unchanged.
func Plain(s string) Text {
	if s == "" {
		return Text{}
	}
	return shortened(TextPlain, s)
}

// Name returns a logged name. It is shown without unprintable characters, and shortened if long; an
// empty name is a text, too.
func Name(s string) Text { return shortened(TextName, s) }

// shortened removes the middle of a text that is too long.
func shortened(k TextKind, s string) Text {
	if len(s) > maxPlain {
		s = s[:maxPlain/2] + "…" + s[len(s)-maxPlain/2:]
	}
	return Text{string(rune(k)) + s}
}

// Whole returns a whole number.
func Whole[T ~int | ~int64](n T) Text { return wholeText(TextWhole, int64(n)) }

// Size returns a number of bytes.
func Size(n int64) Text { return wholeText(TextBytes, n) }

func wholeText(k TextKind, n int64) Text {
	return Text{string(binary.AppendVarint([]byte{byte(k)}, n))}
}

// Value returns a number that is formatted with few digits.
func Value(v float64) Text { return floatText(TextValue, v) }

// Duration returns a span of time in seconds.
func Duration(sec float64) Text { return floatText(TextDuration, sec) }

func floatText(k TextKind, v float64) Text {
	return Text{string(binary.LittleEndian.AppendUint64([]byte{byte(k)}, math.Float64bits(v)))}
}

// Moment returns a wall time in seconds since the Unix epoch. offsetSec is the reader's UTC offset
// at that time; year adds the year.
func Moment(wallSec float64, offsetSec int, year bool) Text {
	n := int64(offsetSec) << 1
	if year {
		n |= 1
	}
	b := binary.LittleEndian.AppendUint64([]byte{byte(TextMoment)}, math.Float64bits(wallSec))
	return Text{string(binary.AppendVarint(b, n))}
}

// Text returns a message without arguments.
func (t Template) Text() Text { return t.With() }

// With returns a message with arguments, in the order in which the template first names them.
func (t Template) With(args ...Text) Text { return composed(TextMessage, t, args) }

// Join returns a list of texts. The template joins {before}, all texts so far, and {next}. Empty
// texts are left out; if all are empty, the result is, too.
func (t Template) Join(texts ...Text) Text {
	some := make([]Text, 0, len(texts))
	for _, text := range texts {
		if !text.None() {
			some = append(some, text)
		}
	}
	if len(some) == 0 {
		return Text{}
	}
	return composed(TextList, t, some)
}

func composed(k TextKind, t Template, args []Text) Text {
	b := appendText([]byte{byte(k)}, string(t))
	for _, a := range args {
		if len(b)+len(a.code) > maxText-2*binary.MaxVarintLen16 {
			a = Text{}
		}
		b = appendText(b, a.code)
	}
	return Text{string(b)}
}

func appendText(b []byte, s string) []byte {
	return append(binary.AppendUvarint(b, uint64(len(s))), s...)
}

// None reports whether the text is empty.
func (t Text) None() bool { return t.code == "" }

// TextPart is a decoded text.
type TextPart struct {
	Kind      TextKind
	Plain     string   // of TextPlain and TextName
	Template  Template // of TextMessage and TextList, like Parts
	Parts     []Text   // the arguments, or the texts of the list
	Whole     int64    // of TextWhole and TextBytes
	Number    float64  // of TextValue, TextDuration and TextMoment
	OffsetSec int      // of TextMoment, like Year
	Year      bool
}

// Part decodes a text.
func (t Text) Part() TextPart {
	p, _ := t.part()
	return p
}

// part is like Part; ok is false for a text that no function of this package made.
func (t Text) part() (p TextPart, ok bool) {
	if t.None() {
		return p, true
	}
	p.Kind = TextKind(t.code[0])
	rest := t.code[1:]
	switch p.Kind {
	case TextPlain, TextName:
		p.Plain = rest
		return p, len(rest) <= maxPlain+len("…") && (rest != "" || p.Kind == TextName)
	case TextMessage, TextList:
		return p.composed(rest)
	case TextWhole, TextBytes:
		p.Whole, rest, ok = cutVarint(rest)
	case TextValue, TextDuration:
		p.Number, rest, ok = cutFloat(rest)
	case TextMoment:
		var n int64
		if p.Number, rest, ok = cutFloat(rest); ok {
			n, rest, ok = cutVarint(rest)
		}
		p.OffsetSec, p.Year = int(n>>1), n&1 != 0
	}
	return p, ok && rest == ""
}

func (p TextPart) composed(rest string) (TextPart, bool) {
	template, rest, ok := cutText(rest)
	p.Template = Template(template)
	for ok && rest != "" {
		var part string
		if part, rest, ok = cutText(rest); ok {
			p.Parts = append(p.Parts, Text{part})
		}
	}
	return p, ok
}

// valid reports whether a text and all its parts can be decoded.
func (t Text) valid(depth int) bool {
	p, ok := t.part()
	if !ok || depth > maxDepth || len(t.code) > maxText {
		return false
	}
	for _, part := range p.Parts {
		if !part.valid(depth + 1) {
			return false
		}
	}
	return true
}

// Code implements Coded. Reading fails if the text is too long, nested too deeply, or not made by a
// function of this package.
func (t *Text) Code(c *Coder) {
	c.String(&t.code)
	if !c.writing && c.err == nil && !t.valid(0) {
		c.fail("bad text of %d bytes", len(t.code))
	}
}

func cutText(s string) (text, rest string, ok bool) {
	n, size := binary.Uvarint([]byte(s[:min(len(s), binary.MaxVarintLen64)]))
	if size <= 0 || n > uint64(len(s)-size) {
		return "", "", false
	}
	return s[size : size+int(n)], s[size+int(n):], true
}

func cutVarint(s string) (n int64, rest string, ok bool) {
	n, size := binary.Varint([]byte(s[:min(len(s), binary.MaxVarintLen64)]))
	if size <= 0 {
		return 0, "", false
	}
	return n, s[size:], true
}

func cutFloat(s string) (v float64, rest string, ok bool) {
	if len(s) < 8 {
		return 0, "", false
	}
	return math.Float64frombits(binary.LittleEndian.Uint64([]byte(s[:8]))), s[8:], true
}
