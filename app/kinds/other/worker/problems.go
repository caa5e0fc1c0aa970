package worker

import (
	"errors"

	"eventlens/app/wire"
)

// problemOf explains why a tensor is missing.
func problemOf(err error) wire.Text {
	switch {
	case errors.Is(err, errTooLarge):
		return problemTensorTooLarge.With(wire.Size(maxArray))
	case errors.Is(err, errLongText):
		return problemLongText.With(wire.Size(maxText))
	}
	return missing.Problem(err)
}
