package words

import (
	"time"
)

// JobStatusName is a status of a job, as its list writes it; "gone" stands for one that is listed no more.
func JobStatusName(status string) string {
	switch status {
	case "running":
		return jobRunning.Text()
	case "queued":
		return jobQueued.Text()
	case "succeeded":
		return jobSucceeded.Text()
	case "failed":
		return jobFailed.Text()
	case "stopped":
		return jobStopped.Text()
	case "gone":
		return jobGone.Text()
	}
	return jobUnknown.Text()
}

// JobKindName is a kind of jobs; one that has no name here is called as its list does.
func JobKindName(kind string) string {
	switch kind {
	case "notebook":
		return jobNotebook.Text()
	case "distributed":
		return jobDistributed.Text()
	case "other":
		return jobOther.Text()
	}
	return ShortName(kind)
}

// JobOpenOf names the link to the charts of a job.
func JobOpenOf(name string) string { return jobOpenOf.with("name", name) }

// JobPageOf names the link to the page about it.
func JobPageOf(name string) string { return jobPageOf.with("name", name) }

// JobBytes writes a size in full.
func JobBytes(n int64) string { return jobBytes.with("bytes", Count(n)) }

// JobSpark says how a scalar went.
func JobSpark(tag, first, last string) string {
	return jobSpark.with("tag", tag, "first", first, "last", last)
}

// JobUnknown says that no job has an id.
func JobUnknown(id string) string { return jobMissing.with("id", ShortName(id)) }

// JobEmpty says that there is nothing to open of a job.
func JobEmpty(name string) string { return jobEmpty.with("name", ShortName(name)) }

// JobsEvery says how often the list is read again.
func JobsEvery(sec int) string {
	if sec == 0 {
		return jobsNever.Text()
	}
	return jobsEvery.with("seconds", Count(sec))
}

// JobsListing says how far a listing is.
func JobsListing(files int) string { return jobsListing.with("count", Count(files)) }

// JobsCount counts jobs.
func JobsCount(n int) string { return jobsCount.with("count", Count(n)) }

// JobsCountOf counts those that match.
func JobsCountOf(shown, all int) string {
	return jobsCountOf.with("shown", Count(shown), "count", Count(all))
}

// JobsRuns counts their runs.
func JobsRuns(n int64) string { return jobsRuns.with("count", Count(n)) }

// JobsReadAgo says when the list was read; where it has an address, that follows.
func JobsReadAgo(age string, from bool) string {
	if from {
		return jobsReadFrom.with("age", age)
	}
	return jobsReadAgo.with("age", age)
}

// JobsNew says that there are new jobs.
func JobsNew(n int) string { return jobsNew.with("count", Count(n)) }

// JobsShowNew is the button that shows them; with none the one that puts the others in order.
func JobsShowNew(n int) string {
	if n == 0 {
		return JobsSortAgain.Text()
	}
	return jobsShowNew.with("count", Count(n))
}

// JobsLeftOut says what of a list is left out: the first few, and how many more there are.
func JobsLeftOut(n int, first string, more int) string {
	return jobsLeftOut.with("count", Count(n), "first", first, "more", countSome(more))
}

// JobFault says what is wrong with a field of the entry at an index of a list, or, below 0, with the list.
func JobFault(index int, field, why string) string {
	place := ShortName(field)
	if index >= 0 {
		place = jobFaultEntry.with("number", Count(index+1))
		if field != "" {
			place = jobFaultField.with("field", ShortName(field), "place", place)
		}
	}
	return jobFault.with("place", place, "why", why)
}

// JobsNotRead says why a list of several was not read.
func JobsNotRead(list, why string) string { return jobsNotRead.with("list", list, "why", why) }

// JobsEmptyText says when there will be jobs.
func JobsEmptyText(sec int) string {
	if sec == 0 {
		return JobsEmptyStill.Text()
	}
	return jobsEmptyText.with("seconds", Count(sec))
}

// JobsHidden says that the filters hide all.
func JobsHidden(n int) string { return jobsHidden.with("count", Count(n)) }

// JobsValue is a value to filter by, and how many jobs have it.
func JobsValue(value string, n int) string { return jobsValue.with("value", value, "count", Count(n)) }

// JobsGroupBy names the groups of a column.
func JobsGroupBy(column string) string { return jobsGroupBy.with("column", column) }

// JobsUp and JobsDown name orders by a column.
func JobsUp(column string) string { return jobsUp.with("column", column) }

// JobsDown is the other way around.
func JobsDown(column string) string { return jobsDown.with("column", column) }

// JobsMoreScalars says that there are more to choose from.
func JobsMoreScalars(n int) string { return jobsMoreScalars.with("count", Count(n)) }

// JobsTicked counts the jobs that are ticked.
func JobsTicked(n int) string { return jobsTicked.with("count", Count(n)) }

// JobsTickedRuns counts their runs; "" for none that are known.
func JobsTickedRuns(n int64) string {
	if n == 0 {
		return ""
	}
	return jobsTickedRuns.with("count", Count(n))
}

// JobsCompare is the link that opens them.
func JobsCompare(n int) string { return jobsCompare.with("count", Count(n)) }

// JobsTooMany says that no more can be ticked.
func JobsTooMany(most int) string { return jobsTooMany.with("count", Count(most)) }

// JobsDocument is the title of the document, given the site's.
func JobsDocument(title, site string) string {
	return jobsDocument.with("title", ShortName(title), "site", site)
}

// Moment writes a time in full. Times are in milliseconds since the Unix epoch; offsetSec is the reader's zone then.
func Moment(ms int64, offsetSec int) string {
	return time.UnixMilli(ms).In(time.FixedZone("", offsetSec)).Format(formats.instant)
}

// ShortMoment writes a time where there is little room: to the minute, or the date alone where it is of another year.
func ShortMoment(nowMs, ms int64, offsetSec int) string {
	zone := time.FixedZone("", offsetSec)
	then, now := time.UnixMilli(ms).In(zone), time.UnixMilli(nowMs).In(zone)
	date := formats.date(then, now)
	if then.Year() != now.Year() {
		return date
	}
	return date + then.Format(formats.minute)
}
