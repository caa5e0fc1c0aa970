package state

import "eventlens/app/wire"

// AccessTo is the title of the dialog for a known scope.
func AccessTo(scope string) string { return "Give access to " + AccessPlace(scope) }

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
