package sweep

import "eventlens/eventfile"

// Log is what a log has of hyperparameters, and which scalars its runs have.
type Log struct {
	Runs []Run
	Tags []Tag
}

// Run is a run with what it says of hyperparameters; each may be nil.
type Run struct {
	ID         uint32
	Name       string
	Source     string // where it is from: runs of two sources may have one name, and have nothing to do with each other
	Start      *eventfile.SessionStartInfo
	End        *eventfile.SessionEndInfo
	Experiment *eventfile.Experiment
}

// Tag is a tag of scalars.
type Tag struct {
	ID   uint32
	Name string
	Runs []uint32 // that have it
}
