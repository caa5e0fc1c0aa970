package state

// versions change with what components show, so that they compare numbers and no contents.
type versions struct{ ofRuns, ofNames, ofCards, ofProblems, ofRecents uint64 }

// RunsVersion changes with everything that the run list shows, except the emphasis.
func (v *versions) RunsVersion() uint64 { return v.ofRuns }

// NamesVersion changes when runs come, which is when names and colours of runs do, and with the columns of their list.
func (v *versions) NamesVersion() uint64 { return v.ofNames }

// CardsVersion changes with everything that decides which cards there are.
func (v *versions) CardsVersion() uint64 { return v.ofCards }

// ProblemsVersion changes with the problems.
func (v *versions) ProblemsVersion() uint64 { return v.ofProblems }

// RecentsVersion changes with the recent sources.
func (v *versions) RecentsVersion() uint64 { return v.ofRecents }
