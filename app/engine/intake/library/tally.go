package library

import (
	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// tally counts the faults of a file by kind: the person is told one line for each.
type tally struct {
	skipped  []skipped
	CutShort int64 // offset of the last truncated record with others after it; -1 for none
	// stopped is the problem that ended reading: no next record was found. Its Offset is -1 if
	// there is none.
	Stopped store.Problem
	later   map[int64]bool // payloads whose damage was found when they were shown, by offset
}

// skipped is a kind of fault in a file, with the number of its occurrences.
type skipped struct {
	kind   string    // see store.Problem
	reason wire.Text // reason of the first occurrence
	first  int64     // offset of the first occurrence
	count  int
	gap    int64 // bytes of gaps between records
}

func newTally() tally { return tally{CutShort: -1, Stopped: store.Problem{Offset: -1}} }

// add counts the problems of a batch. A problem at the batch's end belongs to the record after the
// batch. Reading stopped there, and continues only if the file grows.
func (t *tally) add(b *store.Batch) {
	if b.To > t.Stopped.Offset {
		t.Stopped.Offset = -1
	}
	for _, p := range b.Problems {
		if p.Offset >= b.To {
			t.Stopped = p
			continue
		}
		if p.Text == eventfile.CutShort {
			t.CutShort = p.Offset
		}
		t.count(p, 1+p.More)
	}
	if b.OtherProblems > 0 {
		t.count(store.Problem{Offset: b.OthersFrom}, b.OtherProblems)
	}
}

// count counts n problems like p.
func (t *tally) count(p store.Problem, n int) {
	kind := p.Kind()
	for i := range t.skipped {
		if s := &t.skipped[i]; s.kind == kind {
			s.count += n
			s.gap += p.Gap
			return
		}
	}
	t.skipped = append(t.skipped,
		skipped{kind: kind, reason: reasonOf(p), first: p.Offset, count: n, gap: p.Gap})
}

// countLater counts damage that was found within a payload of a record after the record was read.
// It returns false if the payload's damage was counted before.
func (t *tally) countLater(record, payload int64, damage error) bool {
	if t.later[payload] {
		return false
	}
	if t.later == nil {
		t.later = make(map[int64]bool)
	}
	t.later[payload] = true
	t.count(store.Problem{Offset: record, Text: damage.Error()}, 1)
	return true
}

// reasonOf returns a problem's reason. A problem without a text stands for those not listed one by
// one.
func reasonOf(p store.Problem) wire.Text {
	switch p.Text {
	case "":
		return report.ReasonVarious.Text()
	case store.CutOff, eventfile.CutShort:
		return report.ReasonCutOff.Text()
	}
	return wire.Plain(p.Text)
}

// text describes the skipped records, values or gaps, and the reason.
func (s skipped) text() wire.Text {
	switch s.kind {
	case store.GapFault:
		return report.ProblemGaps(s.count, s.first, s.gap, s.reason)
	case store.ValueFault:
		return report.ProblemValues(s.count, s.first, s.reason)
	}
	return report.ProblemRecords(s.count, s.first, s.reason)
}
