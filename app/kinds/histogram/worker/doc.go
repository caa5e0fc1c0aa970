// Package worker draws the histograms of a tag, of one run or of several: as ridges, as bands
// between percentiles, or as a heat map of counts. It answers what is under the pointer, and lists
// the buckets of a step.
package worker
