package runs

// Versions are incremented when what components show changes, so that components compare numbers
// instead of contents.
type Versions struct {
	Runs     uint64 // everything that the run list shows, except the emphasis
	Names    uint64 // names and colours of runs, and the columns of the run list
	Cards    uint64 // everything that determines which cards there are
	Problems uint64
	Recents  uint64 // the recent sources
}
