package worker

import (
	"slices"

	"eventlens/app/engine/view"
	"eventlens/app/wire"
	"eventlens/charts"
	"eventlens/eventfile/store"
)

// plotLine is a line of a scalar card: the series of a run, or the aggregate of a group.
type plotLine struct {
	wire.Series
	onTop   bool             // the run is in a group, and its own line lies above the group's
	style   charts.LineStyle // style at full strength, in CSS px
	members []wire.RunID     // for a group: its visible runs that have the tag
	curve   *curve           // nil while released from memory
	pair    int              // equal for the two lines of a pair; 0 for a line in none
	trains  bool             // the line is the training of its pair
	// of a validation: the training beside it; nil for none
	training *plotLine
}

func (l *plotLine) key() curveKey { return curveKey{run: l.Run, group: l.Group, tag: l.Tag} }

// memberKeys returns the keys of the curves that a group's line is computed from.
func (l *plotLine) memberKeys() (keys []curveKey) {
	for _, run := range l.members {
		keys = append(keys, curveKey{run: run, tag: l.Tag})
	}
	return keys
}

// shows reports whether the line shows a run: its own line, or its group's.
func (l *plotLine) shows(run wire.RunID) bool {
	return l.Run == run || slices.Contains(l.members, run)
}

// cardTags returns the existing scalar tags of a card, without duplicates.
func cardTags(c *view.Card, snapshot *store.Snapshot) (tags []store.Tag) {
	for i, id := range append([]wire.TagID{c.Tag}, c.More...) {
		tag := snapshot.Tag(store.TagID(id))
		again := id == c.Tag && i > 0 || i > 0 && slices.Contains(c.More[:i-1], id)
		if tag.ID != 0 && tag.Shape == store.Numbers && !again {
			tags = append(tags, tag)
		}
	}
	return tags
}

// addLines lists the lines of a plot from bottom to top, and the runs shown. It goes tag by tag;
// within a tag the runs come first, then the groups, then the runs drawn above their groups. The
// lines of the baseline lie above all others, thicker. With aggregation a group's line replaces the
// lines of its runs, except of runs drawn above it. Runs in no group keep their lines.
//
// With one tag, colour distinguishes the runs or groups. With several tags, colour distinguishes
// the run and the dash the tag. If a single run is shown, colour distinguishes the tag, by its
// position in the card, unless the tags are a pair.
func (k *Kind) addLines(p *Plot, tags []store.Tag) {
	shown := map[wire.RunID]bool{}
	for _, tag := range tags {
		var groups, onTop []plotLine
		if p.look.Aggregate.Centre != wire.CentreNone {
			groups = make([]plotLine, len(k.Groups))
		}
		for _, id := range tag.Runs {
			run := wire.RunID(id)
			if k.Hidden[run] {
				continue
			}
			shown[run] = true
			if g := k.GroupOf[run]; g > 0 && groups != nil {
				groups[g-1].members = append(groups[g-1].members, run)
				p.points += int64(p.at(run, wire.TagID(tag.ID), store.NewestAttempt).Len())
				if k.OnTop[run] {
					l := k.lineOf(run, wire.TagID(tag.ID))
					l.onTop = true
					onTop = append(onTop, l)
				}
				continue
			}
			p.points += int64(p.series(run, wire.TagID(tag.ID)).Len())
			p.lines = append(p.lines, k.lineOf(run, wire.TagID(tag.ID)))
		}
		for i, l := range groups {
			if len(l.members) > 0 {
				l.Series = wire.Series{Group: i + 1, Tag: wire.TagID(tag.ID), Ink: k.Groups[i].Ink}
				p.lines = append(p.lines, l)
			}
		}
		p.lines = append(p.lines, onTop...)
	}
	for i := range p.snapshot.Runs() {
		if run := wire.RunID(i + 1); shown[run] {
			p.shown = append(p.shown, run)
		}
	}
	k.distinguishTags(p, tags)
	for i := range p.lines {
		p.lines[i].style = k.Style(p.lines[i].Ink)
		p.lines[i].widen()
	}
	for i, n := 0, len(p.lines); i < n; i++ {
		if l := p.lines[i]; k.isBaseline(&l) {
			copy(p.lines[i:], p.lines[i+1:])
			l.style.WidthPx = charts.LineWidthStrong
			p.lines[len(p.lines)-1] = l
			i, n = i-1, n-1
		}
	}
	p.findTrainings()
}

// isBaseline reports whether a line is the baseline's.
func (k *Kind) isBaseline(l *plotLine) bool { return l.Run != 0 && l.Run == k.Baseline }

// lineOf returns the line of a run, not yet styled.
func (k *Kind) lineOf(run wire.RunID, tag wire.TagID) plotLine {
	return plotLine{Series: wire.Series{Run: run, Tag: tag, Ink: k.Ink(run)}}
}

// placeOf returns the index of a tag among the tags of a card.
func placeOf(tags []store.Tag, tag wire.TagID) (at int) {
	for wire.TagID(tags[at].ID) != tag {
		at++
	}
	return at
}

// distinguishTags changes the inks of a card with several tags: the tags differ by their dashes,
// and runs that would look alike then, by marks.
func (k *Kind) distinguishTags(p *Plot, tags []store.Tag) {
	if len(p.lines) == 0 {
		return
	}
	if len(tags) < 2 {
		k.pairRunLines(p)
		return
	}
	pair := k.pairTagLines(p, tags)
	first := p.lines[0]
	alone := !pair
	for i := range p.lines {
		alone = alone && p.lines[i].Run == first.Run && p.lines[i].Group == first.Group
	}
	for i := range p.lines {
		l := &p.lines[i]
		at := placeOf(tags, l.Tag)
		switch {
		case alone:
			l.Ink = wire.Ink{Colour: at}
			continue
		case l.trains:
			at = 0
		case l.pair != 0:
			at = 1
		case pair:
			at = 2
		}
		if r := k.Run(l.Run); r != nil && l.Ink == (wire.Ink{Colour: r.Colour}) {
			l.Ink = k.Ink(k.trainingRun(l.Run)) // not dashed twice
		}
		l.Ink.Colour = wire.SolidInk(max(l.Ink.Colour, 0)) + len(k.Theme.Runs)*(at%3)
	}
}
