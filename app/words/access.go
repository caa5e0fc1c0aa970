package words

// Texts of the dialog for access to private storage.
const (
	AccessOpen          Message = "Access to private storage"
	AccessFirst         Message = "Private storage: give a token or keys first"
	AccessTitle         Message = "Give access to private storage"
	AccessHow           Message = "How"
	AccessPlaceLabel    Message = "Address of the storage"
	AccessTokenLabel    Message = "Token"
	AccessTokenHint     Message = "Sent as Authorization: Bearer."
	AccessNameLabel     Message = "Name of the header field"
	AccessNameHint      Message = "For example Authorization or X-Api-Key."
	AccessValueLabel    Message = "Value"
	AccessKeyIDLabel    Message = "Access key ID"
	AccessSecretLabel   Message = "Secret access key"
	AccessSecretHint    Message = "It signs requests in this browser and is never sent."
	AccessSession       Message = "Session token"
	AccessRegion        Message = "Region"
	AccessRegionHint    Message = "us-east-1 if empty."
	AccessCookieText    Message = "Requests carry this browser's cookies for the storage: log in there first, in another tab. The storage must allow this page by name and with credentials (CORS)."
	AccessKeep          Message = "Keep for this tab"
	AccessKeepHint      Message = "Kept through reloads, until you close the tab. Otherwise a reload forgets it."
	AccessGive          Message = "Give access"
	AccessCancel        Message = "Cancel"
	AccessClose         Message = "Close"
	AccessList          Message = "Access given"
	AccessKept          Message = "Kept for this tab"
	AccessInMemory      Message = "In memory only"
	AccessForget        Message = "Forget"
	AccessNotSafe       Message = "This address is not encrypted (http): others on the network can read what you send."
	AccessTokenMissing  Message = "Enter the token."
	AccessValueMissing  Message = "Enter the value."
	AccessNameMissing   Message = "Enter the name of the header field."
	AccessKeyIDMissing  Message = "Enter the access key ID."
	AccessSecretMissing Message = "Enter the secret access key."
	AccessLineBreak     Message = "Remove the line break."
	AccessNotASCII      Message = "Use printable ASCII characters only."
	AccessSpace         Message = "Remove the spaces."
	AccessRegionWrong   Message = "A region has letters, digits and hyphens, such as eu-central-1."
	AccessNameWrong     Message = "A name has letters, digits and hyphens, without spaces or colons."
	AccessCookieName    Message = "Browsers do not let pages send Cookie. Choose Cookies above instead."
	accessBrowserName   Message = "The browser sets {name} itself; a page cannot send it."
	accessReaderName    Message = "eventlens sets {name} itself, to read parts of files."
	accessScopeText     Message = "Used only for requests to {scope} and below."
	accessCount         Message = "Access given to {count, one: # place, other: # places}"
	accessTo            Message = "Give access to {place}"
	accessForgetOf      Message = "Forget the access to {place}"
	accessGiven         Message = "Gave access to {place}"
	accessForgotten     Message = "Forgot the access to {place}"
	AccessKindToken     Message = "Token"
	AccessKindHeader    Message = "Header"
	AccessKindKeys      Message = "Access keys"
	AccessKindCookies   Message = "Cookies"
	accessGrant         Message = "{kind} {name}"
	accessGrantLine     Message = "{grant} · {kept}"
)

// AccessBrowserName says that only the browser sets a header field.
func AccessBrowserName(name string) string {
	return accessBrowserName.With(name)
}

// AccessReaderName says that the reader sets a header field itself.
func AccessReaderName(name string) string {
	return accessReaderName.With(name)
}

// AccessScopeText says which requests a grant applies to.
func AccessScopeText(scope string) string {
	return accessScopeText.With(scope)
}

// AccessCount says how many places have credentials.
func AccessCount(n int) string { return accessCount.With(Count(n)) }

// AccessTo is the title of the dialog for a known place.
func AccessTo(place string) string { return accessTo.With(place) }

// AccessForgetOf labels the button that forgets a place's credentials.
func AccessForgetOf(place string) string { return accessForgetOf.With(place) }

// AccessGiven confirms that access was given.
func AccessGiven(place string) string { return accessGiven.With(place) }

// AccessForgotten confirms that a place's credentials were forgotten.
func AccessForgotten(place string) string { return accessForgotten.With(place) }

// AccessGrant describes a grant: its kind, and the name of the header field or key.
func AccessGrant(kind, name string) string { return accessGrant.With(kind, name) }

// AccessGrantLine describes a grant and how long it is kept.
func AccessGrantLine(grant, kept string) string {
	return accessGrantLine.With(grant, kept)
}
