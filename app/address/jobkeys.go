package address

// The keys of the page that lists jobs.
var (
	Job        = &Key{name: "job"}                 // the id of a job that is opened at once
	JobSearch  = &Key{name: "search", usual: true} // what the name, the path or the owner of jobs must match
	JobStatus  = &Key{name: "status", usual: true} // what their status must
	JobOwner   = &Key{name: "owner", usual: true}
	JobKind    = &Key{name: "kind", usual: true}
	JobSort    = &Key{name: "sort", usual: true} // a column; a - in front has it from high to low
	JobGroup   = &Key{name: "group", usual: true}
	JobColumns = &Key{name: "columns", usual: true}               // with commas between them
	JobScalars = &Key{name: "scalar", usual: true, repeats: true} // tags that are columns
	JobTicked  = &Key{name: "ticked", usual: true, repeats: true} // ids of jobs
)

// JobKeys are all of them, in the order in which they are written.
var JobKeys = [...]*Key{Job, JobSearch, JobStatus, JobOwner, JobKind, JobSort, JobGroup, JobColumns, JobScalars, JobTicked}
