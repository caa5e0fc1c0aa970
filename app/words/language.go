package words

import (
	"math"
	"strings"
	"time"

	"eventlens/charts"
)

// format is how a language writes what is no sentence.
type format struct {
	plural         func(n int64) string // the category of a number
	thousands      string               // between three digits each
	decimal        string
	minus          string
	units          [7]string // of sizes: each a thousand of the one before
	day, dayOfYear string    // a date of this year, and of another one, as package time has them
	clock, minute  string    // behind either, to the second and to the minute
	instant        string    // a date and time in full

	betweenSentences string
	betweenTags      string // of a chart of several
	betweenItems     string // of a list in a sentence
	betweenFacts     string // that are no sentence
	ago              string // the end of an age, which is left out where there is little room
}

// formats are those of the language in force.
var formats = &englishFormat

// Speaks reports whether there are texts in a language, named as browsers name it: "en-GB"; "" is any.
func Speaks(language string) bool {
	language, _, _ = strings.Cut(language, "-")
	return language == "" || strings.EqualFold(language, "en")
}

// localNumber writes a plain decimal number as the language does.
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

// date writes a day, with its year where that is not the one of now.
func (f *format) date(then, now time.Time) string {
	return f.dayOf(then, then.Year() != now.Year())
}

func (f *format) dayOf(then time.Time, year bool) string {
	if year {
		return then.Format(f.dayOfYear)
	}
	return then.Format(f.day)
}

// moment writes a wall time in seconds since the Unix epoch, offsetSec being the reader's zone then: "18 Nov 14:32:10".
func (f *format) moment(wallSec float64, offsetSec int, year bool) string {
	if math.IsNaN(wallSec) || math.Abs(wallSec) > maxMoment {
		return charts.FormatWall(wallSec, offsetSec)
	}
	whole := math.Floor(wallSec)
	at := time.Unix(int64(whole), int64((wallSec-whole)*1e9)).In(time.FixedZone("", offsetSec))
	return f.dayOf(at, year) + at.Format(f.clock)
}

// maxMoment is a wall time that is taken for one: what is beyond is a number.
const maxMoment = 1e15
