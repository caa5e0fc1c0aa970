package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemClipNoSamples reports a clip that has a header but no samples.
func ProblemClipNoSamples() wire.Text { return wire.Say(id.ProblemClipNoSamples) }

// ProblemClipEmpty reports an empty clip.
func ProblemClipEmpty() wire.Text { return wire.Say(id.ProblemClipEmpty) }

// NoteClipHeader reports an impossible value in a header.
func NoteClipHeader(reason string) wire.Text {
	return wire.Say(id.NoteClipHeader, wire.Plain(reason))
}

// NoteClipShort reports that there are fewer bytes of samples than the header claims.
func NoteClipShort(claimed, there int64) wire.Text {
	return wire.Say(id.NoteClipShort, wire.Size(claimed), wire.Size(there))
}

// NoteClipUnchecked reports that the checksum of a clip was not verified.
func NoteClipUnchecked() wire.Text { return wire.Say(id.NoteClipUnchecked) }

// NoteClipNotFinite reports the number of samples that are not finite.
func NoteClipNotFinite(count int64) wire.Text {
	return wire.Say(id.NoteClipNotFinite, wire.Whole(count))
}

// NoteClipStated reports that a clip's format differs from the one its writer stated.
func NoteClipStated(stated, actual string) wire.Text {
	return wire.Say(id.NoteClipStated, wire.Plain(stated), wire.Plain(actual))
}

// Clip has the facts for the summary of an audio card.
type Clip struct {
	Tag, Run string
	Seconds  float64 // 0 until a clip was read
	RateHz   int
	Step     int64
}

// Text returns the summary: "voice of run a: waveform and spectrogram of 1.5 s at 16,000 Hz, step
// 30."
func (s Clip) Text() wire.Text {
	if s.Seconds == 0 {
		return wire.Say(id.ClipNone, Tag(s.Tag), wire.Plain(s.Run))
	}
	return wire.Say(id.Clip, Tag(s.Tag), wire.Plain(s.Run), wire.Duration(s.Seconds),
		Hertz(wire.Whole(s.RateHz)), wire.Whole(s.Step))
}

// Labels of readouts.
func LabelSample() wire.Text    { return wire.Say(id.LabelSample) }
func LabelFrequency() wire.Text { return wire.Say(id.LabelFrequency) }
func LabelLevel() wire.Text     { return wire.Say(id.LabelLevel) }

// Hertz returns a frequency, Decibels a level.
func Hertz(value wire.Text) wire.Text    { return wire.Say(id.Hertz, value) }
func Decibels(value wire.Text) wire.Text { return wire.Say(id.Decibels, value) }
