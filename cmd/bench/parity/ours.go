package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ours returns the series of eventlens. Runs, scalars, images and histograms come from the columns
// that its views draw. Kinds that the store does not hold come from a reading without rules.
func ours(journals []*journal) (set, error) {
	all := make(set)
	s := store.New()
	contents := make(map[store.FileID][]byte)
	for _, j := range journals {
		for k, found := range read(j, 0).set() {
			if !fromStore(k.Kind) {
				all[k] = found
			}
		}
		run := s.AddRun(j.run)
		builder := store.NewBuilder()
		for _, f := range j.files {
			batch, err := build(builder, f)
			if err != nil {
				return nil, fmt.Errorf("read %s: %w", f.name, err)
			}
			id := s.AddFile(run, f.name)
			contents[id] = f.content
			s.Append(id, batch)
		}
	}
	mergeLayouts(all)
	addSnapshot(all, s.Snapshot(), contents)
	return all, nil
}

// fromStore reports whether series of a kind are read from the store.
func fromStore(k kind) bool {
	return k == kindScalar || k == kindImage || k == kindHistogram || k == kindDistribution
}

// build reads a file into columns.
func build(builder *store.Builder, f *file) (*store.Batch, error) {
	reader := eventfile.NewReader(bytes.NewReader(f.content), eventfile.Options{})
	builder.StartFile(0)
	for {
		record, err := reader.Read()
		var corrupt *eventfile.CorruptError
		switch {
		case err == nil:
			builder.Add(record)
		case eventfile.Skipped(err):
		case err == io.EOF, errors.Is(err, eventfile.ErrTruncated), errors.As(err, &corrupt):
			return builder.Take(reader.Offset()), nil
		default:
			return nil, err
		}
	}
}

// addSnapshot adds the series of the newest attempt in a snapshot.
func addSnapshot(all set, snapshot *store.Snapshot, contents map[store.FileID][]byte) {
	runs := snapshot.Runs()
	for _, tag := range snapshot.Tags() {
		for _, run := range tag.Runs {
			k := key{Kind: storeKinds[tag.Shape], Run: runs[run-1].Name, Tag: tag.Name}
			switch tag.Shape {
			case store.Numbers:
				all.addOurs(k, scalarPoints(snapshot.Numbers(run, tag.ID, store.NewestAttempt)))
			case store.Payloads:
				all.addOurs(k,
					imagePoints(snapshot.Payloads(run, tag.ID, store.NewestAttempt), contents))
			case store.Buckets:
				histograms := snapshot.Buckets(run, tag.ID, store.NewestAttempt)
				all.addOurs(k, bucketPoints(histograms))
				k.Kind = kindDistribution
				all.addOurs(k, percentilePoints(histograms))
			}
		}
	}
}

// storeKinds maps the store's shapes to kinds of series.
var storeKinds = map[store.Shape]kind{
	store.Numbers: kindScalar, store.Payloads: kindImage, store.Buckets: kindHistogram,
}

// addOurs adds the points of a series, if there are any.
func (s set) addOurs(k key, points []point) {
	if len(points) > 0 {
		s[k] = series{Points: points}
	}
}

func scalarPoints(scalars store.NumberSeries) (points []point) {
	for i := range scalars.Len() {
		p := scalars.At(i)
		points = append(points,
			point{Step: int64(p.Step), Wall: float64(p.Wall), Value: floatText(p.Value)})
	}
	return points
}

func imagePoints(images store.PayloadSeries, contents map[store.FileID][]byte) (points []point) {
	for i := range images.Len() {
		at := images.At(i)
		var digests []string
		for _, place := range at.Encoded {
			digests = append(digests, digest(contents[at.File][place.Offset:][:place.Length]))
		}
		value := imageText(fmt.Sprint(at.Size.Width), fmt.Sprint(at.Size.Height), digests)
		points = append(points, point{Step: int64(at.Step), Wall: float64(at.Wall), Value: value})
	}
	return points
}

func bucketPoints(histograms store.BucketSeries) (points []point) {
	for i := range histograms.Len() {
		h := histograms.At(i)
		points = append(points, point{
			Step: int64(h.Step), Wall: float64(h.Wall), Value: floatsText(h.AppendBuckets(nil)),
		})
	}
	return points
}

func percentilePoints(histograms store.BucketSeries) (points []point) {
	for i := range histograms.Len() {
		h := histograms.At(i)
		points = append(points, point{
			Step: int64(h.Step), Wall: float64(h.Wall), Numbers: percentiles(h.AppendBuckets(nil)),
		})
	}
	return points
}
