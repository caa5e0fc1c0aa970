package words

import (
	"math"
	"strings"
	"time"

	"eventlens/charts"
)

// format describes how a language formats numbers, sizes, dates and separators.
type format struct {
	plural         func(n int64) string // returns the plural category of a number
	thousands      string               // separator of groups of three digits
	decimal        string
	minus          string
	units          [7]string // units of size, each a thousand times the one before
	day, dayOfYear string    // dates in this and in another year, as layouts of package time
	clock, minute  string    // follow a date; times to the second and to the minute
	instant        string    // a date and time in full

	betweenSentences string
	betweenTags      string // separates the tags of a chart
	betweenItems     string // separates items in a list within a sentence
	betweenFacts     string // separates facts that are not sentences
	ago              string // the end of an age, left out where there is little room
}

// formats are the formats of the current language.
var formats = &englishFormat

// Speaks reports whether there are texts in a language, named as browsers do: "en-GB"; "" means
// any.
func Speaks(language string) bool {
	language, _, _ = strings.Cut(language, "-")
	return language == "" || strings.EqualFold(language, "en")
}

// localNumber converts a plain decimal number to the language's format.
func (f *format) localNumber(plain string) string {
	plain, negative := strings.CutPrefix(plain, "-")
	whole, fraction, hasFraction := strings.Cut(plain, ".")
	var b strings.Builder
	if negative {
		b.WriteString(f.minus)
	}
	for i := range len(whole) {
		if i > 0 && (len(whole)-i)%3 == 0 {
			b.WriteString(f.thousands)
		}
		b.WriteByte(whole[i])
	}
	if hasFraction {
		b.WriteString(f.decimal + fraction)
	}
	return b.String()
}

// date formats a day, with its year if that is not the current one.
func (f *format) date(then, now time.Time) string {
	return f.dayOf(then, then.Year() != now.Year())
}

func (f *format) dayOf(then time.Time, year bool) string {
	if year {
		return charts.FormatTime(then, f.dayOfYear)
	}
	return charts.FormatTime(then, f.day)
}

// moment formats a wall time in seconds since the Unix epoch: "18 Nov 14:32:10". offsetSec is the
// reader's offset from UTC then.
func (f *format) moment(wallSec float64, offsetSec int, year bool) string {
	if math.IsNaN(wallSec) || math.Abs(wallSec) > maxMoment {
		return charts.FormatWall(wallSec, offsetSec)
	}
	whole := math.Floor(wallSec)
	at := time.Unix(int64(whole), int64((wallSec-whole)*1e9)).In(time.FixedZone("", offsetSec))
	return f.dayOf(at, year) + charts.FormatTime(at, f.clock)
}

// maxMoment is the largest wall time that is formatted as one; larger values are formatted as
// numbers.
const maxMoment = 1e15
