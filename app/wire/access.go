package wire

import "eventlens/eventfile/source"

// SourceGrants returns the message's grants in the form that a [source.Vault] takes.
//
//go:noinline
func (m *Access) SourceGrants() []source.Grant {
	grants := make([]source.Grant, len(m.Grants))
	for i, g := range m.Grants {
		grants[i] = source.Grant{Scope: g.Scope, Keys: source.Keys(g.Keys), Cookies: g.Cookies}
		for _, h := range g.Headers {
			grants[i].Headers = append(grants[i].Headers, source.Field(h))
		}
	}
	return grants
}
