package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemTensorTooLarge reports a tensor larger than the limit for saving.
func ProblemTensorTooLarge(most int64) wire.Text {
	return wire.Say(id.ProblemTensorTooLarge, wire.Size(most))
}

// ProblemMeshTooLarge reports a part of a mesh larger than the limit for reading.
func ProblemMeshTooLarge(most int64) wire.Text {
	return wire.Say(id.ProblemMeshTooLarge, wire.Size(most))
}
