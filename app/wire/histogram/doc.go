// Package histogram is what histograms are asked beside what is under the pointer: the buckets of one step.
package histogram
