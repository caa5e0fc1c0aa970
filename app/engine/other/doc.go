// Package other says how much there is of values that no view draws, and hands out the numbers of tensors as files of numpy's. Their payloads are kept by reference, as
// those of images are.
package other
