package store_test

import (
	"fmt"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// From records to points: a file is built, appended and published.
func Example() {
	records := []eventfile.Record{
		{
			Offset: 0,
			Data:   []byte("\x09\x00\x00\x00\x00\x00\x00\x59\x40\x10\x01\x2a\x0d\x0a\x0b\x0a\x04loss\x15\x00\x00\x20\x40"),
		},
		{
			Offset: 42,
			Data:   []byte("\x09\x00\x00\x00\x00\x00\x40\x59\x40\x10\x02\x2a\x0d\x0a\x0b\x0a\x04loss\x15\x00\x00\xa0\x3f"),
		},
	}
	builder := store.NewBuilder()
	for _, record := range records {
		builder.Add(record)
	}

	s := store.New()
	run := s.AddRun("lr0.1/train")
	s.Append(s.AddFile(run, "events.out.tfevents.1"), builder.Take(84))

	snapshot := s.Snapshot()
	for _, tag := range snapshot.Tags() {
		series := snapshot.Numbers(run, tag.ID, store.NewestAttempt)
		for i := range series.Len() {
			point := series.At(i)
			fmt.Println(tag.Name, "step", point.Step, "at", point.Wall, "is", point.Value)
		}
	}
	// Output:
	// loss step 1 at 100 is 2.5
	// loss step 2 at 101 is 1.25
}

// A job wrote steps 0 to 2, and after a restart from its checkpoint steps 1 to 3.
func Example_restart() {
	s := store.New()
	run := s.AddRun("train")
	for name, steps := range map[string][]store.Step{"events.1": {0, 1, 2}, "events.2": {1, 2, 3}} {
		column := store.NewColumn("loss", steps, make([]store.WallTime, 3))
		s.Append(s.AddFile(run, name), &store.Batch{Numbers: []store.NumberColumn{
			{Column: column, Values: store.Floats{F32: make([]float32, 3)}}}})
	}
	for _, attempts := range []store.Attempts{store.NewestAttempt, store.AllAttempts} {
		series := s.Snapshot().Numbers(run, 1, attempts)
		for i := range series.Len() {
			fmt.Print(series.At(i).Step, " ")
		}
		fmt.Println("rewinds", series.Rewinds, "superseded", series.Superseded)
	}
	// Output:
	// 0 1 2 3 rewinds [1] superseded 2
	// 0 1 2 1 2 3 rewinds [3] superseded 2
}
