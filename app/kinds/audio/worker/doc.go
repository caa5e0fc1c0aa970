// Package worker delivers the encoded clips of one run and tag, and draws the waveform and the
// spectrogram of the clip on a card. A clip is read in parts and reduced to columns as they arrive,
// so its length does not matter.
package worker
