package worker

import (
	"errors"

	"eventlens/app/wire"
)

// problemOf explains why a tensor is missing.
func problemOf(err error) wire.Text {
	if errors.Is(err, errTooLarge) {
		return problemTensorTooLarge.With(wire.Size(maxArray))
	}
	return missing.Problem(err)
}
