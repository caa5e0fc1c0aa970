package state

import "eventlens/app/wire"

// The words of the dialog that gives access to private storage.
const (
	AccessOpen        = "Access to private storage"
	AccessFirst       = "Private storage: give a token or keys first"
	AccessTitle       = "Give access to private storage"
	AccessHow         = "How"
	AccessPlaceLabel  = "Address of the storage"
	AccessTokenLabel  = "Token"
	AccessTokenHint   = "Sent as Authorization: Bearer."
	AccessNameLabel   = "Name of the header field"
	AccessNameHint    = "For example Authorization or X-Api-Key."
	AccessValueLabel  = "Value"
	AccessKeyIDLabel  = "Access key ID"
	AccessSecretLabel = "Secret access key"
	AccessSecretHint  = "It signs requests in this browser and is never sent."
	AccessOptional    = "optional"
	AccessSession     = "Session token"
	AccessRegion      = "Region"
	AccessRegionHint  = "us-east-1 if empty."
	AccessCookieText  = "Requests carry the cookies that this browser has for the storage: log in there first, in another tab. The storage must allow this page " +
		"by name and with credentials (CORS)."
	AccessKeep     = "Keep for this tab"
	AccessKeepHint = "Also after a reload, until the tab is closed. Otherwise it is kept in memory only, and a reload forgets it."
	AccessGive     = "Give access"
	AccessCancel   = "Cancel"
	AccessClose    = "Close"
	AccessList     = "Given so far"
	AccessKept     = "Kept for this tab"
	AccessInMemory = "In memory only"
	AccessForget   = "Forget"
	AccessNotSafe  = "This address is not encrypted (http): others on the way can read what is sent."

	AccessTokenMissing  = "Enter the token."
	AccessValueMissing  = "Enter the value."
	AccessNameMissing   = "Enter the name of the header field."
	AccessKeyIDMissing  = "Enter the access key ID."
	AccessSecretMissing = "Enter the secret access key."
	AccessLineBreak     = "It must not contain a line break."
	AccessNotASCII      = "It can only hold printable ASCII characters."
	AccessSpace         = "It must not contain spaces."
	AccessRegionWrong   = "A region has letters, digits and hyphens, such as eu-central-1."
	AccessNameWrong     = "A name has letters, digits and hyphens, without spaces or colons."
	AccessCookieName    = "Browsers do not let pages send Cookie. Choose Cookies above instead."
)

// AccessBrowserName says that a header field is the browser's own.
func AccessBrowserName(name string) string {
	return "Browsers set " + name + " themselves and do not let pages send it."
}

// AccessReaderName says that a header field says what is read.
func AccessReaderName(name string) string {
	return name + " says which bytes are read, and is set for each request."
}

// AccessTo is the title of the dialog for a known scope.
func AccessTo(scope string) string { return "Give access to " + AccessPlace(scope) }

// AccessScopeText says what a grant covers.
func AccessScopeText(scope string) string {
	return "Used for requests to " + scope + " and below, for no others."
}

// AccessKindName names a way of giving access.
func AccessKindName(k AccessKind) string {
	switch k {
	case AccessToken:
		return "Token"
	case AccessHeader:
		return "Header"
	case AccessKeys:
		return "Access keys"
	}
	return "Cookies"
}

// AccessGrantName names what was given, without its secrets.
func AccessGrantName(g *wire.Grant) string {
	kind := KindOfGrant(g)
	switch kind {
	case AccessHeader:
		return AccessKindName(kind) + " " + g.Headers[0].Name
	case AccessKeys:
		return AccessKindName(kind) + " " + g.Keys.ID
	}
	return AccessKindName(kind)
}

// AccessForgetOf names the button that forgets what was given for a scope.
func AccessForgetOf(scope string) string { return "Forget the access to " + AccessPlace(scope) }

// AccessGiven confirms that access was given.
func AccessGiven(scope string) string { return "Access to " + AccessPlace(scope) + " given" }

// AccessForgotten confirms that it was forgotten.
func AccessForgotten(scope string) string { return "Access to " + AccessPlace(scope) + " forgotten" }

// AccessCount says for how many places access was given.
func AccessCount(n int) string { return "Access given to " + counted(n, "place", "places") }
