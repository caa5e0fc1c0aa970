// Package page is the kind of histograms over steps on the page: a chart of a tag, in one run
// or in all visible runs. A choice for all cards decides what they show: ridges, overlaid lines,
// bands between percentiles, or a map of counts.
package page
