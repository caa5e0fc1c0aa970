package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/page/card"
	"eventlens/app/state/cards"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// notes holds the note that the reader chose by its flag. The strip of its card shows it.
type notes struct {
	key     cards.Key
	at      int    // its index among the notes of the card; valid if version is set
	version uint64 // changes with the choice
}

// showNotes is the action of the button beside the text of a note.
const showNotes = "notes"

func flagID(card string, i int) string { return card + "-note" + strconv.Itoa(i) }

// chosen reports whether the chosen note is on a card.
func (n *notes) chosen(c *card.Chart) bool { return n.version > 0 && n.key == c.Key }

// noteStrip returns the strip with the note of a card that was chosen, else with the last one.
func (s *Kind) noteStrip(c *card.Chart) []card.Strip {
	list := s.model.Cards.NotesOf(c.Key)
	at := len(list) - 1
	if at < 0 {
		return nil
	}
	if s.notes.chosen(c) {
		at = min(s.notes.at, at)
	}
	number := strconv.Itoa(at + 1)
	return []card.Strip{{Lead: number, Text: number + " " + list[at].Text,
		Title: words.NoteSaid(at+1, list[at].Step, list[at].Text), Act: showNotes,
		Button: words.NotesCount(len(list))}}
}

// holdsStep reports whether a step is on the axis of the chart, which has steps.
func (h *handles) holdsStep(step int64) bool {
	return h.Scalars.model.Cards.Axis() == wire.AxisStep && holds(h.Card.Axis, float64(step))
}

// The least distance between a flag and the next one, and after a flag of several notes, in CSS px.
const (
	flagRoom  = 24
	flagsRoom = 44
)

// sharing returns for each note how many notes its flag stands for: 0 for a note out of sight, or in
// the flag of an earlier one.
func (h *handles) sharing(list []cards.Note) []int {
	counts := make([]int, len(list))
	scale, ok := cards.PlotX(h.Card.Axis.X, h.Card.Axis.Plot)
	first, at := -1, 0.0
	for i := range list {
		if !ok || !h.holdsStep(list[i].Step) {
			continue
		}
		px, room := scale.PxFromData(float64(list[i].Step)), float64(flagRoom)
		if first >= 0 && counts[first] > 1 {
			room = flagsRoom
		}
		if first < 0 || px-at >= room {
			first, at = i, px
		}
		counts[first]++
	}
	return counts
}

// flags returns the numbered flags of the notes of the chart, all at the origin like the handles.
// Notes too close for a flag each share one: "2–4".
func (h *handles) flags() (flags []app.UI) {
	list := h.Scalars.model.Cards.NotesOf(h.Card.Key)
	for i, count := range h.sharing(list) {
		shown := h.holdsStep(list[i].Step)
		if shown && count == 0 {
			// only its line, at its step
			flags = append(flags, ui.Element("i", "note-line", ui.Attrs{"id", flagID(h.ID, i)}))
			continue
		}
		number := strconv.Itoa(i + 1)
		if count > 1 {
			number += "–" + strconv.Itoa(i+count)
		}
		var all []string
		for k := i; k < i+max(count, 1); k++ {
			all = append(all, words.NoteSaid(k+1, list[k].Step, list[k].Text))
		}
		said := strings.Join(all, "\n")
		flags = append(flags, ui.Button("note-flag", h.onFlag,
			ui.Attrs{"id", flagID(h.ID, i), "hidden", ui.Bool(!shown), "data-note",
				strconv.Itoa(i), "aria-label", said, "title", said},
			ui.Text("b", "", number)))
	}
	return flags
}

// onFlag shows a note in the strip of its card. Each press of a flag of several notes shows the next
// one.
func (h *handles) onFlag(_ app.Context, e app.Event) {
	s := h.Scalars
	at, err := strconv.Atoi(ui.Data(e, "note"))
	list := s.model.Cards.NotesOf(h.Card.Key)
	if err != nil || at >= len(list) {
		return
	}
	if next := s.notes.at + 1; s.notes.chosen(h.Card) && next > at &&
		next < at+h.sharing(list)[at] {
		at = next
	}
	s.notes.choose(h.Card.Key, at)
	s.page.Say(words.NoteSaid(at+1, list[at].Step, list[at].Text))
}

func (n *notes) choose(key cards.Key, at int) {
	n.key, n.at = key, at
	n.version++
}

// noteHere opens the notes of the focused or pointed card, for a note at the crosshair.
func (s *Kind) noteHere() bool {
	id := s.cards.Current()
	at, ok := s.cards.PlaceOf(id)
	if !ok {
		s.page.Tell(words.PaletteIdle.Text())
		return true
	}
	step := ""
	if n, ok := s.cards.Hover.Step(id); ok {
		step = strconv.FormatInt(n, 10)
	}
	s.editNotes(at.Key, step)
	return true
}

// editNotes shows the notes of a card, and adds, changes or removes the one that the person edits.
// step is the text of the new note's step, "" if the person has to type it.
func (s *Kind) editNotes(key cards.Key, step string) {
	list := s.model.Cards.NotesOf(key)
	var texts []string
	for _, n := range list {
		texts = append(texts, strconv.FormatInt(n.Step, 10), n.Text)
	}
	s.page.Choose("notes", words.NotesDialog(s.model.Cards.TitleOf(key).Full, step,
		strings.Join(texts, "\t")), func(choice string) { s.noteChosen(key, choice) })
}

// noteChosen sets a note: its index, -1 for a new one, its step, and its text, separated by tabs.
func (s *Kind) noteChosen(key cards.Key, choice string) {
	number, rest, _ := strings.Cut(choice, "\t")
	stepText, text, _ := strings.Cut(rest, "\t")
	at, _ := strconv.Atoi(number)
	step, err := strconv.ParseInt(stepText, 10, 64)
	if err != nil {
		return
	}
	s.model.Cards.SetNote(key, at, step, text)
	list := s.model.Cards.NotesOf(key)
	for i, n := range list {
		if n.Step == step && text != "" {
			s.notes.choose(key, i)
		}
	}
	s.page.Tell(words.NoteKept(text == "", step))
	s.page.Changed()
}
