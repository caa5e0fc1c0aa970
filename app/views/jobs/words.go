package jobs

import "eventlens/app/words"

// Texts of the jobs page.
const (
	Pages          words.Message = "Pages"
	ToOpen         words.Message = "Open"
	Help           words.Message = "Help"
	Skip           words.Message = "Skip to jobs"
	NameLabel      words.Message = "Name"
	StatusLabel    words.Message = "Status"
	ScalarLabel    words.Message = "Scalar"
	StepsLabel     words.Message = "Steps"
	RunsLabel      words.Message = "Runs"
	SizeLabel      words.Message = "Size"
	KindLabel      words.Message = "Kind"
	OwnerLabel     words.Message = "Owner"
	DurationLabel  words.Message = "Duration"
	UpdatedLabel   words.Message = "Updated"
	CreatedLabel   words.Message = "Created"
	running        words.Message = "Running"
	queued         words.Message = "Queued"
	succeeded      words.Message = "Succeeded"
	failed         words.Message = "Failed"
	stopped        words.Message = "Stopped"
	unknown        words.Message = "Unknown"
	written        words.Message = "Written {age}"
	guess          words.Message = "{status}, guessed from the age of the files"
	gone           words.Message = "No longer listed"
	notebook       words.Message = "Notebook"
	distributed    words.Message = "Distributed job"
	other          words.Message = "Other"
	JobNone        words.Message = "None"
	JobOpen        words.Message = "Open"
	openOf         words.Message = "Open {name}"
	pageOf         words.Message = "Page of {name} on its platform"
	Loose          words.Message = "Files in no folder"
	NoFiles        words.Message = "No files yet"
	JobReading     words.Message = "Reading"
	NoTag          words.Message = "No such scalar"
	TooLarge       words.Message = "Too large to read here"
	Unreadable     words.Message = "Not readable"
	bytes          words.Message = "{bytes} bytes"
	spark          words.Message = "{tag}: from {first} to {last}"
	missing        words.Message = "No job in this list has the id {id}."
	empty          words.Message = "The job {name} has no files yet."
	JobsRefresh    words.Message = "Refresh"
	every          words.Message = "The list is read again every {seconds} s (R)"
	never          words.Message = "Read the list again (R)"
	JobsReading    words.Message = "Reading the list of jobs"
	listing        words.Message = "{count} files listed so far"
	count          words.Message = "{count, one: # job, other: # jobs}"
	countOf        words.Message = "{shown} of {count, one: # job, other: # jobs}"
	runs           words.Message = "{count, one: # run, other: # runs}"
	readAgo        words.Message = "list read {age}"
	readFrom       words.Message = "list read {age} from"
	jobsNew        words.Message = "{count, one: # new job, other: # new jobs}"
	showNew        words.Message = "Show {count, one: # new job, other: # new jobs}"
	SortAgain      words.Message = "Update the order"
	leftOut        words.Message = "{count, one: # entry or field, other: # entries or fields} of the list excluded: {first}{more, none: , other: ; and # more}."
	fault          words.Message = "{place}: {why}"
	faultEntry     words.Message = "entry {number}"
	faultField     words.Message = "{field} of {place}"
	notRead        words.Message = "{list} was not read: {why}"
	JobsFailed     words.Message = "The list of jobs could not be read"
	Again          words.Message = "Try again"
	EmptyTitle     words.Message = "No jobs in this list yet"
	emptyText      words.Message = "Jobs appear here once the list has some. eventlens reads it every {seconds} s."
	EmptyStill     words.Message = "Jobs appear here once the list has some. Press Refresh to read it again."
	OpenFiles      words.Message = "Open files instead"
	NoMatch        words.Message = "No job matches"
	hidden         words.Message = "{count, one: The filters hide the only job., other: The filters hide all # jobs.}"
	ClearFilter    words.Message = "Clear filters"
	NoneTitle      words.Message = "No list of jobs is open"
	NoneText       words.Message = "Enter the address of a jobs.json, or of a folder whose subfolders are jobs. Or drop a jobs.json here."
	Address        words.Message = "Address of a jobs.json or a folder"
	Show           words.Message = "Show"
	Dropped        words.Message = "This file is not a list of jobs. Drop a jobs.json here. Drop event files on the Open page."
	Search         words.Message = "Filter by name, path, owner or description"
	SearchTip      words.Message = "A regular expression, such as vit|resnet. Begin with ! to exclude matches. (/)"
	All            words.Message = "All"
	AnyOwner       words.Message = "Owner: anyone"
	AnyKind        words.Message = "Kind: any"
	jobsValue      words.Message = "{value} ({count})"
	Group          words.Message = "Group"
	NoGroup        words.Message = "No groups"
	groupBy        words.Message = "Grouped by {column}"
	Sort           words.Message = "Sort"
	up             words.Message = "{column}, lowest first"
	down           words.Message = "{column}, highest first"
	NoScalar       words.Message = "No scalar"
	ReadScalars    words.Message = "Read them from the files"
	Scalars        words.Message = "Scalars"
	moreScalars    words.Message = "And {count, one: # more, other: # more}. Add them in the address."
	Columns        words.Message = "Columns"
	New            words.Message = "New board"
	BoardPlace     words.Message = "Data set or bucket"
	BoardPath      words.Message = "Path of the log"
	BoardCheck     words.Message = "Check"
	BoardCreate    words.Message = "Create board"
	BoardCopy      words.Message = "Copy the line for jobs.json"
	BoardCopied    words.Message = "Copied. Paste the line into the list of jobs."
	BoardNotCopied words.Message = "The browser blocked copying. Select the line here."
	BoardChecking  words.Message = "Checking the folder…"
	BoardLabel     words.Message = "Board"
	enabled        words.Message = "Enabled"
	disabled       words.Message = "Disabled"
	Actions        words.Message = "Actions"
	actionsOf      words.Message = "Actions of {name}"
	enable         words.Message = "Enable the board"
	disable        words.Message = "Disable the board"
	Delete         words.Message = "Delete the board…"
	deleteNow      words.Message = "Delete the board"
	deleteSure     words.Message = "Delete the board of {name}?"
	actionSent     words.Message = "Sent to the platform: {action} ({name}). The list changes when it is done."
	Yielded        words.Message = "Narrow windows hide columns. Ticked columns stay."
	about          words.Message = "{description} ({place})"
	GridHint       words.Message = "Arrow keys move, Space ticks, Enter opens, L opens the page on the platform"
	TickAll        words.Message = "Tick all or none"
	Selection      words.Message = "Ticked jobs"
	ticked         words.Message = "{count, one: # job, other: # jobs} ticked"
	tickedRuns     words.Message = "{count, one: # run, other: # runs}"
	compare        words.Message = "{count, one: Open # job, other: Compare # jobs}"
	Share          words.Message = "Train and validation share a colour"
	ShareHint      words.Message = "Runs of one folder share a colour. Dashes tell them apart, here and in the charts."
	Clear          words.Message = "Clear ticks"
	tooMany        words.Message = "At most {count} jobs can be ticked."
	document       words.Message = "{title, none: Jobs, other: #} · {site}"
)

// StatusName names a job's status as its list writes it; "gone" is the status of a job that is
// no longer listed.
func StatusName(status string) string {
	switch status {
	case "running":
		return running.Text()
	case "queued":
		return queued.Text()
	case "succeeded":
		return succeeded.Text()
	case "failed":
		return failed.Text()
	case "stopped":
		return stopped.Text()
	case "gone":
		return gone.Text()
	}
	return unknown.Text()
}

// Written says when a job without a status was last written to.
func Written(age string) string { return written.With(age) }

// Guess explains a status that follows from that; it is formatted already.
func Guess(status string) string { return guess.With(status) }

// KindName names a kind of job. A kind without a name here is called as in the list.
func KindName(kind string) string {
	switch kind {
	case "notebook":
		return notebook.Text()
	case "distributed":
		return distributed.Text()
	case "other":
		return other.Text()
	}
	return words.ShortName(kind)
}

// OpenOf labels the link to the charts of a job.
func OpenOf(name string) string { return openOf.With(name) }

// PageOf labels the link to the platform's page about a job.
func PageOf(name string) string { return pageOf.With(name) }

// Bytes formats a size in bytes, unrounded.
func Bytes(n int64) string { return bytes.With(words.Count(n)) }

// About describes a job, and says where its files are.
func About(description, place string) string {
	return about.With(description, place)
}

// BoardName names the state of a board.
func BoardName(board string) string {
	if board == "disabled" {
		return disabled.Text()
	}
	return enabled.Text()
}

// ActionsOf labels the menu of a job's actions.
func ActionsOf(name string) string { return actionsOf.With(words.ShortName(name)) }

// ActionName names an action: the platform's label, else a name for its id.
func ActionName(id, label string) string {
	switch {
	case label != "":
		return words.ShortName(label)
	case id == "enable":
		return enable.Text()
	case id == "disable":
		return disable.Text()
	case id == "delete":
		return deleteNow.Text()
	}
	return words.ShortName(id)
}

// DeleteSure asks whether to delete a board.
func DeleteSure(name string) string { return deleteSure.With(words.ShortName(name)) }

// ActionSent says that an action was sent to the platform.
func ActionSent(action, name string) string {
	return actionSent.With(action, words.ShortName(name))
}

// Spark describes a scalar's sparkline by its first and last value.
func Spark(tag, first, last string) string {
	return spark.With(tag, first, last)
}

// Unknown says that no job has this id.
func Unknown(id string) string { return missing.With(words.ShortName(id)) }

// Empty says that a job has nothing to open.
func Empty(name string) string { return empty.With(words.ShortName(name)) }

// Every says how often the list is read again.
func Every(sec int) string {
	if sec == 0 {
		return never.Text()
	}
	return every.With(words.Count(sec))
}

// Listing says how many files a listing has found so far.
func Listing(files int) string { return listing.With(words.Count(files)) }

// JobsCount counts jobs.
func JobsCount(n int) string { return count.With(words.Count(n)) }

// CountOf counts the matching jobs.
func CountOf(shown, all int) string {
	return countOf.With(words.Count(shown), words.Count(all))
}

// Runs counts the runs of the jobs.
func Runs(n int64) string { return runs.With(words.Count(n)) }

// ReadAgo says when the list was read; with from, the list's address follows.
func ReadAgo(age string, from bool) string {
	if from {
		return readFrom.With(age)
	}
	return readAgo.With(age)
}

// JobsNew announces new jobs.
func JobsNew(n int) string { return jobsNew.With(words.Count(n)) }

// ShowNew labels the button that shows new jobs or, with n 0, the button that sorts the list again.
func ShowNew(n int) string {
	if n == 0 {
		return SortAgain.Text()
	}
	return showNew.With(words.Count(n))
}

// LeftOut says what was left out of a list: the first faults, and how many more there are.
func LeftOut(n int, first string, more int) string {
	return leftOut.With(words.Count(n), first, words.CountSome(more))
}

// JobFault describes a fault in a field of a list's entry, given its index, or of the list itself
// if the index is negative.
func JobFault(index int, field, why string) string {
	place := words.ShortName(field)
	if index >= 0 {
		place = faultEntry.With(words.Count(index + 1))
		if field != "" {
			place = faultField.With(words.ShortName(field), place)
		}
	}
	return fault.With(place, why)
}

// NotRead says why one of several lists was not read.
func NotRead(list, why string) string { return notRead.With(list, why) }

// EmptyText says when jobs will appear.
func EmptyText(sec int) string {
	if sec == 0 {
		return EmptyStill.Text()
	}
	return emptyText.With(words.Count(sec))
}

// Hidden says that the filters hide all jobs.
func Hidden(n int) string { return hidden.With(words.Count(n)) }

// Value labels a value to filter by, with the number of jobs that have it.
func Value(value string, n int) string {
	return jobsValue.With(value, words.Count(n))
}

// GroupBy labels the grouping by a column.
func GroupBy(column string) string { return groupBy.With(column) }

// Up labels the ascending order by a column.
func Up(column string) string { return up.With(column) }

// Down labels the descending order by a column.
func Down(column string) string { return down.With(column) }

// MoreScalars says that there are more scalars to choose from.
func MoreScalars(n int) string { return moreScalars.With(words.Count(n)) }

// Ticked counts the selected jobs.
func Ticked(n int) string { return ticked.With(words.Count(n)) }

// TickedRuns counts the runs of the selected jobs; "" if that is unknown.
func TickedRuns(n int64) string {
	if n == 0 {
		return ""
	}
	return tickedRuns.With(words.Count(n))
}

// Compare labels the link that opens the selected jobs.
func Compare(n int) string { return compare.With(words.Count(n)) }

// TooMany says that no more jobs can be selected.
func TooMany(most int) string { return tooMany.With(words.Count(most)) }

// Document is the document's title, given the site's.
func Document(title, site string) string {
	return document.With(words.ShortName(title), site)
}
