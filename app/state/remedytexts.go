package state

// The words around what was found out about something that could not be read; what was found has words of its own, in package doctor.
const (
	RemedyFinding  = "Finding out why"
	RemedyTrying   = "Trying again"
	RemedyWhy      = "Why?"
	RemedyClose    = "Close this explanation"
	RemedyAgain    = "Try again"
	RemedyAddress  = "Open another address"
	RemedyAccess   = "Give access"
	RemedyToCopy   = "To copy"
	RemedyCopy     = "Copy"
	RemedyCopied   = "Copied"
	RemedyNoCopy   = "This browser does not let the page copy. The text is selected: copy it with Ctrl C."
	RemedySelected = "Selected"
)

// RemedyWhyOf names the button that explains why something could not be read.
func RemedyWhyOf(file string) string { return "Why could " + file + " not be read?" }

// RemedySaw says what reading ran into before it was examined.
func RemedySaw(file, text string) string { return file + ": " + text }
