package audio

import (
	"eventlens/app/kind"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// ID identifies the kind.
const ID kind.ID = 3

// Kind describes audio to the packages that treat all kinds of data alike.
var Kind = kind.Kind{
	ID: ID, Key: "audio", PerRun: true,
	Shape: store.Payloads, Data: eventfile.DataAudio,
	Tab: "Audio", Noun: "audio clips", Writer: "add_audio", Chart: "waveform and spectrogram",
	TensorFlow: "tf.summary.audio(name, clips, rate, step)",
	PyTorch:    "writer.add_audio(tag, sound, step, rate)",
}
