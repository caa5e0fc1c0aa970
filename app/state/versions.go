package state

// versions are incremented when what components show changes, so that components compare numbers
// instead of contents.
type versions struct{ ofRuns, ofNames, ofCards, ofProblems, ofRecents uint64 }

// RunsVersion changes with everything that the run list shows, except the emphasis.
func (v *versions) RunsVersion() uint64 { return v.ofRuns }

// NamesVersion changes with the names and colours of runs, that is when runs are added or changed,
// and with the columns of the run list.
func (v *versions) NamesVersion() uint64 { return v.ofNames }

// CardsVersion changes with everything that determines which cards there are.
func (v *versions) CardsVersion() uint64 { return v.ofCards }

// ProblemsVersion changes with the problems.
func (v *versions) ProblemsVersion() uint64 { return v.ofProblems }

// RecentsVersion changes with the recent sources.
func (v *versions) RecentsVersion() uint64 { return v.ofRecents }
