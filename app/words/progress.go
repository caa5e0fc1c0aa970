package words

import "eventlens/app/wire"

// Texts of progress.
const (
	readingElsewhere     Message = "Another tab is reading, {share}"
	readingWaits         Message = "Waiting {time} for {host}"
	readingWaitsShort    Message = "Waiting {time}"
	readingWaitsMinutes  Message = "{count} min"
	readingBytes         Message = "Reading {share}"
	readingLooksForFiles Message = "Looking for event files"
	readingFiles         Message = "{done} of {all, one: # file, other: # files}"
	allRead              Message = "All read · {size}{deferred, none: , one:  · # large record not verified until shown, other:  · # large records not verified until shown}"
	pointsDrawnAll       Message = "All points: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	pointsDrawnSome      Message = "Points: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	valuesDrawnAll       Message = "All values: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	valuesDrawnSome      Message = "Values: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	valuesTitle          Message = "Every value is shown, without sampling."
	valuesTitleSome      Message = "Some cards do not show all values. They say how many."
	slicesDrawnAll       Message = "All histograms: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	slicesDrawnSome      Message = "Histograms: {drawn} of {read}{superseded, none: , other:  · # replaced by a restart}"
	listingStarted       Message = "Listing…"
	listingObjects       Message = "Listing… {count, one: # object, other: # objects}"
	listingShort         Message = "Listing {count}"
	readingShare         Message = "{percent} %"
	runsRead             Message = "{read} of {all, one: # run, other: # runs}"
	runsReadSoFar        Message = "{read} of {all, one: # run, other: # runs} so far"
	runsDrawn            Message = "Drawn {read} of {all, one: # run, other: # runs}"
	runsDrawnTitle       Message = "The cards show the runs that are read. {left, one: # run is, other: # runs are} still to come."
	runsDrawnStopped     Message = "The cards show the runs that are read. {left, one: # run is, other: # runs are} not read."
	saidRead             Message = "Read {read} of {all, one: # run, other: # runs}"
	RunsReadHint         Message = "How many of the shown runs are read. The card is not complete yet."
	RunBeingRead         Message = "Reading"
	RunReadStopped       Message = "Read in part"
	RunReadHint          Message = "This run is still being read."
)

// Listing says how many objects the listings of folders have found so far.
func Listing(p wire.Progress) string {
	if p.Listed == 0 {
		return listingStarted.Text()
	}
	return listingObjects.With(Count(p.Listed))
}

// ListingShort is a shorter Listing, for narrow places.
func ListingShort(p wire.Progress) string { return listingShort.With(Count(p.Listed)) }

// waitTime formats how long a server has been waited for.
func waitTime(seconds int) string {
	if seconds <= 2*60 {
		return Seconds(Count(seconds))
	}
	return readingWaitsMinutes.With(Count((seconds + 59) / 60))
}

// Reading says how much was read, or which server is being waited for.
func Reading(p wire.Progress) string {
	if p.WaitsFor != "" {
		return readingWaits.With(waitTime(p.WaitSeconds), p.WaitsFor)
	}
	if p.Listing {
		return Listing(p)
	}
	if p.Files == 0 && p.BytesDone == 0 {
		return ReadingFiles(p)
	}
	if p.Elsewhere {
		return readingElsewhere.With(BytesOf(p.BytesDone, p.Bytes))
	}
	return readingBytes.With(BytesOf(p.BytesDone, p.Bytes))
}

// ReadingShare is a shorter Reading, for narrow places.
func ReadingShare(p wire.Progress) string {
	if p.WaitsFor != "" {
		return readingWaitsShort.With(waitTime(p.WaitSeconds))
	}
	if p.Listing {
		return ListingShort(p)
	}
	if p.Bytes <= 0 {
		return Bytes(p.BytesDone)
	}
	return readingShare.With(Count(100 * min(p.BytesDone, p.Bytes) / p.Bytes))
}

// ReadingFiles says how many files were read.
func ReadingFiles(p wire.Progress) string {
	if p.Files == 0 {
		return readingLooksForFiles.Text()
	}
	return readingFiles.With(Count(p.FilesDone), Count(p.Files))
}

// AllRead says that everything opened was read, and how many records are not verified yet because
// their payloads were skipped.
func AllRead(bytes, deferred int64) string {
	return allRead.With(Bytes(bytes), CountSome(deferred))
}

// PointsDrawn says how many of the points read are drawn, and how many are left out because a
// restarted run wrote them again.
func PointsDrawn(drawn, read, superseded int64) string {
	if drawn == read {
		return pointsDrawnAll.With(Count(drawn), Count(read), CountSome(superseded))
	}
	return pointsDrawnSome.With(Count(drawn), Count(read), CountSome(superseded))
}

// ValuesDrawn is like PointsDrawn, for values of several kinds; title is the explanation.
func ValuesDrawn(drawn, read, superseded int64) (text, title string) {
	why := valuesTitle
	if drawn+superseded != read {
		why = valuesTitleSome
	}
	if drawn == read {
		return valuesDrawnAll.With(Count(drawn), Count(read), CountSome(superseded)), why.Text()
	}
	return valuesDrawnSome.With(Count(drawn), Count(read), CountSome(superseded)), why.Text()
}

// SlicesDrawn is like PointsDrawn, for histograms.
func SlicesDrawn(drawn, read, superseded int64) string {
	if drawn == read {
		return slicesDrawnAll.With(Count(drawn), Count(read), CountSome(superseded))
	}
	return slicesDrawnSome.With(Count(drawn), Count(read), CountSome(superseded))
}

// RunsRead says how many of the shown runs were read.
func RunsRead(read, all int) string { return runsRead.With(Count(read), Count(all)) }

// RunsReadSoFar is RunsRead while more runs are read: the best value so far stands beside it.
func RunsReadSoFar(read, all int) string { return runsReadSoFar.With(Count(read), Count(all)) }

// RunsDrawn says the same of the runs that are drawn; title is the explanation. stopped tells that
// a person stopped reading.
func RunsDrawn(read, all int, stopped bool) (text, title string) {
	text, title = runsDrawn.With(Count(read), Count(all)), runsDrawnTitle.With(Count(all-read))
	if stopped {
		title = runsDrawnStopped.With(Count(all - read))
	}
	return text, title
}

// SaidRead announces how many of the shown runs were read.
func SaidRead(read, all int) string { return saidRead.With(Count(read), Count(all)) }

// Percent formats a percentage.
func Percent(part int) string { return readingShare.With(Count(part)) }
