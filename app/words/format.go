package words

import (
	"eventlens/charts"
	"strconv"
	"time"
)

// Count writes a number with thousands separators.
func Count[T ~int | ~int64](n T) string { return charts.FormatInt(int64(n)) }

// byteUnits are decimal: an MB is a million bytes.
var byteUnits = [...]string{"B", "kB", "MB", "GB", "TB", "PB", "EB"}

// byteUnit returns the index of the unit n is written in.
func byteUnit(n int64) int {
	unit := 0
	for v := float64(n); v >= 999.95 && unit < len(byteUnits)-1; unit++ {
		v /= 1000
	}
	return unit
}

func inUnit(n int64, unit int) string {
	v := float64(n)
	for range unit {
		v /= 1000
	}
	if unit == 0 {
		return Count(n)
	}
	return strconv.FormatFloat(v, 'f', 1, 64)
}

// Bytes writes a size: 512 B, 118.4 MB.
func Bytes(n int64) string {
	unit := byteUnit(n)
	return inUnit(n, unit) + " " + byteUnits[unit]
}

// BytesOf writes how much of a size was read, in the unit of the whole; a negative whole is not known.
func BytesOf(done, whole int64) string {
	if whole < 0 {
		return Bytes(done)
	}
	unit := byteUnit(whole)
	return inUnit(done, unit) + " of " + Bytes(whole)
}

// Age writes how long ago something was, up to a day, and a date from then on. Times are in milliseconds since the Unix epoch;
// offsetSec is the reader's zone at then.
func Age(nowMs, thenMs int64, offsetSec int) string {
	ago := time.Duration(max(0, nowMs-thenMs)) * time.Millisecond
	switch {
	case ago < time.Minute:
		return Count(int(ago.Seconds())) + " s ago"
	case ago < time.Hour:
		return Count(int(ago.Minutes())) + " min ago"
	case ago < 24*time.Hour:
		return Count(int(ago.Hours())) + " h ago"
	}
	zone := time.FixedZone("", offsetSec)
	now, then := time.UnixMilli(nowMs).In(zone), time.UnixMilli(thenMs).In(zone)
	if now.Year() == then.Year() {
		return then.Format("2 Jan")
	}
	return then.Format("2 Jan 2006")
}
