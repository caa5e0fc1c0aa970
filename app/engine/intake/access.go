package intake

import (
	"eventlens/app/wire"
)

// setAccess handles an Access message. What failed for want of it is read when the page asks for that.
func (in *Intake) setAccess(m *wire.Access) {
	if in.cfg.Grants != nil {
		in.cfg.Grants(m.SourceGrants())
	}
	in.workers.Grant(m)
	in.links.accessGiven()
}
