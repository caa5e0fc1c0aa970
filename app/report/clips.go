package report

import (
	"eventlens/app/report/id"
	"eventlens/app/wire"
)

// ProblemClipNoSamples says that a clip has a header and nothing to hear.
func ProblemClipNoSamples() wire.Text { return wire.Say(id.ProblemClipNoSamples) }

// ProblemClipEmpty says that there is nothing in a clip.
func ProblemClipEmpty() wire.Text { return wire.Say(id.ProblemClipEmpty) }

// NoteClipHeader says what a header says that cannot be.
func NoteClipHeader(reason string) wire.Text {
	return wire.Say(id.NoteClipHeader, wire.Plain(reason))
}

// NoteClipShort says that there are fewer bytes of samples than the header claims.
func NoteClipShort(claimed, there int64) wire.Text {
	return wire.Say(id.NoteClipShort, wire.Size(claimed), wire.Size(there))
}

// NoteClipUnchecked says that the checksum of a clip was not looked at.
func NoteClipUnchecked() wire.Text { return wire.Say(id.NoteClipUnchecked) }

// NoteClipNotFinite says how many samples are no numbers.
func NoteClipNotFinite(count int64) wire.Text {
	return wire.Say(id.NoteClipNotFinite, wire.Whole(count))
}

// NoteClipStated says that a clip is something else than its writer calls it.
func NoteClipStated(stated, actual string) wire.Text {
	return wire.Say(id.NoteClipStated, wire.Plain(stated), wire.Plain(actual))
}

// Clip is what the summary of a card of sound is made of.
type Clip struct {
	Tag, Run string
	Seconds  float64 // 0 before a clip was read
	RateHz   int
	Step     int64
}

// Text returns the summary: "voice of run a: waveform and spectrogram of 1.5 s at 16,000 Hz, step 30."
func (s Clip) Text() wire.Text {
	if s.Seconds == 0 {
		return wire.Say(id.ClipNone, Tag(s.Tag), wire.Plain(s.Run))
	}
	return wire.Say(id.Clip, Tag(s.Tag), wire.Plain(s.Run), wire.Duration(s.Seconds), Hertz(wire.Whole(s.RateHz)), wire.Whole(s.Step))
}

// Labels of what is read under the pointer.
func LabelSample() wire.Text    { return wire.Say(id.LabelSample) }
func LabelFrequency() wire.Text { return wire.Say(id.LabelFrequency) }
func LabelLevel() wire.Text     { return wire.Say(id.LabelLevel) }

// Hertz is a frequency, Decibels a level.
func Hertz(value wire.Text) wire.Text    { return wire.Say(id.Hertz, value) }
func Decibels(value wire.Text) wire.Text { return wire.Say(id.Decibels, value) }
