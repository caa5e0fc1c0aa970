package words

// Texts of problems.
const (
	RemedyFinding  Message = "Finding the cause"
	RemedyTrying   Message = "Trying again"
	RemedyWhy      Message = "Why?"
	RemedyClose    Message = "Close this explanation"
	RemedyAgain    Message = "Try again"
	RemedyAddress  Message = "Open another address"
	RemedyAccess   Message = "Give access"
	RemedyOfHost   Message = "Press Give access if you have a token or keys for it. Otherwise ask the owner of this page."
	RemedyToCopy   Message = "To copy"
	RemedyCopy     Message = "Copy"
	RemedyCopied   Message = "Copied"
	TextCopied     Message = "Copied."
	RemedyNoCopy   Message = "The browser blocked copying. The text is selected: press Ctrl C."
	RemedySelected Message = "Selected"
	remedyWhyOf    Message = "Why could {file} not be read?"
	remedySaw      Message = "{file}: {reason}"
	remedyNoDoctor Message = "The diagnosis could not be loaded ({why}). Check the connection, then try again."
	ProblemsClose  Message = "Hide the problems"
	problemCount   Message = "{count, one: # problem, other: # problems}"
	problemsTitle  Message = "{problems} while reading"
	problemAt      Message = "byte {offset}"
	problemsMore   Message = "and {count, one: # more problem, other: # more problems}"
)

// RemedyWhyOf labels the button that explains why something could not be read.
func RemedyWhyOf(file string) string { return remedyWhyOf.With(file) }

// RemedySaw says which error occurred while reading, before the examination.
func RemedySaw(file, text string) string {
	return remedySaw.With(file, text)
}

// RemedyNoDoctor says that the diagnosis program could not be loaded, with the browser's reason.
func RemedyNoDoctor(why string) string { return remedyNoDoctor.With(why) }

// ProblemCount labels the button that shows the problems.
func ProblemCount(n int) string { return problemCount.With(Count(n)) }

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return problemsTitle.With(ProblemCount(n)) }

// ProblemAt formats the offset of a problem in its file, "" if it is negative.
func ProblemAt(offset int64) string {
	if offset < 0 {
		return ""
	}
	return problemAt.With(Count(offset))
}

// ProblemsMore says how many problems are not listed.
func ProblemsMore(n int) string { return problemsMore.With(Count(n)) }
