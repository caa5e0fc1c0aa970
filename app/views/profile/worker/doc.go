// Package worker is the part of profiles in the store worker: it lists the traces beside the event
// files, and delivers the unpacked bytes of one, a piece for each question.
package worker
