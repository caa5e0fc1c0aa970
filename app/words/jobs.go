package words

import (
	"time"
)

// Texts of the page of jobs.
const (
	JobsTitle        Message = "Jobs"
	JobsPages        Message = "Pages"
	JobsToOpen       Message = "Open"
	JobsHelp         Message = "Help"
	JobsSkip         Message = "Skip to jobs"
	JobNameLabel     Message = "Name"
	JobStatusLabel   Message = "Status"
	JobScalarLabel   Message = "Scalar"
	JobStepsLabel    Message = "Steps"
	JobRunsLabel     Message = "Runs"
	JobSizeLabel     Message = "Size"
	JobKindLabel     Message = "Kind"
	JobOwnerLabel    Message = "Owner"
	JobDurationLabel Message = "Duration"
	JobUpdatedLabel  Message = "Updated"
	JobCreatedLabel  Message = "Created"
	jobRunning       Message = "Running"
	jobQueued        Message = "Queued"
	jobSucceeded     Message = "Succeeded"
	jobFailed        Message = "Failed"
	jobStopped       Message = "Stopped"
	jobUnknown       Message = "Unknown"
	jobGone          Message = "Not listed any more"
	jobNotebook      Message = "Notebook"
	jobDistributed   Message = "Distributed job"
	jobOther         Message = "Other"
	JobNone          Message = "None"
	JobOpen          Message = "Open"
	jobOpenOf        Message = "Open {name}"
	jobPageOf        Message = "Page of {name} on its platform"
	JobLoose         Message = "Files in no folder"
	JobNoFiles       Message = "No files yet"
	JobReading       Message = "Reading"
	JobNoTag         Message = "No such scalar"
	JobTooLarge      Message = "Too large to read here"
	JobUnreadable    Message = "Not readable"
	jobBytes         Message = "{bytes} bytes"
	jobSpark         Message = "{tag}: from {first} to {last}"
	jobMissing       Message = "No job in this list has the id {id}."
	jobEmpty         Message = "The job {name} has no files yet."
	JobsRefresh      Message = "Refresh"
	jobsEvery        Message = "The list is read again every {seconds} s (R)"
	jobsNever        Message = "Read the list again (R)"
	JobsReading      Message = "Reading the list of jobs"
	jobsListing      Message = "{count} files listed so far"
	jobsCount        Message = "{count, one: # job, other: # jobs}"
	jobsCountOf      Message = "{shown} of {count, one: # job, other: # jobs}"
	jobsRuns         Message = "{count, one: # run, other: # runs}"
	jobsReadAgo      Message = "list read {age}"
	jobsReadFrom     Message = "list read {age} from"
	jobsNew          Message = "{count, one: # new job, other: # new jobs}"
	jobsShowNew      Message = "Show {count, one: # new job, other: # new jobs}"
	JobsSortAgain    Message = "Update the order"
	jobsLeftOut      Message = "{count, one: # entry or field, other: # entries or fields} of the list excluded: {first}{more, none: , other: ; and # more}."
	jobFault         Message = "{place}: {why}"
	jobFaultEntry    Message = "entry {number}"
	jobFaultField    Message = "{field} of {place}"
	jobsNotRead      Message = "{list} was not read: {why}"
	JobsFailed       Message = "The list of jobs could not be read"
	JobsAgain        Message = "Try again"
	JobsEmptyTitle   Message = "No jobs in this list yet"
	jobsEmptyText    Message = "Jobs appear here when the list has some. It is read again every {seconds} s."
	JobsEmptyStill   Message = "Jobs appear here when the list has some. Press Refresh to read it again."
	JobsOpenFiles    Message = "Open files instead"
	JobsNoMatch      Message = "No job matches"
	jobsHidden       Message = "The filters hide all {count, one: # job, other: # jobs}."
	JobsClearFilter  Message = "Clear filters"
	JobsNoneTitle    Message = "No list of jobs is open"
	JobsNoneText     Message = "Name a jobs.json, or a folder whose subfolders are jobs. Or drop a jobs.json here."
	JobsAddress      Message = "Address of a jobs.json or a folder"
	JobsShow         Message = "Show"
	JobsDropped      Message = "That is no list of jobs. Drop a jobs.json here, and event files on the page Open."
	JobsSearch       Message = "Filter by name, path, owner or description"
	JobsSearchTip    Message = "A regular expression, such as vit|resnet. A leading ! leaves matches out. (/)"
	JobsAll          Message = "All"
	JobsAnyOwner     Message = "Owner: anyone"
	JobsAnyKind      Message = "Kind: any"
	jobsValue        Message = "{value} ({count})"
	JobsGroup        Message = "Group"
	JobsNoGroup      Message = "No groups"
	jobsGroupBy      Message = "Grouped by {column}"
	JobsSort         Message = "Sort"
	jobsUp           Message = "{column}, lowest first"
	jobsDown         Message = "{column}, highest first"
	JobsNoScalar     Message = "No scalar"
	JobsReadScalars  Message = "Read them from the files"
	JobsScalars      Message = "Scalars"
	jobsMoreScalars  Message = "And {count, one: # more, other: # more}: name them in the address."
	JobsColumns      Message = "Columns"
	JobNew           Message = "New board"
	BoardPlace       Message = "Data set or bucket"
	BoardPath        Message = "Path of the log"
	BoardCheck       Message = "Check"
	BoardCreate      Message = "Create board"
	BoardCopy        Message = "Copy line of jobs.json"
	BoardCopied      Message = "Copied. Paste the line into the list of jobs."
	BoardNotCopied   Message = "The browser did not let the line be copied. Select it here."
	BoardChecking    Message = "Looking at the folder…"
	JobBoardLabel    Message = "Board"
	jobEnabled       Message = "Enabled"
	jobDisabled      Message = "Disabled"
	JobActions       Message = "Actions"
	jobActionsOf     Message = "Actions of {name}"
	jobEnable        Message = "Enable the board"
	jobDisable       Message = "Disable the board"
	JobDelete        Message = "Delete the board…"
	jobDeleteNow     Message = "Delete the board"
	jobDeleteSure    Message = "Delete the board of {name}?"
	jobActionSent    Message = "The platform was told: {action} ({name}). The list changes when it has done that."
	JobsYielded      Message = "Columns are hidden where the window is narrow. Those that you tick stay."
	jobAbout         Message = "{description} ({place})"
	JobsGridHint     Message = "Arrow keys move, Space ticks, Enter opens, L opens the page on the platform"
	JobsTickAll      Message = "Tick all, or none"
	JobsSelection    Message = "Ticked jobs"
	jobsTicked       Message = "{count, one: # job, other: # jobs} ticked"
	jobsTickedRuns   Message = "{count, one: # run, other: # runs}"
	jobsCompare      Message = "{count, one: Open # job, other: Compare # jobs}"
	JobsShare        Message = "Train and validation share a colour"
	JobsShareHint    Message = "Runs of one folder share a colour. Dashes tell them apart, here and in the charts."
	JobsClear        Message = "Clear ticks"
	jobsTooMany      Message = "At most {count} jobs can be ticked."
	jobsDocument     Message = "{title, none: Jobs, other: #} · {site}"
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

// JobAbout is what is said about a job, and where its files lie.
func JobAbout(description, place string) string {
	return jobAbout.with("description", description, "place", place)
}

// JobBoardName is how a board stands.
func JobBoardName(board string) string {
	if board == "disabled" {
		return jobDisabled.Text()
	}
	return jobEnabled.Text()
}

// JobActionsOf names what can be done with a job.
func JobActionsOf(name string) string { return jobActionsOf.with("name", ShortName(name)) }

// JobActionName is what an action is called: by its platform, else by its id.
func JobActionName(id, label string) string {
	switch {
	case label != "":
		return ShortName(label)
	case id == "enable":
		return jobEnable.Text()
	case id == "disable":
		return jobDisable.Text()
	case id == "delete":
		return jobDeleteNow.Text()
	}
	return ShortName(id)
}

// JobDeleteSure asks whether a board is to be deleted.
func JobDeleteSure(name string) string { return jobDeleteSure.with("name", ShortName(name)) }

// JobActionSent says that the platform was told.
func JobActionSent(action, name string) string {
	return jobActionSent.with("action", action, "name", ShortName(name))
}

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
