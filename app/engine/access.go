package engine

import (
	"eventlens/app/state"
	"eventlens/app/wire"
)

// setAccess handles an Access message. What failed for want of it is read when the page asks for that.
func (e *Engine) setAccess(m *wire.Access) {
	if e.cfg.Grants != nil {
		e.cfg.Grants(state.SourceGrants(m))
	}
	e.parsers.grant(m)
}
