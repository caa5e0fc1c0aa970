package words

// RemedyWhyOf names the button that explains why something could not be read.
func RemedyWhyOf(file string) string { return remedyWhyOf.with("file", file) }

// RemedySaw says what reading ran into before it was examined.
func RemedySaw(file, text string) string {
	return remedySaw.with("file", file, "reason", text)
}

// ProblemCount is the button that shows the problems.
func ProblemCount(n int) string { return problemCount.with("count", Count(n)) }

// ProblemsTitle is the title of the list of problems.
func ProblemsTitle(n int) string { return problemsTitle.with("problems", ProblemCount(n)) }

// ProblemAt says where in a file a problem is; a negative offset is nowhere.
func ProblemAt(offset int64) string {
	if offset < 0 {
		return ""
	}
	return problemAt.with("offset", Count(offset))
}

// ProblemsMore says how many problems are not listed.
func ProblemsMore(n int) string { return problemsMore.with("count", Count(n)) }
