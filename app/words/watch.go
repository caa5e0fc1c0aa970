package words

import (
	"eventlens/app/wire"
	"eventlens/charts"
)

// Texts of the dialog of conditions, and of its notifications.
const (
	WatchTitle     Message = "Tell me when…"
	watchNew       Message = "New condition"
	watchKind      Message = "What"
	watchIsBelow   Message = "Value below"
	watchIsAbove   Message = "Value above"
	watchIsBad     Message = "NaN or infinite"
	watchIsQuiet   Message = "No new data"
	watchIsEnd     Message = "Run ends"
	watchTag       Message = "Scalar"
	watchAnyTag    Message = "Any scalar"
	watchRun       Message = "Run"
	watchAnyRun    Message = "Any shown run"
	watchValue     Message = "Value"
	watchMinutes   Message = "Minutes"
	watchAdd       Message = "Tell me"
	watchWrong     Message = "Type a number."
	watchWrongTime Message = "Type a number of minutes above 0."
	watchNone      Message = "No scalars yet."
	watchWaits     Message = "Waiting"
	watchAgain     Message = "Watch again"
	watchDelete    Message = "Delete"
	watchClose     Message = "Close"
	watchAllow     Message = "Allow notifications"
	watchHow       Message = "Works while this page is open. Values are as logged, not smoothed."
	watchTells     Message = "You get a notification, and the page's title and icon change."
	watchEndNote   Message = "Logs do not say when a run ends. A run counts as ended when it is silent for four times its usual gap, and at least five minutes."
	watchDenied    Message = "Notifications are blocked in this browser. The page's title and icon tell you instead."
	WatchStatic    Message = "This page does not check this log for new data. Open the log from a URL, or as a folder that the browser may read again."
	WatchOff       Message = "Automatic checks are off. New data comes only when you refresh (R)."
	WatchFull      Message = "No room for more conditions. Delete one first."

	watchBelow   Message = "{tag} below {value}"
	watchAbove   Message = "{tag} above {value}"
	watchBad     Message = "{tag} is NaN or infinite"
	watchQuiet   Message = "No data for {value} min"
	watchEnd     Message = "A run ends"
	watchOfRun   Message = "{what} in {run}"
	watchRunEnds Message = "{run} ends"
	watchAt      Message = "{run}, step {step}"
	watchAtValue Message = "{where}: {value}"
	watchTagAt   Message = "{tag} of {where}"
	watchTold    Message = "{what}. {where}"
	watchMet     Message = "{count, one: # condition met, other: # conditions met}"
	watchCount   Message = "({count}) {title}"
)

// WatchCondition says what a condition waits for. value is the bound as text; tag and run are ""
// for every one.
func WatchCondition(kind wire.WatchKind, tag, value, run string) string {
	tag = ShortName(tag)
	if tag == "" {
		tag = watchAnyTag.Text()
	}
	text := watchEnd.Text()
	switch kind {
	case wire.WatchBelow:
		text = watchBelow.With(tag, value)
	case wire.WatchAbove:
		text = watchAbove.With(tag, value)
	case wire.WatchBad:
		text = watchBad.With(tag)
	case wire.WatchQuiet:
		text = watchQuiet.With(value)
	}
	switch {
	case run == "":
		return text
	case kind == wire.WatchEnd:
		return watchRunEnds.With(ShortName(run))
	}
	return watchOfRun.With(text, ShortName(run))
}

// WatchMet says where a condition was met. tag is "" if the condition names it.
func WatchMet(run, tag string, step int64, value float64) string {
	where := watchAt.With(ShortName(run), charts.FormatInt(step))
	if tag != "" {
		where = watchTagAt.With(ShortName(tag), where)
	}
	return watchAtValue.With(where, charts.FormatValue(value))
}

// WatchTold says what was met, and where.
func WatchTold(what, where string) string { return watchTold.With(what, where) }

// WatchCount puts the number of conditions that were met in front of a title.
func WatchCount(n int, title string) string { return watchCount.With(Count(n), title) }

// WatchButton labels the button that shows the conditions, by how many were met since.
func WatchButton(met int) string {
	if met == 0 {
		return WatchTitle.Text()
	}
	return watchMet.With(Count(met))
}

// WatchTexts has the texts of the dialog for its script, one per line, each after its name.
const WatchTexts = string("title=" + WatchTitle + "\nfresh=" + watchNew + "\nkind=" + watchKind +
	"\nbelow=" + watchIsBelow + "\nabove=" + watchIsAbove + "\nnan=" + watchIsBad + "\nquiet=" +
	watchIsQuiet + "\nend=" + watchIsEnd + "\ntag=" + watchTag + "\nanyTag=" + watchAnyTag +
	"\nrun=" + watchRun + "\nanyRun=" + watchAnyRun + "\nvalue=" + watchValue + "\nminutes=" +
	watchMinutes + "\nadd=" + watchAdd + "\nwrong=" + watchWrong + "\nwrongTime=" +
	watchWrongTime + "\nnone=" + watchNone + "\nwaits=" + watchWaits + "\nagain=" + watchAgain +
	"\nremove=" + watchDelete + "\nclose=" + watchClose + "\nallow=" + watchAllow + "\nhow=" +
	watchHow + "\ntells=" + watchTells + "\nendNote=" + watchEndNote + "\ndenied=" + watchDenied)
