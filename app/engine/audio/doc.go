// Package audio hands out the encoded clips of one run and tag, and draws the waveform and the spectrogram of the one that its card shows. A clip is read in parts
// and reduced to columns as they come, so that its length does not matter.
package audio
