package service

import (
	"math"
	"strconv"

	"eventlens/app/views/jobs"
)

// margin keeps the lines, and the dot at the end of the first one, inside the box.
const margin = 3

// sparkline returns the paths of lines in a box, with a common scale, and the end of the first
// line. Values that are not finite leave a gap in a line; a line without finite values has the path
// "".
func sparkline(lines [][]float64) (paths []string, x, y float64) {
	low, high := math.Inf(1), math.Inf(-1)
	for _, line := range lines {
		for _, v := range line {
			if !math.IsNaN(v) && !math.IsInf(v, 0) {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	if low > high {
		return nil, 0, 0
	}
	for i, line := range lines {
		path, endX, endY := pathOf(line, low, high)
		paths = append(paths, path)
		if i == 0 {
			x, y = endX, endY
		}
	}
	return paths, x, y
}

// pathOf returns the path of a line, scaled between low and high, and its end.
func pathOf(line []float64, low, high float64) (path string, x, y float64) {
	var b []byte
	step := 'M'
	for i, v := range line {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			step = 'M'
			continue
		}
		x, y = jobs.SparkWidth-margin, jobs.SparkHeight/2
		if len(line) > 1 {
			x = margin + float64(i)/float64(len(line)-1)*(jobs.SparkWidth-2*margin)
		}
		if high > low { // the values are halved, since the difference of two values may overflow
			y = margin + (high/2-v/2)/(high/2-low/2)*(jobs.SparkHeight-2*margin)
		}
		x, y = tenths(x), tenths(y)
		b = append(b, byte(step))
		b = strconv.AppendFloat(b, x, 'f', -1, 64)
		b = append(b, ' ')
		b = strconv.AppendFloat(b, y, 'f', -1, 64)
		step = 'L'
	}
	return string(b), x, y
}

func tenths(v float64) float64 { return math.Round(v*10) / 10 }
