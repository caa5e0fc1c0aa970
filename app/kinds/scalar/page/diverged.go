package page

import (
	"eventlens/app/page/card"
	"eventlens/app/words"
	"eventlens/eventfile/goal"
)

// showDiverged is the action of the button beside the warning about diverged runs.
const showDiverged = "diverged"

// Strips returns the note that the reader chose. Else it warns of diverged runs, where the headline
// does not, and shows the last note.
func (s *Kind) Strips(c *card.Chart) (strips []card.Strip) {
	note := s.noteStrip(c)
	if len(c.Diverged) == 0 || c.Blank() || !s.warns(c) {
		return note
	}
	lead, text := s.diverged(c)
	strip := card.Strip{Warn: true, Lead: lead, Text: text}
	if n := len(c.Diverged); n <= 2 {
		strip.Run = s.model.Runs.Run(c.Diverged[0])
		if n == 2 {
			strip.Other = s.model.Runs.Run(c.Diverged[1])
		}
	}
	if len(c.Diverged) < c.Caption.Runs {
		strip.Act, strip.Button = showDiverged, words.ShowDiverged.Text()
	}
	return append(note, strip)
}

// StripPressed shows only the diverged runs, or all notes of a card.
func (s *Kind) StripPressed(c *card.Chart, act string) {
	switch act {
	case showDiverged:
		s.page.ShowCharts(c.Diverged)
	case showNotes:
		s.editNotes(c.Key, "")
	}
}

// warns reports whether the strip of a card warns of diverged runs: on cards of losses and other
// scores, unless it has a note that the reader chose. The other cards warn in their headline.
func (s *Kind) warns(c *card.Chart) bool { return s.scored(c) && !s.notes.chosen(c) }

// scored reports whether a tag of a card says how good runs are.
func (s *Kind) scored(c *card.Chart) bool {
	for _, t := range s.model.Cards.CardTags(c.Key) {
		if goal.TopicOf(t.Name) == goal.Score {
			return true
		}
	}
	return false
}

// diverged says which runs of a card diverged; there is at least one. lead is the part of the text
// that names them.
func (s *Kind) diverged(c *card.Chart) (lead, text string) {
	n := len(c.Diverged)
	switch n {
	case 1:
		lead = s.runName(c, 0)
	case 2:
		lead = words.TwoRuns(s.runName(c, 0), s.runName(c, 1))
	default:
		lead = words.RunsRead(n, c.Caption.Runs)
	}
	return lead, words.Diverged(n, lead, lastValue(c), words.Say(c.Caption.DivergedAt.Step),
		c.Caption.DivergedTogether)
}

// runName returns the name of a diverged run, "" for one that is gone.
func (s *Kind) runName(c *card.Chart, i int) string {
	run := s.model.Runs.Run(c.Diverged[i])
	if run == nil {
		return ""
	}
	return run.Short().String()
}

// lastValue returns the last value of the diverged runs.
func lastValue(c *card.Chart) string {
	if at := &c.Caption.DivergedAt; !at.Text.None() {
		return words.Say(at.Text)
	}
	return words.NotFinite.Text()
}
