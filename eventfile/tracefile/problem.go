package tracefile

// Reason says why a part of a file was passed over, or changed.
type Reason int

// The reasons.
const (
	CutOff      Reason = iota // the file ends inside an event
	Damaged                   // bytes that do not follow the format
	TooLarge                  // an event of more bytes than are kept at once
	NotEvent                  // a value in the place of an event
	Empty                     // an event without members
	NoPhase                   // an event that does not say its kind
	OtherPhase                // an event of a kind that no timeline shows
	LoneEnd                   // the end of a slice that never began
	BadValue                  // a counter without a number
	Timeless                  // an instant, flow or sample without a readable time
	Trailing                  // bytes after the end of the trace
	NoEnd                     // kept: a slice without an end lasts until its parent ends
	BadTime                   // kept: a slice without a readable time, at the start of the trace
	BadDuration               // kept: a slice without a readable duration, or a negative one, with 0
	reasons
)

// texts holds a sentence's end for each reason, of one case of it.
var texts = [reasons]string{
	CutOff:      "the file ends inside an event",
	Damaged:     "damaged bytes",
	TooLarge:    "an event of more than 16 MiB",
	NotEvent:    "a value that is no event",
	Empty:       "an empty event",
	NoPhase:     "an event without a phase",
	OtherPhase:  "an event of a kind that has no place on a timeline",
	LoneEnd:     "an end without a begin",
	BadValue:    "a counter without a number",
	Trailing:    "bytes after the end of the trace",
	NoEnd:       "a slice without an end",
	Timeless:    "an instant, flow or sample without a readable time",
	BadTime:     "a slice without a readable time",
	BadDuration: "a slice without a valid duration",
}

// String returns the reason in words.
func (r Reason) String() string { return texts[r] }

// IsRepair reports whether events with the reason are kept, with another time.
func (r Reason) IsRepair() bool { return r >= NoEnd }

// Problem counts what was passed over, or changed, for one reason.
type Problem struct {
	Reason Reason
	Count  int
	First  int64 // byte of the first one in the unpacked file
	Bytes  int64 // passed over
}

// Problems returns the reasons that occurred.
func (t *Trace) Problems() (found []Problem) {
	for _, p := range t.problems {
		if p.Count > 0 {
			found = append(found, p)
		}
	}
	return found
}

// note counts a problem at a byte.
func (t *Trace) note(r Reason, at, bytes int64) {
	p := &t.problems[r]
	if p.Count == 0 || at < p.First {
		p.First = at
	}
	p.Reason = r
	p.Count++
	p.Bytes += bytes
}

// NotTraceError says that a file holds something else.
type NotTraceError struct{ Found string }

// Error implements error.
func (e *NotTraceError) Error() string { return "no trace: " + e.Found }
