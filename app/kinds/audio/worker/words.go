package worker

import (
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
)

// missing has the messages that say why a clip is missing.
var missing = payload.Words{
	None:      "There is no clip here.",
	NeedsFile: "This device does not keep the file. Drop it again to hear its clips.",
	Gone:      "eventlens could not read the clip again: {reason}.",
	Damaged:   "The record of this clip is damaged: {reason} at byte {offset} of {file}. If the original file is whole, copy it again.",
	Value:     "This value is not an audio clip: {reason}.",
}

// Messages about clips.
const (
	problemClipEmpty     wire.Template = "This clip has no bytes."
	problemClipNoSamples wire.Template = "This clip has no samples: its WAV file has only a header."
	noteClipHeader       wire.Template = "The WAV header is wrong: it says {reason}. The browser may still play it."
	noteClipUnchecked    wire.Template = "This clip is too large to check: its checksum was not read."
	noteClipShort        wire.Template = "The WAV header claims {claimed} of samples, but there are only {there}."
	noteClipNotFinite    wire.Template = "{count, one: # sample is, other: # samples are} NaN or infinite and drawn as zero."
	noteClipStated       wire.Template = "The log calls this {stated}, but its bytes are {actual}."
	clipNone             wire.Template = "{tag} of {run}: no waveform yet."
	clipDrawn            wire.Template = "{tag} of {run}: waveform and spectrogram of {length} at {rate}, step {step}."
	labelSample          wire.Template = "Samples"
	labelFrequency       wire.Template = "Frequency"
	labelLevel           wire.Template = "Level"
	hertz                wire.Template = "{value} Hz"
	decibels             wire.Template = "{value} dB"
)

// summary has the facts for the summary of an audio card.
type summary struct {
	Tag, Run string
	Seconds  float64 // 0 until a clip was read
	RateHz   int
	Step     int64
}

// text returns the summary: "voice of run a: waveform and spectrogram of 1.5 s at 16,000 Hz, step
// 30."
func (s summary) text() wire.Text {
	if s.Seconds == 0 {
		return clipNone.With(wire.Name(s.Tag), wire.Plain(s.Run))
	}
	return clipDrawn.With(wire.Name(s.Tag), wire.Plain(s.Run),
		wire.Duration(s.Seconds), hertz.With(wire.Whole(s.RateHz)), wire.Whole(s.Step))
}
