// Package other is what is asked of values that no view draws: how much of them each run has, and their numbers as a file.
package other
