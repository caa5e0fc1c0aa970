package worker

import (
	"errors"

	"eventlens/app/engine/payload"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// problemOf explains why a tensor is missing.
func problemOf(err error) wire.Text {
	if errors.Is(err, errTooLarge) {
		return report.ProblemTensorTooLarge(maxArray)
	}
	return payload.Problem(report.Tensors, err)
}
