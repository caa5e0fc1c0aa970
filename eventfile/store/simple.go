package store

import "eventlens/eventfile"

// AddSimple appends scalars read by [eventfile.Reader.ReadSimple]; last is the file offset of their
// last record. It is the same as calling Add for each of these records.
func (b *Builder) AddSimple(scalars []eventfile.Simple, last int64) {
	b.batch.Records += len(scalars)
	b.batch.LastRecord = last
	b.batch.Events[eventfile.KindSummary] += len(scalars)
	for i := range scalars {
		s := &scalars[i]
		b.tag(s.Tag).numbers.append(Step(s.Step), WallTime(s.WallTime), s.Value)
	}
}
