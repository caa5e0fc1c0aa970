package report

import (
	"strconv"
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemTooManyExports reports that too many exports are running.
func ProblemTooManyExports() wire.Text { return wire.Say(id.ProblemTooManyExports) }

// ProblemNoPicture reports that a card has no picture.
func ProblemNoPicture() wire.Text { return wire.Say(id.ProblemNoPicture) }

// PictureAxis names the x axis of a picture.
func PictureAxis(a wire.Axis) wire.Text {
	switch a {
	case wire.AxisRelative:
		return wire.Say(id.PictureTimeSinceFirst)
	case wire.AxisWall:
		return wire.Say(id.PictureTime)
	case wire.AxisTag: // of a missing scalar
		return wire.Say(id.PictureValue)
	}
	return wire.Say(id.PictureStep)
}

// PictureGroup names a group in a legend.
func PictureGroup(name string, members int) wire.Text {
	return wire.Say(id.PictureGroup, wire.Plain(name), wire.Whole(members))
}

// PictureNote returns the text below the title of a picture about changes to the data: the
// smoothing, the aggregation of runs (each line names its number of runs, n), and the number of
// outliers outside the y axis. It is none for data as logged.
func PictureNote(l *wire.Lines, summedUp bool, outside int64) wire.Text {
	var notes []wire.Text
	if l.Smoothing.On() {
		notes = append(notes, smoothed(l.Smoothing))
	}
	if summedUp {
		notes = append(notes, aggregated(l.Aggregate))
	}
	if outside > 0 {
		notes = append(notes, wire.Say(id.OutliersLeftOut, wire.Whole(outside)))
	}
	if notes == nil {
		return wire.Text{}
	}
	return wire.Listed(id.JoinNotes, notes...)
}

func smoothed(s wire.Smoothing) wire.Text {
	switch s.Kind {
	case wire.SmoothMean:
		return wire.Say(id.SmoothedMean, wire.Whole(int64(s.Amount)))
	case wire.SmoothGaussian:
		return wire.Say(id.SmoothedGaussian, wire.Whole(int64(s.Amount)))
	case wire.SmoothTime:
		return wire.Say(id.SmoothedByDistance, wire.Plain(Weight(s.Amount)))
	}
	return wire.Say(id.SmoothedExponential, wire.Plain(Weight(s.Amount)))
}

// Weight writes a smoothing weight exactly, with at least two decimals.
func Weight(w float64) string {
	text := strconv.FormatFloat(w, 'f', -1, 64)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) < 2 {
		text = strconv.FormatFloat(w, 'f', 2, 64)
	}
	return text
}

func aggregated(a wire.Aggregate) wire.Text {
	centre := wire.Say(id.MeanOfRuns)
	if a.Centre == wire.CentreMedian {
		centre = wire.Say(id.MedianOfRuns)
	}
	switch a.Band {
	case wire.BandStd:
		return wire.Say(id.BandDeviation, centre)
	case wire.BandCI:
		return wire.Say(id.BandConfidence, centre)
	case wire.BandMinMax:
		return wire.Say(id.BandExtremes, centre)
	case wire.BandQuantiles:
		return wire.Say(id.BandQuantiles, centre)
	}
	return centre
}
