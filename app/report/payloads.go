package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Payloads has the messages about missing payloads of a kind.
type Payloads struct {
	none, needsFile, gone, damaged wire.MessageID
	value                          wire.MessageID // 0 for a kind that accepts every value
}

// The messages for kinds whose payloads are read on demand.
var (
	Images = &Payloads{
		none: id.ProblemImageNone, needsFile: id.ProblemImageNeedsFile, gone: id.ProblemImageGone,
		damaged: id.ProblemImageDamaged,
	}
	Clips = &Payloads{
		none: id.ProblemClipNone, needsFile: id.ProblemClipNeedsFile, gone: id.ProblemClipGone,
		damaged: id.ProblemClipDamaged, value: id.ProblemClipValue,
	}
	Texts = &Payloads{
		none: id.ProblemTextNone, needsFile: id.ProblemTextNeedsFile, gone: id.ProblemTextGone,
		damaged: id.ProblemTextDamaged, value: id.ProblemTextValue,
	}
	Tensors = &Payloads{
		none: id.ProblemTensorNone, needsFile: id.ProblemTensorNeedsFile,
		gone: id.ProblemTensorGone, damaged: id.ProblemTensorDamaged, value: id.ProblemTensorValue,
	}
	Curves = &Payloads{
		none: id.ProblemTensorNone, needsFile: id.ProblemCurveNeedsFile, gone: id.ProblemTensorGone,
		damaged: id.ProblemTensorDamaged, value: id.ProblemCurveValue,
	}
	Meshes = &Payloads{
		none: id.ProblemMeshNone, needsFile: id.ProblemMeshNeedsFile, gone: id.ProblemMeshGone,
		damaged: id.ProblemMeshDamaged,
	}
	Graphs = &Payloads{
		none: id.ProblemGraphNone, needsFile: id.ProblemGraphNeedsFile, gone: id.ProblemGraphGone,
		damaged: id.ProblemGraphDamaged,
	}
)

// None reports that a run has none at that step.
func (p *Payloads) None() wire.Text { return wire.Say(p.none) }

// NeedsFile reports that a dropped file is not cached, so its payloads need the file again.
func (p *Payloads) NeedsFile() wire.Text { return wire.Say(p.needsFile) }

// Gone reports that the bytes can no longer be read.
func (p *Payloads) Gone(reason wire.Text) wire.Text { return wire.Say(p.gone, reason) }

// Damaged reports that the record, which was skipped when its file was read, is damaged.
func (p *Payloads) Damaged(file string, offset int64, reason string) wire.Text {
	return wire.Say(p.damaged, wire.Plain(reason), wire.Whole(offset), wire.Plain(file))
}

// Value reports that the logged value is of another type.
func (p *Payloads) Value(reason string) wire.Text {
	if p.value == 0 {
		return p.Gone(wire.Plain(reason))
	}
	return wire.Say(p.value, wire.Plain(reason))
}
