package query

import (
	"strconv"
	"strings"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// CurveExport writes all precision-recall curves of series as text, part by part, as Export does
// for points. CSV has a row per threshold,
//
//	run,tag,wall_time,step,threshold,true_positives,false_positives,true_negatives,false_negatives,precision,recall
//
// and JSON is
// {"series":[{"run":...,"tag":...,"curves":[{"wall_time":...,"step":...,"thresholds":[...],"true_positives":[...],...},...]},...]},
// where a curve has the form of the answer of TensorBoard's server (pr_curves_plugin.py), but with
// all thresholds and with counts as logged. Curves stay in their files: before each part, Needs
// returns the place of the next one, and Give provides it. In CSV a curve that could not be read
// has no rows.
type CurveExport struct {
	seriesExport[store.PayloadSeries]
	given *Curve
	gave  bool // given is the next curve
}

// NewCurveExport returns an export of the given tags of the given runs, in the order of NewExport.
func NewCurveExport(json bool, s *store.Snapshot, a store.Attempts, tags []store.TagID,
	runs []store.RunID, name func(store.RunID) string) *CurveExport {
	x := &CurveExport{seriesExport: seriesExport[store.PayloadSeries]{json: json, list: "curves"}}
	x.add(s, tags, runs, name, func(run store.RunID, tag store.TagID) store.PayloadSeries {
		return s.Payloads(run, tag, a)
	})
	return x
}

// Needs returns the place of the next curve if it was not given yet.
func (x *CurveExport) Needs() (at store.Place, some bool) {
	if len(x.series) == 0 || x.gave {
		return at, false
	}
	p := x.series[0].values.At(x.at)
	if len(p.Encoded) == 0 {
		return at, false
	}
	return store.Place{File: p.File, Range: p.Encoded[0], Form: p.Form}, true
}

// Read decodes the data from a place, for Give. Any goroutine may call it.
func (x *CurveExport) Read(at store.Place, encoded []byte) (any, error) {
	return CurveOf(&eventfile.Value{Form: at.Form, Payload: encoded})
}

// Give provides the curve that Needs asked for; nil if it could not be read.
func (x *CurveExport) Give(_ store.Place, read any) {
	x.given, _ = read.(*Curve)
	x.gave = true
}

// Next appends the next part to dst: at most one curve.
func (x *CurveExport) Next(dst []byte) []byte {
	if dst = x.begin(dst, curveHead); x.done {
		return dst
	}
	at := x.series[0].values.At(x.at)
	if dst = x.next(dst); x.json {
		dst = x.appendJSON(dst, &at)
	} else {
		dst = x.appendCSV(dst, &at)
	}
	x.given, x.gave = nil, false
	return x.written(dst)
}

// curveRows are the names of a curve's rows, in the order of PRCurve.Rows.
var curveRows = [...]string{"true_positives", "false_positives", "true_negatives",
	"false_negatives", "precision", "recall"}

// curveHead is the header line of CSV.
var curveHead = "run,tag,wall_time,step,threshold," + strings.Join(curveRows[:], ",") + "\r\n"

func (x *CurveExport) appendCSV(dst []byte, at *store.Payload) []byte {
	if x.given == nil {
		return dst
	}
	rows := x.given.Rows()
	for i := range x.given.Len() {
		dst = append(appendNumber(append(dst, x.cells...), float64(at.Wall)), ',')
		dst = append(strconv.AppendInt(dst, int64(at.Step), 10), ',')
		dst = appendNumber(dst, x.given.Threshold(i))
		for k := range rows {
			dst = appendNumber(append(dst, ','), rows[k][i])
		}
		dst = append(dst, '\r', '\n')
	}
	return dst
}

func (x *CurveExport) appendJSON(dst []byte, at *store.Payload) []byte {
	dst = appendJSONNumber(append(dst, `{"wall_time":`...), float64(at.Wall))
	dst = strconv.AppendInt(append(dst, `,"step":`...), int64(at.Step), 10)
	if c := x.given; c != nil {
		dst = append(dst, `,"thresholds":[`...)
		for i := range c.Len() {
			if i > 0 {
				dst = append(dst, ',')
			}
			dst = appendJSONNumber(dst, c.Threshold(i))
		}
		for k, row := range c.Rows() {
			dst = append(append(append(dst, `],"`...), curveRows[k]...), `":[`...)
			for i, v := range row {
				if i > 0 {
					dst = append(dst, ',')
				}
				dst = appendJSONNumber(dst, v)
			}
		}
		dst = append(dst, ']')
	}
	return append(dst, '}')
}
