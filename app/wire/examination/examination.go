package examination

import "eventlens/app/wire"

// Protocol lists the program's one [Question] and its answer, one [Report].
var Protocol = wire.Protocol{
	Questions: wire.Types{New: newQuestion, List: []wire.Coded{(*Question)(nil)}},
	Answers:   wire.Types{New: newAnswer, List: []wire.Coded{(*Report)(nil)}},
}

// Question asks why an address cannot be read.
type Question struct {
	URL     string // of a folder, a manifest or a file, in any form that listing.Locate accepts
	Origin  string // of the page that reads, such as https://viewer.example, or null
	Offline bool   // the browser reports that it is offline
	Broke   bool   // connections to the server broke in the middle of an answer
	Nowhere bool   // the server's redirects lead nowhere
	Access  wire.Access
}

// Report is the result of an examination, in words for people.
type Report struct {
	Title string // the problem, in a few words
	Text  string // its meaning, and the observations behind it
	Fixes []Fix  // remedies, the best first
	Wants Want   // what the person could provide to help at once
	// the viewer can read it nevertheless; the report says what was found and could be better
	Works bool
	Guide GuidePage // the page of the guide with more about it
}

// Fix is a remedy.
type Fix struct {
	Text string // what to do, and where
	// text to copy for that: a document, lines of a configuration, a command; "" for none
	Copy string
}

// Want is something that would make the storage answer.
type Want uint8

// The possible wants.
const (
	WantNothing   Want = iota
	WantAccess         // a token, a header, access keys or cookies
	WantAddress        // another address: a fresh link
	MayWantAccess      // the answer cannot be seen: it may be a refusal
)
