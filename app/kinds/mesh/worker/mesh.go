package worker

import (
	"context"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/mesh"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/query"
	"eventlens/eventfile/store"
)

// Kind is the kind of meshes.
type Kind struct {
	*view.Env
	asked map[string]uint32 // serial number of the last question, by card
}

// New returns the kind.
func New(env *view.Env) view.Kind { return &Kind{Env: env, asked: make(map[string]uint32)} }

// NewPlot implements view.Kind.
func (*Kind) NewPlot() view.Plot { return nil }

// Protocol implements view.Kind.
func (*Kind) Protocol() *wire.Protocol { return &mesh.Protocol }

// mostBytes is the largest part of a mesh that is read, 8 million vertices. All of it is in memory
// for a moment.
const mostBytes = 96 << 20

// Ask implements view.Kind: it answers with a mesh.
func (k *Kind) Ask(q view.Question) {
	m, ok := q.Content.(*mesh.Get)
	if !ok {
		return
	}
	k.asked[q.Card] = q.Serial
	tag := k.Snapshot().Tag(store.TagID(m.Tag))
	name, part := mesh.PartOf(tag.Name)
	series := k.series(tag.ID, m)
	answer := &mesh.Mesh{}
	if answer.Stamp, ok = k.Find(series.Moments(), m.Step); !ok || part != eventfile.MeshVertices {
		answer.Problem = missing.None.Text()
		k.Answer(q, answer)
		return
	}
	f := &found{answer: answer}
	at := series.At(answer.Stamp.Index)
	f.add(eventfile.MeshVertices, at, 0, mesh.Now)
	if len(at.Encoded) < 2 { // writers may leave out the metadata after the first step
		at = series.At(0)
	}
	f.add(eventfile.MeshUndefined, at, 1, mesh.Now)
	for _, t := range k.Snapshot().Tags() {
		if t.Data != eventfile.DataMesh || t.Shape != store.Payloads {
			continue
		}
		owner, part := mesh.PartOf(t.Name)
		if owner == name && part != eventfile.MeshVertices {
			f.addOther(part, k.series(t.ID, m))
		}
	}
	k.read(q, f)
}

// series returns the values of a tag in the run that a question is about.
func (k *Kind) series(tag store.TagID, m *mesh.Get) store.PayloadSeries {
	return k.Snapshot().Payloads(store.RunID(m.Run), tag, view.Attempts(m.Step.AllAttempts))
}

// found has the parts of a mesh, not read yet, and their places in files.
type found struct {
	answer *mesh.Mesh
	places []store.Place // one for each of answer.Parts; of length zero for a part that is not read
}

// add adds a part: the payload with this index of the value logged at a step.
func (f *found) add(part eventfile.MeshPart, at store.Payload, payload int, when byte) {
	p, place := mesh.Part{Of: byte(part), When: when, Step: int64(at.Step)}, store.Place{}
	switch {
	case payload >= len(at.Encoded) || when == mesh.Later: // there is nothing to read
	case at.Encoded[payload].Length > mostBytes:
		p.Problem = problemMeshTooLarge.With(wire.Size(mostBytes))
	default:
		place = store.Place{File: at.File, Range: at.Encoded[payload], Form: at.Form}
	}
	f.answer.Parts, f.places = append(f.answer.Parts, p), append(f.places, place)
}

// addOther adds faces or colours: the last ones logged up to the step of the vertices. If all are
// later, the part only tells so.
func (f *found) addOther(part eventfile.MeshPart, s store.PayloadSeries) {
	if s.Len() == 0 {
		return
	}
	step := store.Step(f.answer.Stamp.Number)
	i, when := query.LastUpTo(s, step), mesh.Now
	if i < 0 {
		i, when = 0, mesh.Later
	} else if s.At(i).Step != step {
		when = mesh.Earlier
	}
	f.add(part, s.At(i), 0, when)
}

// read reads the parts, and answers.
func (k *Kind) read(q view.Question, f *found) {
	var wanted []store.Place
	var parts []*mesh.Part
	for i, at := range f.places {
		if at.Length > 0 {
			wanted, parts = append(wanted, at), append(parts, &f.answer.Parts[i])
		}
	}
	bytes := make([][]byte, len(wanted))
	readers := k.Readers(wanted)
	k.Spawn(k.Context(), func(ctx context.Context) {
		payload.ReadAll(ctx, readers, wanted, func(i int, encoded []byte) error {
			bytes[i] = encoded
			return nil
		}, func(i int, err error) { parts[i].Problem = missing.Problem(err) })
		k.Do(ctx, func() {
			if k.asked[q.Card] != q.Serial {
				return // a later question of this card has its own answer
			}
			delete(k.asked, q.Card)
			for i, b := range bytes {
				if b != nil {
					parts[i].Bytes = k.Export(b)
				}
			}
			k.Answer(q, f.answer)
		})
	})
}
