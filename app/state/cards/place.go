package cards

import (
	"math"
	"strconv"
	"strings"
	"time"
	"unicode"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/charts"
)

// Conversion of positions along the x axis to and from text.

// zoned is the format of wall times in input fields.
const zoned = "2006-01-02 15:04:05"

// PlaceText formats a position exactly, for an input field: a step, seconds since the start, a wall
// time in the reader's zone, or a value.
func PlaceText(axis wire.Axis, at float64, zone func(unixMs int64) int) string {
	switch {
	case math.IsNaN(at) || math.IsInf(at, 0):
		return charts.FormatValue(at)
	case axis == wire.AxisStep && math.Abs(at) < 1<<63:
		return charts.FormatInt(int64(at))
	case axis == wire.AxisRelative:
		return words.Seconds(strconv.FormatFloat(math.Round(1000*at)/1000, 'f', -1, 64))
	case axis == wire.AxisWall && math.Abs(at) < 1e11:
		return time.UnixMilli(int64(math.Round(1000 * at))).In(zoneAt(at, zone)).Format(zoned +
			".999")
	}
	return strconv.FormatFloat(at, 'g', -1, 64)
}

// PlaceLabel formats a position briefly, for the label of a handle.
func PlaceLabel(axis wire.Axis, at float64, zone func(unixMs int64) int) string {
	switch {
	case axis == wire.AxisStep && math.Abs(at) < 1<<63:
		return charts.FormatInt(int64(at))
	case axis == wire.AxisRelative:
		return charts.FormatDuration(at)
	case axis == wire.AxisWall && math.Abs(at) < 1e11:
		return words.DayAndTime(time.UnixMilli(int64(math.Round(1000 * at))).In(zoneAt(at, zone)))
	}
	return charts.FormatValue(at)
}

func zoneAt(sec float64, zone func(unixMs int64) int) *time.Location {
	return time.FixedZone("", zone(int64(1000*sec)))
}

// ParsePlace parses a typed position: 48,200 or 48.2k steps, 90 s or 1 h 30 min, 2025-11-18 14:32
// or seconds since 1970, or a value.
func ParsePlace(axis wire.Axis, text string, zone func(unixMs int64) int) (at float64, ok bool) {
	text = strings.ReplaceAll(strings.TrimSpace(text), "−", "-")
	switch axis {
	case wire.AxisRelative:
		at, ok = parseDuration(text)
	case wire.AxisWall:
		if at, ok = parseClock(text, zone); !ok {
			at, ok = parseNumber(text)
		}
	default:
		at, ok = parseNumber(text)
	}
	return at, ok && math.Abs(at) < 1e300
}

// parseNumber parses a number with commas or spaces between thousands and an optional suffix k, M
// or G. It rejects a comma elsewhere, which may be meant as a decimal point.
func parseNumber(text string) (float64, bool) {
	for _, part := range strings.Split(text, ",")[1:] {
		if digits := len(part) - len(strings.TrimLeft(part, "0123456789")); digits != 3 {
			return 0, false
		}
	}
	text = strings.Map(func(r rune) rune {
		if r == ',' || unicode.IsSpace(r) {
			return -1
		}
		return r
	}, text)
	times := 1.0
	for i, unit := range []string{"k", "M", "G"} {
		if number, found := strings.CutSuffix(text, unit); found {
			text, times = number, math.Pow(1000, float64(i+1))
		}
	}
	v, err := strconv.ParseFloat(text, 64)
	return v * times, err == nil && !math.IsNaN(v)
}

// parseDuration parses seconds, or a sum of parts with units.
func parseDuration(text string) (sec float64, ok bool) {
	if v, plain := parseNumber(text); plain {
		return v, true
	}
	negative := strings.HasPrefix(text, "-")
	rest := strings.TrimPrefix(text, "-")
	for rest = strings.TrimSpace(rest); rest != ""; rest = strings.TrimSpace(rest) {
		number := rest[:len(rest)-len(strings.TrimLeft(rest, "0123456789.,"))]
		rest = strings.TrimSpace(rest[len(number):])
		unit := rest[:len(rest)-len(strings.TrimLeft(rest, "abcdefghijklmnopqrstuvwxyz"))]
		rest = rest[len(unit):]
		v, isNumber := parseNumber(number)
		size := map[string]float64{
			"ms": 1e-3, "s": 1, "sec": 1, "m": 60, "min": 60, "h": 3600, "d": 86400,
		}[unit]
		if !isNumber || size == 0 {
			return 0, false
		}
		sec, ok = sec+v*size, true
	}
	if negative {
		sec = -sec
	}
	return sec, ok
}

// parseClock parses a date with or without a time, in the reader's zone.
func parseClock(text string, zone func(unixMs int64) int) (sec float64, ok bool) {
	for _, layout := range []string{
		zoned, "2006-01-02 15:04", "2006-01-02", "2006-01-02T15:04:05", "2006-01-02T15:04",
	} {
		t, err := time.Parse(layout, text)
		if err != nil {
			continue
		}
		// The offset must be the one at that moment, which is known only approximately. The second
		// lookup gets the day right even when the clock changes.
		offset := zone(t.UnixMilli())
		offset = zone(t.UnixMilli() - 1000*int64(offset))
		return float64(t.UnixMilli())/1000 - float64(offset), true
	}
	return 0, false
}
