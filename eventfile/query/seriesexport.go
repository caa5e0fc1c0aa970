package query

import "eventlens/eventfile/store"

// seriesExport is the common part of exports of whole values, that is of histograms and curves. The
// series come one after the other, in the order of NewExport. CSV names the series in every row,
// and JSON once:
//
//	{"series":[{"run":...,"tag":...,LIST:[...]},...]}
type seriesExport[S interface{ Len() int }] struct {
	// Points is the number of values written so far, of Total.
	Points, Total int64

	json   bool
	list   string            // the JSON name of a series' values
	series []exportSeries[S] // the remaining series, the current one first
	at     int               // index of the current series' next value
	cells  []byte            // beginning of each row of the current series
	wrote  int               // number of series begun
	named  bool              // the current series has been named
	begun  bool
	done   bool
}

type exportSeries[S any] struct {
	run, tag string
	values   S
}

// add adds the series with values of the given tags and runs.
func (x *seriesExport[S]) add(s *store.Snapshot, tags []store.TagID, runs []store.RunID,
	name func(store.RunID) string, seriesOf func(store.RunID, store.TagID) S) {
	wanted := make(map[store.RunID]bool, len(runs))
	for _, run := range runs {
		wanted[run] = true
	}
	for _, id := range tags {
		tag := s.Tag(id)
		for _, run := range tag.Runs {
			if !wanted[run] {
				continue
			}
			if values := seriesOf(run, id); values.Len() > 0 {
				x.series = append(x.series, exportSeries[S]{name(run), tag.Name, values})
				x.Total += int64(values.Len())
			}
		}
	}
}

// Done reports whether everything is written.
func (x *seriesExport[S]) Done() bool { return x.done }

// begin begins the export if it has not begun yet. Without any series it also ends it.
func (x *seriesExport[S]) begin(dst []byte, head string) []byte {
	if x.begun {
		return dst
	}
	x.begun = true
	if x.json {
		head = `{"series":[`
	}
	return x.end(append(dst, head...))
}

// next names the current series if it is not named yet, and begins its next value.
func (x *seriesExport[S]) next(dst []byte) []byte {
	if !x.named {
		x.named = true
		dst = x.name(dst, &x.series[0])
	}
	if x.json && x.at > 0 {
		dst = append(dst, ',')
	}
	return dst
}

func (x *seriesExport[S]) name(dst []byte, s *exportSeries[S]) []byte {
	if !x.json {
		x.cells = append(AppendCell(x.cells[:0], s.run), ',')
		x.cells = append(AppendCell(x.cells, s.tag), ',')
		return dst
	}
	if x.wrote > 0 {
		dst = append(dst, ',')
	}
	x.wrote++
	dst = appendJSONText(append(dst, "\n{\"run\":"...), s.run)
	dst = appendJSONText(append(dst, `,"tag":`...), s.tag)
	return append(append(append(dst, `,"`...), x.list...), `":[`...)
}

// written counts a value, after which the series or the export may end.
func (x *seriesExport[S]) written(dst []byte) []byte {
	x.at++
	x.Points++
	if x.at < x.series[0].values.Len() {
		return dst
	}
	x.series, x.at, x.named = x.series[1:], 0, false
	if x.json {
		dst = append(dst, "]}"...)
	}
	return x.end(dst)
}

// end ends the export if no series remains.
func (x *seriesExport[S]) end(dst []byte) []byte {
	if x.done = len(x.series) == 0; x.done && x.json {
		dst = append(dst, "]}\n"...)
	}
	return dst
}
