package address

// The keys of the page that lists jobs.
var (
	Job = &Key{name: "job"} // the id of a job to open at once
	// a pattern for the name, the path or the owner of jobs
	JobSearch = &Key{name: "search", usual: true}
	JobStatus = &Key{name: "status", usual: true} // a pattern for the status of jobs
	JobOwner  = &Key{name: "owner", usual: true}
	JobKind   = &Key{name: "kind", usual: true}
	JobSort   = &Key{name: "sort", usual: true} // a column; with a - in front, descending
	JobGroup  = &Key{name: "group", usual: true}
	// key names of columns, separated by commas
	JobColumns = &Key{name: "columns", usual: true}
	JobScalars = &Key{name: "scalar", usual: true, repeats: true} // tags shown as columns
	JobTicked  = &Key{name: "ticked", usual: true, repeats: true} // ids of jobs
)

// JobKeys lists these keys in writing order.
var JobKeys = [...]*Key{Job, JobSearch, JobStatus, JobOwner, JobKind, JobSort, JobGroup, JobColumns,
	JobScalars, JobTicked}
