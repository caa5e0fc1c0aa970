package sweeptest

import (
	"bytes"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"google.golang.org/protobuf/proto"

	"eventlens/app/views/hparams/sweep"
	"eventlens/eventfile"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/store"
)

// Last has the last point of each scalar by tag and run.
type Last map[[2]uint32]store.Point

// of returns the last point of a metric's scalar in a session; NaN if there is none.
func (l Last) of(m *sweep.Metric, session int) store.Point {
	if p, ok := l[[2]uint32{m.TagID, m.Run(session)}]; ok {
		return p
	}
	return store.Point{Value: math.NaN()}
}

// Read reads a log directory like the site, and also returns the last points of scalars.
func Read(dir string) (*sweep.Log, Last, error) {
	return read(dir, func(_ string, record eventfile.Record) eventfile.Record { return record })
}

// ReadFirst reads a log directory without the hyperparameter metadata of later calls: TensorBoard
// takes the first of each kind.
func ReadFirst(dir string) (*sweep.Log, Last, error) {
	said := map[[2]string]bool{}
	return read(dir, func(run string, record eventfile.Record) eventfile.Record {
		event := new(pb.Event)
		if proto.Unmarshal(record.Data, event) != nil || event.GetSummary() == nil {
			return record
		}
		kept := event.GetSummary()
		kept.Value = slices.DeleteFunc(kept.Value, func(v *pb.Summary_Value) bool {
			key := [2]string{run, v.Tag}
			again := said[key]
			said[key] = again || v.Metadata.GetPluginData().GetPluginName() == "hparams"
			return again
		})
		data, err := proto.Marshal(event)
		if err != nil {
			panic("internal error: " + err.Error())
		}
		return eventfile.Record{Data: data}
	})
}

// read reads records after applying a change to them.
func read(dir string,
	changed func(run string, record eventfile.Record) eventfile.Record) (*sweep.Log, Last, error) {
	data, runs := store.New(), map[string]store.RunID{}
	builder := store.NewBuilder()
	builder.Shapes[eventfile.DataScalar] = store.Numbers
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() || !strings.Contains(d.Name(), "tfevents") {
			return err
		}
		content, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(dir, filepath.Dir(path))
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if runs[name] == 0 {
			runs[name] = data.AddRun(name)
			builder.StartRun(store.Known{})
		}
		builder.StartFile(0)
		records := eventfile.NewReader(bytes.NewReader(content), eventfile.Options{})
		for record, err := records.Read(); err == nil; record, err = records.Read() {
			builder.Add(changed(name, record))
		}
		data.Append(data.AddFile(runs[name], path), builder.Take(int64(len(content))))
		return nil
	})
	log, last := logOf(data.Snapshot())
	return log, last, err
}

func logOf(snapshot *store.Snapshot) (*sweep.Log, Last) {
	log, last := new(sweep.Log), Last{}
	for _, r := range snapshot.Runs() {
		run := sweep.Run{ID: uint32(r.ID), Name: r.Name}
		if c, err := eventfile.DecodeHParamsContent(r.Session); err == nil {
			run.Start = c.Start
		}
		if c, err := eventfile.DecodeHParamsContent(r.SessionEnd); err == nil {
			run.End = c.End
		}
		if c, err := eventfile.DecodeHParamsContent(r.Experiment); err == nil {
			run.Experiment = c.Experiment
		}
		log.Runs = append(log.Runs, run)
	}
	for _, t := range snapshot.Tags() {
		if t.Shape != store.Numbers {
			continue
		}
		tag := sweep.Tag{ID: uint32(t.ID), Name: t.Name}
		for _, run := range t.Runs {
			tag.Runs = append(tag.Runs, uint32(run))
			if p, ok := snapshot.Numbers(run, t.ID, store.NewestAttempt).Last(); ok {
				last[[2]uint32{uint32(t.ID), uint32(run)}] = p
			}
		}
		log.Tags = append(log.Tags, tag)
	}
	return log, last
}
