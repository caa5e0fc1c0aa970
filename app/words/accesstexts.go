package words

// AccessBrowserName says that a header field is the browser's own.
func AccessBrowserName(name string) string {
	return "Browsers set " + name + " themselves and do not let pages send it."
}

// AccessReaderName says that a header field says what is read.
func AccessReaderName(name string) string {
	return name + " says which bytes are read, and is set for each request."
}

// AccessScopeText says what a grant covers.
func AccessScopeText(scope string) string {
	return "Used for requests to " + scope + " and below, for no others."
}

// AccessCount says for how many places access was given.
func AccessCount(n int) string { return "Access given to " + Counted(n, "place", "places") }
