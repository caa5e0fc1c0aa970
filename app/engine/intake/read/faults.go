package read

import (
	"errors"

	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// faultOf explains why a file could not be read, or not to its end.
func faultOf(f *library.File, err error) wire.Fault {
	switch {
	case !errors.Is(err, payload.ErrNotKept):
		return parse.FaultOf(&f.At, err)
	case f.At.Offset > 0:
		return wire.Fault{Offset: -1} // the columns are shown; only the images are missing
	}
	return wire.Fault{Text: report.ProblemRecentGone.Text(), Offset: -1}
}
