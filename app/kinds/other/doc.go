// Package other has the questions that the page asks the worker about values that no view draws:
// how many of them each run has, and their numbers as a file.
package other
