package store

import "eventlens/eventfile"

// AddSimple appends the scalars of records that [eventfile.Reader.ReadSimple] read, the last one of which starts at an offset of the file. It is the
// same as if Add had been given each of these records.
func (b *Builder) AddSimple(scalars []eventfile.Simple, last int64) {
	b.batch.Records += len(scalars)
	b.batch.LastRecord = last
	b.batch.Events[eventfile.KindSummary] += len(scalars)
	for i := range scalars {
		s := &scalars[i]
		b.tag(s.Tag).numbers.append(Step(s.Step), WallTime(s.WallTime), s.Value)
	}
}
