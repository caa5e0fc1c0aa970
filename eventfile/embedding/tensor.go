package embedding

import (
	"fmt"
	"strings"

	"eventlens/eventfile/embedding/config"
)

// File is a file of a listing.
type File struct {
	Path      string // slash-separated, below the folder that was listed
	SizeBytes int64  // -1 if unknown
}

// Form is how vectors are stored.
type Form uint8

// The forms.
const (
	Text       Form = iota // a table between tabs
	Raw                    // float32, row after row
	NumPy                  // an array of numpy
	Checkpoint             // a tensor of a checkpoint
)

// String returns the form in a word.
func (f Form) String() string { return [...]string{"tsv", "bytes", "npy", "checkpoint"}[f] }

// Tensor is an embedding with all its steps.
type Tensor struct {
	Run   string // folder of the run, "" for the folder that was listed
	Name  string
	Steps []Step // in ascending order; those without a number come first
	// Problems say what was assumed or is missing.
	Problems []Problem
}

// Step is an embedding at one step.
type Step struct {
	Number    int64
	HasNumber bool
	Label     string // what stands in place of a number, if anything does
	Form      Form
	// Path is the file of the vectors; of a checkpoint it is the part of the names that all its
	// files share.
	Path   string
	Tensor string // name of the tensor in the checkpoint
	// Rows and Columns are 0 where only the file itself tells them. Of a checkpoint they are those
	// of the last step.
	Rows, Columns int
	Metadata      string        // path of the metadata; "" if there are none
	Sprite        config.Sprite // with the path of the image as it is in the listing
	Bookmarks     string
}

// Title names the step.
func (s *Step) Title() string {
	switch {
	case s.HasNumber:
		return fmt.Sprint(s.Number)
	case s.Label != "":
		return s.Label
	}
	return "-"
}

// Reason says what was assumed, or what is wrong.
type Reason uint8

// The reasons.
const (
	Moved         Reason = iota // the path is of another machine; a file with its end is taken
	Missing                     // the file is not in the listing
	Repeated                    // the configuration names the tensor more than once
	OtherName                   // no checkpoint has the tensor; the only one that may be meant is taken
	NoSuchTensor                // no checkpoint has the tensor; others are offered
	Unnamed                     // steps that the configuration does not name were found beside others
	BadIndex                    // the index of a checkpoint cannot be read, or not in whole
	OldCheckpoint               // a checkpoint of version 1, which is not read
	NoShape                     // raw bytes without a shape
	NoCheckpoint                // the configuration names a tensor, and no checkpoint is there
	BadConfig                   // the configuration is damaged
	Unreadable                  // a tensor of a type or shape that is not read
)

// texts has a sentence for each reason. Its first argument names the subject of the problem, its
// second one the finding.
var texts = [...]string{
	Moved:         "%[1]q is a path of another machine; %[2]s is taken",
	Missing:       "%[1]q is not among the files",
	Repeated:      "%[1]q is named more than once",
	OtherName:     "no checkpoint has a tensor %[1]q; %[2]s is taken, the only one that may be meant",
	NoSuchTensor:  "no checkpoint has a tensor %[1]q; others are offered",
	Unnamed:       "the configuration does not name %[2]s of %[1]q",
	BadIndex:      "%[1]s: %[2]s",
	OldCheckpoint: "%[1]s is a checkpoint of version 1, which is not read",
	NoShape:       "%[1]q has raw numbers, and nothing says how many make a row",
	NoCheckpoint:  "%[1]q is in a checkpoint, and there is none in the folder",
	BadConfig:     "%[1]s: %[2]s",
	Unreadable:    "%[2]s",
}

// Problem is something that was assumed, or is wrong.
type Problem struct {
	Reason Reason
	About  string // a path, or the name of a tensor
	Found  string // what was taken, or what the fault is
}

// String returns the problem as a sentence.
func (p Problem) String() string {
	text := texts[p.Reason]
	if !strings.Contains(text, "%[2]s") {
		return fmt.Sprintf(text, p.About)
	}
	if !strings.Contains(text, "%[1]") {
		return p.Found
	}
	return fmt.Sprintf(text, p.About, p.Found)
}
