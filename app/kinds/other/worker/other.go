package worker

import (
	"context"
	"errors"
	"slices"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/other"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/npy"
	"eventlens/eventfile/store"
)

// Kind is the kind of values that no view draws.
type Kind struct {
	*view.Env
	asked map[string]uint32 // serial number of the last unanswered List, by card
}

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env, asked: make(map[string]uint32)} }

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &other.Protocol }

// Ask implements view.Kind.
func (k *Kind) Ask(q view.Question) {
	switch m := q.Content.(type) {
	case *other.List:
		k.list(q, m)
	case *other.Save:
		k.save(q, m)
	case *other.Get:
		k.value(q, m)
	}
}

const (
	// a card lists at most maxRows runs; the type is read for the first maxHeads of them
	maxRows, maxHeads = 100, 24
	// headBytes is the number of bytes read of a tensor for its type and shape, which come first.
	headBytes = 512
)

// series returns a run's series of a tag; an empty one for values that are only counted.
func (k *Kind) series(tag store.Tag, run store.RunID, all bool) store.PayloadSeries {
	if tag.Shape != store.Payloads {
		return store.PayloadSeries{}
	}
	return k.Snapshot().Payloads(run, tag.ID, view.Attempts(all))
}

// list answers with a row for each run that has values. A later List of the same card cancels it.
func (k *Kind) list(q view.Question, m *other.List) {
	k.asked[q.Card] = q.Serial
	tag := k.Snapshot().Tag(store.TagID(m.Tag))
	answer := &other.Sizes{}
	var heads []store.Payload // the values at the step, one for each row; empty if there is none
	for _, run := range tag.Runs {
		series := k.series(tag, run, m.Step.AllAttempts)
		stamp, ok := k.Find(series.Moments(), m.Step)
		if series.Len() == 0 {
			continue
		}
		if len(answer.Rows) == maxRows {
			answer.More++
			continue
		}
		row := other.Row{Run: wire.RunID(run), Stamp: stamp}
		for i := range series.Len() {
			for _, at := range series.At(i).Encoded {
				row.Bytes += at.Length
			}
		}
		var head store.Payload
		if ok {
			head = series.At(stamp.Index)
		}
		heads, answer.Rows = append(heads, head), append(answer.Rows, row)
	}
	k.readHeads(q, answer, heads)
}

// readHeads fills in the types and shapes of the rows' values, and answers.
func (k *Kind) readHeads(q view.Question, answer *other.Sizes, heads []store.Payload) {
	readers := make([]func(context.Context) (eventfile.DType, []int64), min(len(heads), maxHeads))
	for i := range readers {
		at := heads[i]
		if at.Form != eventfile.FormTensor || len(at.Encoded) == 0 {
			continue
		}
		read, place := k.Payload(at.File), at.Encoded[0]
		place.Length = min(place.Length, headBytes)
		readers[i] = func(ctx context.Context) (eventfile.DType, []int64) {
			head, err := read(ctx, place, nil)
			if err != nil {
				return 0, nil
			}
			return eventfile.TensorHead(head)
		}
	}
	k.Spawn(k.Context(), func(ctx context.Context) {
		for i, read := range readers {
			if read == nil {
				continue
			}
			d, shape := read(ctx)
			row := &answer.Rows[i]
			row.Type, row.Shape, row.Saves = typeName(d), shape, npy.Has(d)
		}
		// whether the others can be saved turns out only when a person tries
		for i := len(readers); i < len(answer.Rows); i++ {
			answer.Rows[i].Saves = heads[i].Form == eventfile.FormTensor
		}
		k.Do(ctx, func() {
			if k.asked[q.Card] == q.Serial {
				delete(k.asked, q.Card)
				k.Answer(q, answer)
			}
		})
	})
}

// typeName returns the name of an element type, "" for none.
func typeName(d eventfile.DType) string {
	if d == eventfile.DTInvalid {
		return ""
	}
	return d.String()
}

// valueOf returns the value of a run at a step, its stamp and a reader of it; ok is false if there
// is none.
func (k *Kind) valueOf(tag wire.TagID, run wire.RunID,
	step wire.StepRequest) (at store.Payload, stamp wire.Stamp, read payload.Reader, ok bool) {
	series := k.series(k.Snapshot().Tag(store.TagID(tag)), store.RunID(run), step.AllAttempts)
	if stamp, ok = k.Find(series.Moments(), step); ok {
		at = series.At(stamp.Index)
		read, ok = k.Payload(at.File), len(at.Encoded) > 0
	}
	return at, stamp, read, ok
}

// save answers with the tensor of a step.
func (k *Kind) save(q view.Question, m *other.Save) {
	at, stamp, read, ok := k.valueOf(m.Tag, m.Run, m.Step)
	answer := &other.File{Run: m.Run, Number: stamp.Number}
	if !ok {
		answer.Problem = missing.None.Text()
		k.Answer(q, answer)
		return
	}
	k.Spawn(k.Context(), func(ctx context.Context) {
		file, err := fileOf(ctx, at, read)
		k.Do(ctx, func() {
			if err != nil {
				answer.Problem = problemOf(err)
			} else {
				answer.Blob = k.ExportBlob(file, npy.MIME)
			}
			k.Answer(q, answer)
		})
	})
}

// value answers with a value as text.
func (k *Kind) value(q view.Question, m *other.Get) {
	answer := &other.Value{}
	at, _, read, ok := k.valueOf(m.Tag, m.Run, m.Step)
	if !ok {
		answer.Problem = missing.None.Text()
		k.Answer(q, answer)
		return
	}
	k.Spawn(k.Context(), func(ctx context.Context) {
		err := textOf(ctx, at, read, answer)
		k.Do(ctx, func() {
			if err != nil {
				answer.Problem = problemOf(err)
			}
			k.Answer(q, answer)
		})
	})
}

// maxArray is the largest tensor that is saved: saving takes three times as much memory.
const maxArray = 256 << 20

var errTooLarge = errors.New("too large")

// fileOf reads a tensor and converts it to a NumPy file.
func fileOf(ctx context.Context, at store.Payload, read payload.Reader) ([]byte, error) {
	if at.Encoded[0].Length > maxArray {
		return nil, errTooLarge
	}
	encoded, err := read(ctx, at.Encoded[0], nil)
	if err != nil {
		return nil, err
	}
	var t eventfile.Tensor
	value := eventfile.Value{Form: at.Form, Payload: encoded}
	if err = value.Tensor(&t); err != nil {
		return nil, err
	}
	if !npy.Has(t.DType) {
		return nil,
			&eventfile.ValueError{What: "elements of type " + t.DType.String() + " are no numbers"}
	}
	raw, err := t.AppendRaw(nil)
	if err != nil {
		return nil, err
	}
	return npy.Append(slices.Grow([]byte(nil), len(raw)+256), t.DType, t.AppendShape(nil), raw), nil
}
