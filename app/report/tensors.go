package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemTensorTooLarge says that a tensor is larger than what is saved.
func ProblemTensorTooLarge(most int64) wire.Text {
	return wire.Say(id.ProblemTensorTooLarge, wire.Size(most))
}

// ProblemMeshTooLarge says that a part of a mesh is larger than what is read.
func ProblemMeshTooLarge(most int64) wire.Text {
	return wire.Say(id.ProblemMeshTooLarge, wire.Size(most))
}
