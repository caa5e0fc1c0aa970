// Package histogram draws the histograms of a tag, of one run or of several: as ridges, as bands between percentiles, or as a map of counts. It answers what is
// under the pointer, and tells the buckets of a step.
package histogram
