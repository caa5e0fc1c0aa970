package words

import (
	"time"
)

// Texts of the jobs page.
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

// JobStatusName names a job's status as its list writes it; "gone" is the status of a job that is
// no longer listed.
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

// JobKindName names a kind of job. A kind without a name here is called as in the list.
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

// JobOpenOf labels the link to the charts of a job.
func JobOpenOf(name string) string { return jobOpenOf.with("name", name) }

// JobPageOf labels the link to the platform's page about a job.
func JobPageOf(name string) string { return jobPageOf.with("name", name) }

// JobBytes formats a size in bytes, unrounded.
func JobBytes(n int64) string { return jobBytes.with("bytes", Count(n)) }

// JobAbout describes a job, and says where its files are.
func JobAbout(description, place string) string {
	return jobAbout.with("description", description, "place", place)
}

// JobBoardName names the state of a board.
func JobBoardName(board string) string {
	if board == "disabled" {
		return jobDisabled.Text()
	}
	return jobEnabled.Text()
}

// JobActionsOf labels the menu of a job's actions.
func JobActionsOf(name string) string { return jobActionsOf.with("name", ShortName(name)) }

// JobActionName names an action: the platform's label, else a name for its id.
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

// JobDeleteSure asks whether to delete a board.
func JobDeleteSure(name string) string { return jobDeleteSure.with("name", ShortName(name)) }

// JobActionSent says that an action was sent to the platform.
func JobActionSent(action, name string) string {
	return jobActionSent.with("action", action, "name", ShortName(name))
}

// JobSpark describes a scalar's sparkline by its first and last value.
func JobSpark(tag, first, last string) string {
	return jobSpark.with("tag", tag, "first", first, "last", last)
}

// JobUnknown says that no job has this id.
func JobUnknown(id string) string { return jobMissing.with("id", ShortName(id)) }

// JobEmpty says that a job has nothing to open.
func JobEmpty(name string) string { return jobEmpty.with("name", ShortName(name)) }

// JobsEvery says how often the list is read again.
func JobsEvery(sec int) string {
	if sec == 0 {
		return jobsNever.Text()
	}
	return jobsEvery.with("seconds", Count(sec))
}

// JobsListing says how many files a listing has found so far.
func JobsListing(files int) string { return jobsListing.with("count", Count(files)) }

// JobsCount counts jobs.
func JobsCount(n int) string { return jobsCount.with("count", Count(n)) }

// JobsCountOf counts the matching jobs.
func JobsCountOf(shown, all int) string {
	return jobsCountOf.with("shown", Count(shown), "count", Count(all))
}

// JobsRuns counts the runs of the jobs.
func JobsRuns(n int64) string { return jobsRuns.with("count", Count(n)) }

// JobsReadAgo says when the list was read; with from, the list's address follows.
func JobsReadAgo(age string, from bool) string {
	if from {
		return jobsReadFrom.with("age", age)
	}
	return jobsReadAgo.with("age", age)
}

// JobsNew announces new jobs.
func JobsNew(n int) string { return jobsNew.with("count", Count(n)) }

// JobsShowNew labels the button that shows new jobs; with n 0, the one that sorts the list again.
func JobsShowNew(n int) string {
	if n == 0 {
		return JobsSortAgain.Text()
	}
	return jobsShowNew.with("count", Count(n))
}

// JobsLeftOut says what was left out of a list: the first faults, and how many more there are.
func JobsLeftOut(n int, first string, more int) string {
	return jobsLeftOut.with("count", Count(n), "first", first, "more", countSome(more))
}

// JobFault describes a fault in a field of a list's entry, given its index, or of the list itself
// if the index is negative.
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

// JobsNotRead says why one of several lists was not read.
func JobsNotRead(list, why string) string { return jobsNotRead.with("list", list, "why", why) }

// JobsEmptyText says when jobs will appear.
func JobsEmptyText(sec int) string {
	if sec == 0 {
		return JobsEmptyStill.Text()
	}
	return jobsEmptyText.with("seconds", Count(sec))
}

// JobsHidden says that the filters hide all jobs.
func JobsHidden(n int) string { return jobsHidden.with("count", Count(n)) }

// JobsValue labels a value to filter by, with the number of jobs that have it.
func JobsValue(value string, n int) string {
	return jobsValue.with("value", value, "count", Count(n))
}

// JobsGroupBy labels the grouping by a column.
func JobsGroupBy(column string) string { return jobsGroupBy.with("column", column) }

// JobsUp labels the ascending order by a column.
func JobsUp(column string) string { return jobsUp.with("column", column) }

// JobsDown labels the descending order by a column.
func JobsDown(column string) string { return jobsDown.with("column", column) }

// JobsMoreScalars says that there are more scalars to choose from.
func JobsMoreScalars(n int) string { return jobsMoreScalars.with("count", Count(n)) }

// JobsTicked counts the selected jobs.
func JobsTicked(n int) string { return jobsTicked.with("count", Count(n)) }

// JobsTickedRuns counts the runs of the selected jobs; "" if that is unknown.
func JobsTickedRuns(n int64) string {
	if n == 0 {
		return ""
	}
	return jobsTickedRuns.with("count", Count(n))
}

// JobsCompare labels the link that opens the selected jobs.
func JobsCompare(n int) string { return jobsCompare.with("count", Count(n)) }

// JobsTooMany says that no more jobs can be selected.
func JobsTooMany(most int) string { return jobsTooMany.with("count", Count(most)) }

// JobsDocument is the document's title, given the site's.
func JobsDocument(title, site string) string {
	return jobsDocument.with("title", ShortName(title), "site", site)
}

// Moment formats a time in full. ms is in milliseconds since the Unix epoch; offsetSec is the
// reader's offset from UTC then.
func Moment(ms int64, offsetSec int) string {
	return time.UnixMilli(ms).In(time.FixedZone("", offsetSec)).Format(formats.instant)
}

// ShortMoment formats a time briefly: to the minute, or only the date if it is in another year.
func ShortMoment(nowMs, ms int64, offsetSec int) string {
	zone := time.FixedZone("", offsetSec)
	then, now := time.UnixMilli(ms).In(zone), time.UnixMilli(nowMs).In(zone)
	date := formats.date(then, now)
	if then.Year() != now.Year() {
		return date
	}
	return date + then.Format(formats.minute)
}
