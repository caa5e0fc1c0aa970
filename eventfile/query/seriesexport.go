package query

import "eventlens/eventfile/store"

// seriesExport is what exports of whole values share, of histograms and curves: series that come one after the other, in the order of NewExport, each of which is named
// in every row of CSV, and once in JSON:
//
//	{"series":[{"run":...,"tag":...,LIST:[...]},...]}
type seriesExport[S interface{ Len() int }] struct {
	// Points of Total values are written so far.
	Points, Total int64

	json   bool
	list   string            // what JSON calls the values of a series
	series []exportSeries[S] // those left, the one in hand first
	at     int               // next value of that
	cells  []byte            // what each of its rows begins with
	wrote  int               // series begun
	named  bool              // the one in hand is
	begun  bool
	done   bool
}

type exportSeries[S any] struct {
	run, tag string
	values   S
}

// add adds the series of the given tags of the given runs that have values.
func (x *seriesExport[S]) add(s *store.Snapshot, tags []store.TagID, runs []store.RunID, name func(store.RunID) string, of func(store.RunID, store.TagID) S) {
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
			if values := of(run, id); values.Len() > 0 {
				x.series = append(x.series, exportSeries[S]{name(run), tag.Name, values})
				x.Total += int64(values.Len())
			}
		}
	}
}

// Done reports whether everything is written.
func (x *seriesExport[S]) Done() bool { return x.done }

// begin begins the export, if that was not done. Without a series it ends there.
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

// next names the series in hand, if that was not done, and begins its next value.
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

// written counts a value, behind which a series or all of it may end.
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

// end ends the export where no series is left.
func (x *seriesExport[S]) end(dst []byte) []byte {
	if x.done = len(x.series) == 0; x.done && x.json {
		dst = append(dst, "]}\n"...)
	}
	return dst
}
