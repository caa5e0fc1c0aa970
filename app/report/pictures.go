package report

import (
	"strconv"
	"strings"

	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemTooManyExports says that too many exports are under way.
func ProblemTooManyExports() wire.Text { return wire.Say(id.ProblemTooManyExports) }

// ProblemNoPicture says that there is no picture of a card.
func ProblemNoPicture() wire.Text { return wire.Say(id.ProblemNoPicture) }

// PictureAxis says what is along the x axis of a picture.
func PictureAxis(a wire.Axis) wire.Text {
	switch a {
	case wire.AxisRelative:
		return wire.Say(id.PictureTimeSinceFirst)
	case wire.AxisWall:
		return wire.Say(id.PictureTime)
	case wire.AxisTag: // of a scalar that is not there
		return wire.Say(id.PictureValue)
	}
	return wire.Say(id.PictureStep)
}

// PictureGroup names a group in a legend.
func PictureGroup(name string, members int) wire.Text {
	return wire.Say(id.PictureGroup, wire.Plain(name), wire.Whole(members))
}

// PictureNote says beneath the title of a picture what was done to the data: how they were smoothed, how runs were summed up, which of n each line names, and
// how many outliers lie outside of the y axis. It is none for data as they were logged.
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

// Weight writes a weight of smoothing: exactly, with two decimals at least.
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
