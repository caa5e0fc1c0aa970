// Package other has the questions about values that no view draws: how many of them each run has,
// and their numbers as a file.
package other
