package worker

import (
	"slices"

	"eventlens/app/engine/view"
	"eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/eventfile/imagefile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// maxColumns is how many columns a grid may have.
const maxColumns = 10_000

// answerSteps answers with the rows and columns of a tag's grid.
func (k *Kind) answerSteps(q view.Question, m *image.GetSteps) {
	answer := &image.Steps{}
	snapshot := k.Snapshot()
	var steps []store.Step
	var all []store.PayloadSeries // by row
	for _, run := range m.Runs {
		s := snapshot.Payloads(store.RunID(run), store.TagID(m.Tag), view.Attempts(m.AllAttempts))
		if s.Len() == 0 {
			continue
		}
		answer.Runs, all = append(answer.Runs, run), append(all, s)
		steps = query.StepsOf(steps, s)
		for i := range s.Len() {
			encoded := s.At(i).Encoded
			answer.Samples = max(answer.Samples, len(encoded))
			answer.Images += int64(len(encoded))
			for _, at := range encoded {
				answer.Bytes += at.Length
			}
		}
	}
	answer.Count = len(steps)
	for _, step := range query.EvenSteps(steps, min(m.Columns, maxColumns)) {
		answer.Columns = append(answer.Columns, int64(step))
	}
	if len(m.Chosen) > 0 {
		answer.Columns = m.Chosen[:min(len(m.Chosen), maxColumns)]
	}
	if len(answer.Columns) > 0 {
		rows := answer.Runs[:0]
		for i, run := range answer.Runs {
			if hasCell(all[i], answer.Columns, m.Sample) {
				rows = append(rows, run)
			}
		}
		answer.Runs = rows
	}
	k.Answer(q, answer)
}

// hasCell reports whether a run has an image for one of the columns of a grid at least.
func hasCell(s store.PayloadSeries, columns []int64, sample int) bool {
	return slices.ContainsFunc(columns, func(step int64) bool {
		index := query.LastUpTo(s, store.Step(step))
		return index >= 0 && sample < len(s.At(index).Encoded)
	})
}

// answerCell answers with an image, once it is read. Unlike with cards, every question is answered:
// the page asks for only a few at a time.
func (k *Kind) answerCell(q view.Question, m *image.GetCell) {
	s := k.Snapshot().Payloads(store.RunID(m.Run), store.TagID(m.Tag), view.Attempts(m.AllAttempts))
	index := query.LastUpTo(s, store.Step(m.Step))
	if m.By != 0 {
		index = min(max(index+m.By, 0), s.Len()-1)
	}
	if index < 0 {
		k.Answer(q, &image.Cell{Index: -1, Count: s.Len()})
		return
	}
	at, ok := query.ImageAt(s, index, m.Sample)
	if !ok { // the step has fewer images
		k.answerCellWith(q, at, nil, wire.Text{})
		return
	}
	k.fetch(at, func(i *cached, err error) {
		k.answerCellWith(q, at, i, missing.Problem(err))
	})
}

func (k *Kind) answerCellWith(q view.Question, at query.Image, i *cached, problem wire.Text) {
	answer := &image.Cell{Index: at.Index, Count: at.Count, Samples: at.Samples,
		Step: int64(at.Step), Time: k.Moment(float64(at.Wall)),
		Problem: problem}
	answer.Width, answer.Height = stated(at)
	if problem.None() && i != nil {
		if i.info.Width > 0 && i.info.Height > 0 {
			answer.Width, answer.Height = i.info.Width, i.info.Height
		}
		answer.Problem = problemOf(&i.info, k.FileName(at.File), at.Offset)
		// The bytes are made safe first, since a cell's URL, unlike a card's, stays valid: none may
		// lead to a document that would run scripts in a tab of its own.
		if shown := i.info.Shown(i.bytes); shown != nil && i.info.Problem != imagefile.Scripts {
			answer.Blob = k.ExportBlob(shown, i.info.Format.MIME())
		}
	}
	k.Answer(q, answer)
}
