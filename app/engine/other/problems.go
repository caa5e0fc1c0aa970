package other

import (
	"errors"

	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// problemOf says why the numbers of a tensor are not there.
func problemOf(err error) wire.Text {
	if errors.Is(err, errTooLarge) {
		return report.ProblemTensorTooLarge(maxArray)
	}
	return payload.Problem(report.Tensors, err)
}
