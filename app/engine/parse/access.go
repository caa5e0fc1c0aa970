package parse

import (
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

// GrantsOf returns the grants that a message tells.
//
//go:noinline
func GrantsOf(m *wire.Access) []source.Grant {
	grants := make([]source.Grant, len(m.Grants))
	for i, g := range m.Grants {
		grants[i] = source.Grant{Scope: g.Scope, Keys: source.Keys(g.Keys), Cookies: g.Cookies}
		for _, h := range g.Headers {
			grants[i].Headers = append(grants[i].Headers, source.Field(h))
		}
	}
	return grants
}
