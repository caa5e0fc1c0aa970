package worker

import (
	"context"
	"sort"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/scalar"
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

const (
	// maxFindings is how many findings an answer has.
	maxFindings = 10
	// maxFoundProblems is how many findings may be problems of reading the run.
	maxFoundProblems = 3
	// findTogether is how many series are examined before checking whether the answer is still
	// wanted.
	findTogether = 64
)

// finding is one entry of an answer with its rank: lower ranks come first.
type finding struct {
	scalar.Finding
	rank int
	step int64 // orders findings of equal rank
}

// Ranks. Findings in series have the rank rankSeries plus their query.FindingKind.
const (
	rankProblem = iota
	rankSeries
)

// seriesWanted is a series to examine, and its name in findings; none for findings about the whole
// run.
type seriesWanted struct {
	run  wire.RunID
	tag  wire.TagID
	name wire.Text
}

// findings is an answer in preparation. It reads a snapshot in a goroutine, so that the loop goes
// on.
type findings struct {
	answer   *scalar.Findings
	snapshot *store.Snapshot
	wanted   []seriesWanted
	timed    []seriesWanted // series whose wall times are examined
	found    []finding
	points   int64           // number of points examined
	finder   query.Finder    // its memory is used for all series
	buffer   []query.Finding // memory for the findings of a series
}

// finder answers requests for findings. It has the serials of the newest questions about a run and
// about a card. Only the loop touches them.
type finder struct {
	*view.Env
	run, card uint32
}

// answer answers a question. A later question about a run, or about a card, ends the work on
// earlier ones.
func (fi *finder) answer(q view.Question, m *scalar.GetFindings) {
	f := &findings{answer: &scalar.Findings{}, snapshot: fi.Snapshot()}
	newest := &fi.run
	if q.Card == "" {
		fi.wantRun(f, m.Run)
	} else {
		newest = &fi.card
		if c := fi.Card(q.Card); c != nil {
			fi.wantCard(f, c)
		}
	}
	*newest = q.Serial
	fi.Spawn(fi.Context(), func(ctx context.Context) {
		wanted := func() (still bool) {
			fi.Do(ctx, func() { still = *newest == q.Serial })
			return still
		}
		for i := range f.wanted {
			fi.Give()
			if i%findTogether == findTogether-1 && !wanted() {
				return
			}
			f.look(f.wanted[i])
		}
		for _, s := range f.timed {
			f.lookAtTimes(s)
		}
		fi.Do(ctx, func() {
			if *newest == q.Serial {
				fi.Answer(q, f.finish())
			}
		})
	})
}

// wantRun requests findings in all scalars of a run, in the wall times of the scalar with the most
// points, and in problems of reading.
func (fi *finder) wantRun(f *findings, run wire.RunID) {
	most := 0
	for _, tag := range f.snapshot.Tags() {
		n := f.snapshot.Numbers(store.RunID(run), tag.ID, store.AllAttempts).Len()
		if n == 0 {
			continue
		}
		f.wanted = append(f.wanted, seriesWanted{run, wire.TagID(tag.ID), wire.Name(tag.Name)})
		if n > most {
			most = n
			f.timed = []seriesWanted{{run: run, tag: wire.TagID(tag.ID)}}
		}
	}
	for _, p := range fi.Problems(run) {
		f.add(finding{
			Finding: scalar.Finding{Run: run, Text: problemOf(p.File, p.Text)},
			rank:    rankProblem, step: p.Offset,
		})
	}
	f.sort()
	if more := len(f.found) - maxFoundProblems; more > 0 {
		f.found = append(f.found[:maxFoundProblems], finding{
			Finding: scalar.Finding{
				Run: run, Text: findingProblemsMore.With(wire.Whole(more)),
			},
			rank: rankProblem, step: 1<<63 - 1,
		})
	}
}

// wantCard requests findings in the values of a card's series. It leaves out the wall times: pauses
// and restarts of a run concern all its tags, so only the findings of the whole run report them.
func (fi *finder) wantCard(f *findings, c *view.Card) {
	tags := append([]wire.TagID{c.Tag}, c.More...)
	for _, id := range tags {
		tag := f.snapshot.Tag(store.TagID(id))
		for _, run := range tag.Runs {
			s := seriesWanted{run: wire.RunID(run), tag: id}
			if fi.Hidden[s.run] || tag.Shape != store.Numbers {
				continue
			}
			s.name = nameOf(fi.RunName(s.run))
			if len(tags) > 1 {
				s.name = report.TagOfRun.With(wire.Name(tag.Name), s.name)
			}
			f.wanted = append(f.wanted, s)
		}
	}
}

func (f *findings) add(found finding) { f.found = append(f.found, found) }

// look searches the values of a series for findings.
func (f *findings) look(s seriesWanted) {
	series := f.snapshot.Numbers(store.RunID(s.run), store.TagID(s.tag), store.NewestAttempt)
	f.points += int64(series.Len())
	f.buffer = f.finder.Values(f.buffer[:0], series)
	for _, found := range f.buffer {
		f.tell(s, found)
	}
}

// lookAtTimes searches the wall times of a series for findings.
func (f *findings) lookAtTimes(s seriesWanted) {
	f.buffer = f.finder.Times(f.buffer[:0],
		f.snapshot.Numbers(store.RunID(s.run), store.TagID(s.tag), store.AllAttempts))
	for _, found := range f.buffer {
		f.tell(seriesWanted{run: s.run}, found)
	}
}

// tell adds a finding in a series.
func (f *findings) tell(s seriesWanted, found query.Finding) {
	step, value := int64(found.Step), found.Value
	var text wire.Text
	switch found.Kind {
	case query.FindNonFinite:
		text = nonFiniteOf(s.name, value, step, found.Count, found.Of)
	case query.FindSpikes:
		text = spikesOf(s.name, found.Count, value, step)
	case query.FindPlateau:
		text = findingPlateau.With(s.name, wire.Value(value), wire.Whole(step))
	case query.FindRestarts:
		text = restartsOf(found.Count, found.Of, step)
	case query.FindGaps:
		text = gapsOf(found.Count, found.Value, found.Before, step)
	case query.FindSlower:
		text = slowerOf(found.Value, found.Before, step)
	case query.FindPace:
		text = paceOf(found.Value)
	}
	f.add(finding{
		Finding: scalar.Finding{Run: s.run, Tag: s.tag, Text: text},
		rank:    rankSeries + int(found.Kind), step: step,
	})
}

func (f *findings) sort() {
	sort.SliceStable(f.found, func(i, j int) bool {
		a, b := &f.found[i], &f.found[j]
		if a.rank != b.rank {
			return a.rank < b.rank
		}
		return a.step < b.step
	})
}

// finish returns the answer: the most important findings, and how many more there are.
func (f *findings) finish() *scalar.Findings {
	f.sort()
	shown := min(len(f.found), maxFindings)
	for _, found := range f.found[:shown] {
		f.answer.Items = append(f.answer.Items, found.Finding)
	}
	if more := len(f.found) - shown; more > 0 {
		f.answer.Items = append(f.answer.Items,
			scalar.Finding{Text: findingsMore.With(wire.Whole(more))})
	}
	f.answer.LookedAt = lookedAt(len(f.wanted), f.points, len(f.answer.Items) > 0)
	return f.answer
}
