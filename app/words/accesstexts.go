package words

// AccessBrowserName says that a header field is the browser's own.
func AccessBrowserName(name string) string {
	return accessBrowserName.with("name", name)
}

// AccessReaderName says that a header field says what is read.
func AccessReaderName(name string) string {
	return accessReaderName.with("name", name)
}

// AccessScopeText says what a grant covers.
func AccessScopeText(scope string) string {
	return accessScopeText.with("scope", scope)
}

// AccessCount says for how many places access was given.
func AccessCount(n int) string { return accessCount.with("count", Count(n)) }
