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

// AccessTo is the title of the dialog for a known place.
func AccessTo(place string) string { return accessTo.with("place", place) }

// AccessForgetOf names the button that forgets what was given for a place.
func AccessForgetOf(place string) string { return accessForgetOf.with("place", place) }

// AccessGiven confirms that access was given.
func AccessGiven(place string) string { return accessGiven.with("place", place) }

// AccessForgotten confirms that it was forgotten.
func AccessForgotten(place string) string { return accessForgotten.with("place", place) }

// AccessGrant names what was given: a kind of access, and the name of a header field or key.
func AccessGrant(kind, name string) string { return accessGrant.with("kind", kind, "name", name) }

// AccessGrantLine says what was given, and how long it is kept.
func AccessGrantLine(grant, kept string) string {
	return accessGrantLine.with("grant", grant, "kept", kept)
}
