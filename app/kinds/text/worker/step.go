package worker

import (
	"context"
	"strings"
	"unicode/utf8"

	"eventlens/app/engine/payload"
	"eventlens/app/kinds/text"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// step has the texts of one step.
type step struct {
	file    store.FileID
	at      store.Range
	payload []byte
	text    eventfile.Text
}

// isOf reports whether s has the texts of this payload.
func (s *step) isOf(at store.Payload) bool {
	return s.payload != nil && s.file == at.File && s.at == at.Encoded[0]
}

// readStep reads the texts of a step.
func readStep(ctx context.Context, read payload.Reader, at store.Payload) (step, error) {
	s := step{file: at.File, at: at.Encoded[0]}
	var err error
	s.payload, err = read(ctx, s.at, func(content []byte) error {
		v := eventfile.Value{Form: at.Form, Payload: content}
		return v.Text(&s.text)
	})
	return s, err
}

// fileOf returns the file of a step in an archive: its texts as logged.
func fileOf(at *store.Payload, logged []byte) ([]byte, string, error) {
	s := step{payload: logged}
	v := eventfile.Value{Form: at.Form, Payload: logged}
	if err := v.Text(&s.text); err != nil {
		return nil, "", err
	}
	return s.all(), ".md", nil
}

// cell returns the bytes of text i.
func (s *step) cell(i int) []byte {
	m := s.text.Strings[i]
	return s.payload[m.Offset:][:m.Length]
}

// separator joins the texts of a tensor into one.
const separator = "\n\n"

// size returns the length of the joined texts in bytes.
func (s *step) size() (bytes int64) {
	for _, m := range s.text.Strings {
		bytes += int64(m.Length)
	}
	return bytes + int64(max(0, len(s.text.Strings)-1)*len(separator))
}

// all returns the joined texts.
func (s *step) all() []byte {
	if len(s.text.Strings) == 1 {
		return s.cell(0)
	}
	all := make([]byte, 0, s.size())
	for i := range s.text.Strings {
		if i > 0 {
			all = append(all, separator...)
		}
		all = append(all, s.cell(i)...)
	}
	return all
}

// Limits of the text shown as Markdown. The program that converts it to elements has slightly lower
// limits.
const (
	maxShown = 72 << 10 // bytes
	maxCells = 4000
)

// shown returns the texts for a card. If a tensor has more than two dimensions, it returns the
// first table, as in TensorBoard.
func (s *step) shown(stamp wire.Stamp, problem wire.Text) *text.Texts {
	m := &text.Texts{Stamp: stamp, Problem: problem}
	if !problem.None() {
		return m
	}
	m.Shape = s.text.Shape
	cells := len(s.text.Strings)
	for i := range s.text.Strings {
		m.Bytes += int64(s.text.Strings[i].Length)
	}
	switch rank := len(m.Shape); {
	case rank == 1:
		m.Columns = 1
	case rank >= 2:
		rows, columns := m.Shape[rank-2], m.Shape[rank-1]
		if columns > 0 && rows <= int64(cells)/columns { // all cells fit
			m.Columns, cells = int(columns), int(rows*columns)
		} else {
			m.Columns = 1
		}
	}
	left := maxShown
	for i := 0; i < cells; i++ {
		if left <= 0 || i == maxCells {
			m.Cut = true
			break
		}
		cell := s.cell(i)
		if len(cell) > left {
			cell, m.Cut = wholeRunes(cell[:left]), true
		}
		left -= len(cell) + 1
		m.Cells = append(m.Cells, strings.ToValidUTF8(string(cell), "\uFFFD"))
	}
	return m
}

// wholeRunes removes an incomplete character from the end of a part.
func wholeRunes(part []byte) []byte {
	for back := 1; back < utf8.UTFMax && back <= len(part); back++ {
		if at := len(part) - back; utf8.RuneStart(part[at]) {
			if !utf8.FullRune(part[at:]) {
				return part[:at]
			}
			break
		}
	}
	return part
}

// Size of a part of a raw text in bytes: the default, and the maximum.
const (
	rawBytes = 64 << 10
	mostRaw  = 512 << 10
)

// raw returns a part of the texts as logged. It ends after a line if possible.
func (s *step) raw(stamp wire.Stamp, q *text.GetRaw, problem wire.Text) *text.Raw {
	m := &text.Raw{Stamp: stamp, Problem: problem}
	if !problem.None() {
		return m
	}
	all := s.all()
	most := rawBytes
	if q.Most > 0 {
		most = min(q.Most, mostRaw)
	}
	m.All = int64(len(all))
	m.From = min(max(q.From, 0), m.All)
	part := all[m.From:]
	if len(part) > most {
		part = wholeRunes(part[:most])
		if end := strings.LastIndexByte(string(part), '\n'); end >= most/2 {
			part = part[:end+1]
		}
		m.Next = m.From + int64(len(part))
	}
	m.Text = strings.ToValidUTF8(string(part), "\uFFFD")
	return m
}
