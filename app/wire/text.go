package wire

import (
	"encoding/binary"
	"math"
)

// Text is a text for people in the form in which it travels: the number of a message and its
// arguments, which are texts themselves. Numbers, sizes and times stay numbers, so that they are
// formatted in the reader's language; see [Text.Part]. The zero Text is none. Texts can be compared
// with ==.
type Text struct {
	code string // a TextKind, followed by the data that Part reads
}

// MessageID names a message of the catalogue.
type MessageID uint16

// TextKind is the kind of a text.
type TextKind uint8

// The kinds of texts.
const (
	TextNone     TextKind = iota // no text
	TextPlain                    // shown unchanged: a message of a system or a library, or a name
	TextName                     // a logged name, of any length and with any characters
	TextMessage                  // a message and its arguments
	TextList                     // a list of texts, joined by a message of two arguments
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
	return cutText(TextPlain, s)
}

// Name returns a logged name. It is shown without unprintable characters, and shortened if long; an
// empty name is a text, too.
func Name(s string) Text { return cutText(TextName, s) }

// cutText removes the middle of a text that is too long.
func cutText(k TextKind, s string) Text {
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

// Say returns a message with its arguments, in the catalogue's order. Package report has a function
// for each message.
func Say(id MessageID, args ...Text) Text { return composed(TextMessage, id, args) }

// Listed returns a list of texts. The message joins two: everything before and the next one. Empty
// texts are left out.
func Listed(joins MessageID, texts ...Text) Text {
	some := make([]Text, 0, len(texts))
	for _, t := range texts {
		if !t.None() {
			some = append(some, t)
		}
	}
	return composed(TextList, joins, some)
}

func composed(k TextKind, id MessageID, args []Text) Text {
	b := binary.AppendUvarint([]byte{byte(k)}, uint64(id))
	for _, a := range args {
		if len(b)+len(a.code) > maxText-2*binary.MaxVarintLen16 {
			a = Text{}
		}
		b = binary.AppendUvarint(b, uint64(len(a.code)))
		b = append(b, a.code...)
	}
	return Text{string(b)}
}

// None reports whether the text is empty.
func (t Text) None() bool { return t.code == "" }

// TextPart is a decoded text.
type TextPart struct {
	Kind      TextKind
	Plain     string    // of TextPlain and TextName
	ID        MessageID // of TextMessage and TextList
	Parts     []Text    // of TextMessage and TextList
	Whole     int64     // of TextWhole and TextBytes
	Number    float64   // of TextValue, TextDuration and TextMoment
	OffsetSec int       // of TextMoment, like Year
	Year      bool
}

// Part decodes a text.
func (t Text) Part() TextPart {
	p, _ := t.part()
	return p
}

// part is Part; ok is false for a text that no function here made.
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
	id, rest, ok := cutUvarint(rest)
	if !ok || uint64(MessageID(id)) != id {
		return TextPart{}, false
	}
	p.ID = MessageID(id)
	for rest != "" {
		var n uint64
		if n, rest, ok = cutUvarint(rest); !ok || n > uint64(len(rest)) {
			return TextPart{}, false
		}
		p.Parts = append(p.Parts, Text{rest[:n]})
		rest = rest[n:]
	}
	return p, true
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

// Text codes a text. Reading fails if it is too long, too deep, or not made by a function here.
func (c *Coder) Text(t *Text) {
	c.String(&t.code)
	if !c.writing && c.err == nil && !t.valid(0) {
		c.fail("bad text of %d bytes", len(t.code))
	}
}

func cutUvarint(s string) (n uint64, rest string, ok bool) {
	n, size := binary.Uvarint([]byte(s[:min(len(s), binary.MaxVarintLen64)]))
	if size <= 0 {
		return 0, "", false
	}
	return n, s[size:], true
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
