package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// Payloads is what is said of payloads of a kind that are not there.
type Payloads struct {
	none, needsFile, gone, damaged wire.MessageID
	value                          wire.MessageID // 0 for a kind that takes every value
}

// What is said of the kinds whose payloads are read when they are asked for.
var (
	Images  = &Payloads{none: id.ProblemImageNone, needsFile: id.ProblemImageNeedsFile, gone: id.ProblemImageGone, damaged: id.ProblemImageDamaged}
	Clips   = &Payloads{none: id.ProblemClipNone, needsFile: id.ProblemClipNeedsFile, gone: id.ProblemClipGone, damaged: id.ProblemClipDamaged, value: id.ProblemClipValue}
	Texts   = &Payloads{none: id.ProblemTextNone, needsFile: id.ProblemTextNeedsFile, gone: id.ProblemTextGone, damaged: id.ProblemTextDamaged, value: id.ProblemTextValue}
	Tensors = &Payloads{none: id.ProblemTensorNone, needsFile: id.ProblemTensorNeedsFile, gone: id.ProblemTensorGone, damaged: id.ProblemTensorDamaged, value: id.ProblemTensorValue}
	Curves  = &Payloads{none: id.ProblemTensorNone, needsFile: id.ProblemCurveNeedsFile, gone: id.ProblemTensorGone, damaged: id.ProblemTensorDamaged, value: id.ProblemCurveValue}
	Meshes  = &Payloads{none: id.ProblemMeshNone, needsFile: id.ProblemMeshNeedsFile, gone: id.ProblemMeshGone, damaged: id.ProblemMeshDamaged}
	Graphs  = &Payloads{none: id.ProblemGraphNone, needsFile: id.ProblemGraphNeedsFile, gone: id.ProblemGraphGone, damaged: id.ProblemGraphDamaged}
)

// None says that a run has none there.
func (p *Payloads) None() wire.Text { return wire.Say(p.none) }

// NeedsFile says that a dropped file is not kept, so that what it holds needs it again.
func (p *Payloads) NeedsFile() wire.Text { return wire.Say(p.needsFile) }

// Gone says that the bytes cannot be read any more.
func (p *Payloads) Gone(reason wire.Text) wire.Text { return wire.Say(p.gone, reason) }

// Damaged says that the record, which was left out when its file was read, is damaged.
func (p *Payloads) Damaged(file string, offset int64, reason string) wire.Text {
	return wire.Say(p.damaged, wire.Plain(reason), wire.Whole(offset), wire.Plain(file))
}

// Value says that what was logged is something else.
func (p *Payloads) Value(reason string) wire.Text {
	if p.value == 0 {
		return p.Gone(wire.Plain(reason))
	}
	return wire.Say(p.value, wire.Plain(reason))
}
