package state

// What the page says about listings.

// ProblemListing says why a folder could not be listed.
func ProblemListing(reason string) string { return "The folder could not be listed: " + reason + "." }

// ProblemLeftOut says that there are more files than are shown, and what to do about it; why is a sentence.
func ProblemLeftOut(why string) string {
	return why + " What was found is shown. To see other parts of it open a deeper folder, or limit what is listed: match=TEXT and depth=N in this page's address."
}

// AndFoundIsShown adds to why a listing ended early that what it told is shown.
func AndFoundIsShown(why string) string {
	return why + " What was found before that is shown. Refresh to list it again."
}
