package words

import (
	"strconv"
	"strings"
	"time"

	"eventlens/charts"
)

// Texts of formats.
const (
	bytesInUnit    Message = "{number} {unit}"
	secondsAgo     Message = "{count} s ago"
	minutesAgo     Message = "{count} min ago"
	hoursAgo       Message = "{count} h ago"
	secondsInField Message = "{number} s"
)

// Count formats an integer with the language's separator of thousands.
func Count[T ~int | ~int64](n T) string {
	return formats.localNumber(strconv.FormatInt(int64(n), 10))
}

// byteUnit returns the index of the unit for a size of n bytes. Units are decimal: 1 MB is a
// million bytes.
func byteUnit(n int64) int {
	unit := 0
	for v := float64(n); v >= 999.95 && unit < len(formats.units)-1; unit++ {
		v /= 1000
	}
	return unit
}

// InUnit formats n divided by 1000 to the power of unit, with one decimal. It leaves out the unit's
// name.
func InUnit(n int64, unit int) string {
	v := float64(n)
	for range unit {
		v /= 1000
	}
	if unit == 0 {
		return Count(n)
	}
	return formats.localNumber(strconv.FormatFloat(v, 'f', 1, 64))
}

// inWholeUnits formats a size in a unit, without decimals.
func inWholeUnits(n int64, unit int) string {
	return bytesInUnit.With(Count(n), formats.units[unit])
}

// Bytes formats a size: 512 B, 118.4 MB.
func Bytes(n int64) string {
	unit := byteUnit(n)
	return bytesInUnit.With(InUnit(n, unit), formats.units[unit])
}

// BytesOf formats how much of a whole was read, in the unit of the whole. A negative whole is
// unknown.
func BytesOf(done, whole int64) string {
	if whole < 0 {
		return Bytes(done)
	}
	return CountOf(InUnit(done, byteUnit(whole)), Bytes(whole))
}

// Age formats how long ago something was, up to a day; after that it gives the date. Times are in
// milliseconds since the Unix epoch; offsetSec is the reader's offset from UTC at thenMs.
func Age(nowMs, thenMs int64, offsetSec int) string {
	ago := time.Duration(max(0, nowMs-thenMs)) * time.Millisecond
	switch {
	case ago < time.Minute:
		return secondsAgo.With(Count(int64(ago / time.Second)))
	case ago < time.Hour:
		return minutesAgo.With(Count(int64(ago / time.Minute)))
	case ago < 24*time.Hour:
		return hoursAgo.With(Count(int64(ago / time.Hour)))
	}
	zone := time.FixedZone("", offsetSec)
	return formats.date(time.UnixMilli(thenMs).In(zone), time.UnixMilli(nowMs).In(zone))
}

// Seconds appends the unit to a number of seconds, written as input fields accept it.
func Seconds(number string) string { return secondsInField.With(number) }

// DayAndTime formats a time without its year.
func DayAndTime(t time.Time) string { return charts.FormatTime(t, formats.day+formats.clock) }

// CountSome formats an integer, 0 as "", which templates may leave out.
func CountSome[T ~int | ~int64](n T) string {
	if n == 0 {
		return ""
	}
	return Count(n)
}

// Moment formats a time in full. ms is in milliseconds since the Unix epoch; offsetSec is the
// reader's offset from UTC then.
func Moment(ms int64, offsetSec int) string {
	return charts.FormatTime(time.UnixMilli(ms).In(time.FixedZone("", offsetSec)), formats.instant)
}

// ShortMoment formats a time briefly: to the minute, or only the date if it is in another year.
func ShortMoment(nowMs, ms int64, offsetSec int) string {
	zone := time.FixedZone("", offsetSec)
	then, now := time.UnixMilli(ms).In(zone), time.UnixMilli(nowMs).In(zone)
	date := formats.date(then, now)
	if then.Year() != now.Year() {
		return date
	}
	return date + charts.FormatTime(then, formats.minute)
}

// Signed writes the sign of a difference also if it is positive.
func Signed(value string) string {
	if value != "" && value[0] > '0' && value[0] <= '9' || strings.HasPrefix(value, "0.") {
		return "+" + value
	}
	return value
}
