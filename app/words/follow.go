package words

import "strings"

// Texts of live updates.
const (
	LiveWord                 Message = "Live"
	LiveChecking             Message = "Checking"
	LivePaused               Message = "Paused"
	LiveFailed               Message = "Check failed"
	LiveFailedShort          Message = "Failed"
	RefreshNow               Message = "Refresh now"
	RefreshEvery             Message = "Check for new data"
	LiveUpdated              Message = " · updated"
	LiveLatest               Message = "Up to date"
	LiveChecked              Message = ", checked"
	refreshOff               Message = "Off"
	refreshMinutes           Message = "Every {count} min"
	refreshSeconds           Message = "Every {count} s"
	refreshMenuOff           Message = "Check for new data: off"
	refreshMenuMinutes       Message = "Check for new data: every {count} min"
	refreshMenuSeconds       Message = "Check for new data: every {count} s"
	checkFailed              Message = "The last check failed. {why}"
	checkFailedNote          Message = "The last check failed. {why}{age, none: , other:  Updated #.} The charts stay."
	RefreshNoteOff           Message = "eventlens reads new data when you refresh."
	RefreshNote              Message = "eventlens reads only appended data, and only while this page is visible or watches for conditions."
	ContinueRead             Message = "Continue reading"
	ContinueShort            Message = "Continue"
	StoppedState             Message = "Not read: reading was stopped"
	ShowNewOrder             Message = "Sort again"
	stoppedUnread            Message = "Stopped. {count, one: # run is, other: # runs are} not read."
	readingStoppedWithUnread Message = "Stopped · {count, one: # run, other: # runs} not read"
	newRunCount              Message = "{count, one: # new run, other: # new runs}"
	showNewRuns              Message = "Show {count, one: # new run, other: # new runs}"
	readingStopped           Message = "Stopped"
)

// AgeParts splits an age into a short form and the part to leave out where there is little room:
// "12 s", " ago".
func AgeParts(age string) (short, rest string) {
	short, found := strings.CutSuffix(age, formats.ago)
	if !found {
		return age, ""
	}
	return short, formats.ago
}

// RefreshChoice labels an interval between two checks, in seconds; 0 means never.
func RefreshChoice(sec int) string {
	switch {
	case sec == 0:
		return refreshOff.Text()
	case sec%60 == 0:
		return refreshMinutes.With(Count(sec / 60))
	}
	return refreshSeconds.With(Count(sec))
}

// RefreshMenu labels the button that opens the choice of the interval.
func RefreshMenu(sec int) string {
	switch {
	case sec == 0:
		return refreshMenuOff.Text()
	case sec%60 == 0:
		return refreshMenuMinutes.With(Count(sec / 60))
	}
	return refreshMenuSeconds.With(Count(sec))
}

// CheckFailed says that a check failed. why is a sentence.
func CheckFailed(why string) string { return checkFailed.With(why) }

// CheckFailedNote says below the choice of the interval that a check failed, and the age of the
// data, "" if unknown.
func CheckFailedNote(why, age string) string { return checkFailedNote.With(why, age) }

// NewRunCount counts the runs found by the last check.
func NewRunCount(n int) string { return newRunCount.With(Count(n)) }

// ShowNewRuns labels the button that lists the waiting runs.
func ShowNewRuns(n int) string { return showNewRuns.With(Count(n)) }

// StoppedUnread says the same on a card that lacks these runs.
func StoppedUnread(runs int) string { return stoppedUnread.With(Count(runs)) }

// ReadingStopped says that a person stopped reading, and how many runs were not fully read.
func ReadingStopped(unread int) string {
	if unread == 0 {
		return readingStopped.Text()
	}
	return readingStoppedWithUnread.With(Count(unread))
}
