// Package worker reports the amount of values that no view draws, and delivers tensors as NumPy
// files. Their payloads stay in their files, like images.
package worker
