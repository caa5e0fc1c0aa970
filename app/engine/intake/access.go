package intake

import (
	"eventlens/app/wire"
)

// setAccess handles an Access message. A file that failed for lack of access is read again when the
// page asks for it.
func (in *Intake) setAccess(m *wire.Access) {
	if in.cfg.Grants != nil {
		in.cfg.Grants(m.SourceGrants())
	}
	in.workers.Grant(m)
	in.links.accessGiven()
}
