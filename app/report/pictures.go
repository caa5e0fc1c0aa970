package report

import (
	"strconv"
	"strings"

	"eventlens/app/wire"
)

// Pictures to save.
const (
	pictureTimeSinceFirst wire.Template = "Time since the first point"
	pictureTime           wire.Template = "Time"
	pictureValue          wire.Template = "Value"
	pictureStep           wire.Template = "Step"
	ProblemTooManyExports wire.Template = "Too many downloads are running. Wait for one, or cancel one."
	ProblemNoPicture      wire.Template = "This chart is not drawn yet. Wait for it and try again."
)

// PictureAxis names the x axis of a picture.
func PictureAxis(a wire.Axis) wire.Text {
	switch a {
	case wire.AxisRelative:
		return pictureTimeSinceFirst.Text()
	case wire.AxisWall:
		return pictureTime.Text()
	case wire.AxisTag: // the scalar along x is missing
		return pictureValue.Text()
	}
	return pictureStep.Text()
}

// Weight writes a smoothing weight exactly, with at least two decimals.
func Weight(w float64) string {
	text := strconv.FormatFloat(w, 'f', -1, 64)
	if _, decimals, _ := strings.Cut(text, "."); len(decimals) < 2 {
		text = strconv.FormatFloat(w, 'f', 2, 64)
	}
	return text
}
