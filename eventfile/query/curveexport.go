package query

import (
	"strconv"

	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// CurveExport writes all precision-recall curves of series as text, part by part, as Export does with points: in CSV a row a threshold,
//
//	run,tag,wall_time,step,threshold,true_positives,false_positives,true_negatives,false_negatives,precision,recall
//
// and in JSON {"series":[{"run":...,"tag":...,"curves":[{"wall_time":...,"step":...,"thresholds":[...],"true_positives":[...],...},...]},...]}, where a curve has
// what TensorBoard's server answers for it (pr_curves_plugin.py), but every threshold, and counts as they were logged. Curves are left in their files:
// before each part, Needs says where the next one is, and Give gives it. In CSV one that could not be read has no rows.
type CurveExport struct {
	// Points of Total curves are written so far.
	Points, Total int64

	json   bool
	series []curveSeries // those left, the one in hand first
	at     int           // next curve of that
	wrote  int           // series begun
	named  bool          // the one in hand is
	done   bool
	begun  bool
	given  *Curve
	gave   bool // that is the next one
}

type curveSeries struct {
	run, tag string
	curves   store.PayloadSeries
}

// NewCurveExport returns an export of the given tags of the given runs, in the order of NewExport.
func NewCurveExport(json bool, s *store.Snapshot, a store.Attempts, tags []store.TagID, runs []store.RunID, name func(store.RunID) string) *CurveExport {
	x := &CurveExport{json: json}
	wanted := make(map[store.RunID]bool, len(runs))
	for _, run := range runs {
		wanted[run] = true
	}
	for _, id := range tags {
		tag := s.Tag(id)
		for _, run := range tag.Runs {
			if curves := s.Payloads(run, id, a); wanted[run] && curves.Len() > 0 {
				x.series = append(x.series, curveSeries{name(run), tag.Name, curves})
				x.Total += int64(curves.Len())
			}
		}
	}
	return x
}

// Done reports whether everything is written.
func (x *CurveExport) Done() bool { return x.done }

// Needs returns where the curve is that comes next and was not given.
func (x *CurveExport) Needs() (at store.Place, some bool) {
	if len(x.series) == 0 || x.gave || x.at >= x.series[0].curves.Len() {
		return at, false
	}
	p := x.series[0].curves.At(x.at)
	if len(p.Encoded) == 0 {
		return at, false
	}
	return store.Place{File: p.File, Range: p.Encoded[0], Form: p.Form}, true
}

// Read decodes what is at a place, for Give. It may be called by any goroutine.
func (x *CurveExport) Read(at store.Place, encoded []byte) (any, error) {
	return CurveOf(&eventfile.Value{Form: at.Form, Payload: encoded})
}

// Give gives the curve that Needs asked for; nil where it could not be read.
func (x *CurveExport) Give(_ store.Place, read any) {
	x.given, _ = read.(*Curve)
	x.gave = true
}

// Next appends the next part to dst: a curve at most.
func (x *CurveExport) Next(dst []byte) []byte {
	if !x.begun {
		x.begun = true
		dst = append(dst, map[bool]string{false: "run,tag,wall_time,step,threshold", true: `{"series":[`}[x.json]...)
		for _, name := range curveRows {
			if !x.json {
				dst = append(append(dst, ','), name...)
			}
		}
		if !x.json {
			dst = append(dst, '\r', '\n')
		}
	}
	if len(x.series) > 0 {
		s := &x.series[0]
		if x.json && !x.named {
			dst = x.begin(dst, s)
		}
		if x.named = true; x.at < s.curves.Len() {
			at := s.curves.At(x.at)
			if x.json {
				dst = x.appendJSON(dst, &at)
			} else {
				dst = x.appendCSV(dst, s, &at)
			}
			x.given, x.gave = nil, false
			x.at++
			x.Points++
		}
		if x.at == s.curves.Len() {
			x.series, x.at, x.named = x.series[1:], 0, false
			if x.json {
				dst = append(dst, "]}"...)
			}
		}
	}
	if x.done = len(x.series) == 0; x.done && x.json {
		dst = append(dst, "]}\n"...)
	}
	return dst
}

// curveRows are the names of the rows of a curve, in their order.
var curveRows = [...]string{"true_positives", "false_positives", "true_negatives", "false_negatives", "precision", "recall"}

func (x *CurveExport) begin(dst []byte, s *curveSeries) []byte {
	if x.wrote > 0 {
		dst = append(dst, ',')
	}
	x.wrote++
	dst = appendJSONText(append(dst, "\n{\"run\":"...), s.run)
	dst = appendJSONText(append(dst, `,"tag":`...), s.tag)
	return append(dst, `,"curves":[`...)
}

func (x *CurveExport) appendCSV(dst []byte, s *curveSeries, at *store.Payload) []byte {
	if x.given == nil {
		return dst
	}
	rows := x.given.Rows()
	for i := range x.given.Len() {
		dst = append(AppendCell(dst, s.run), ',')
		dst = append(AppendCell(dst, s.tag), ',')
		dst = append(appendNumber(dst, float64(at.Wall)), ',')
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
	if x.at > 0 {
		dst = append(dst, ',')
	}
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
