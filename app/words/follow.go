package words

import "strings"

// AgeParts splits an age where little room leaves its end out: "12 s", " ago".
func AgeParts(age string) (short, rest string) {
	short, found := strings.CutSuffix(age, formats.ago)
	if !found {
		return age, ""
	}
	return short, formats.ago
}

// RefreshChoice names an interval between two checks, in seconds, 0 for never.
func RefreshChoice(sec int) string {
	switch {
	case sec == 0:
		return refreshOff.Text()
	case sec%60 == 0:
		return refreshMinutes.with("count", Count(sec/60))
	}
	return refreshSeconds.with("count", Count(sec))
}

// RefreshMenu is the name of the button that opens the choice of the interval.
func RefreshMenu(sec int) string {
	switch {
	case sec == 0:
		return refreshMenuOff.Text()
	case sec%60 == 0:
		return refreshMenuMinutes.with("count", Count(sec/60))
	}
	return refreshMenuSeconds.with("count", Count(sec))
}

// CheckFailed says that a check failed and why; the reason is a sentence.
func CheckFailed(why string) string { return checkFailed.with("why", why) }

// CheckFailedNote says the same below the choice of the interval, with the age of the data, which is empty while that is not known.
func CheckFailedNote(why, age string) string { return checkFailedNote.with("why", why, "age", age) }

// NewRunCount counts the runs that came since the last look.
func NewRunCount(n int) string { return newRunCount.with("count", Count(n)) }

// ShowNewRuns is the button that puts runs into the list that waited beside it.
func ShowNewRuns(n int) string { return showNewRuns.with("count", Count(n)) }

// ReadingStopped says that a person stopped reading, and how many runs were not read.
func ReadingStopped(unread int) string {
	if unread == 0 {
		return readingStopped.Text()
	}
	return readingStoppedWithUnread.with("count", Count(unread))
}
