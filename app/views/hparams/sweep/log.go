package sweep

import "eventlens/eventfile"

// Log has the hyperparameter metadata of a log's runs, and the list of their scalars.
type Log struct {
	Runs []Run
	Tags []Tag
}

// Run is a run with its hyperparameter metadata; each part may be nil.
type Run struct {
	ID         uint32
	Name       string
	Source     string // runs of different sources are unrelated, even if they have the same name
	Start      *eventfile.SessionStartInfo
	End        *eventfile.SessionEndInfo
	Experiment *eventfile.Experiment
}

// Tag is a tag of scalars.
type Tag struct {
	ID   uint32
	Name string
	Runs []uint32 // IDs of the runs that have the tag
}
