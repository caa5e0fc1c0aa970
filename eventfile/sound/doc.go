// Package sound reduces the samples of a clip to its waveform and spectrogram, in columns. Samples
// arrive in parts, so that a clip of any length only needs memory for its columns. See
// [Summariser].
package sound
