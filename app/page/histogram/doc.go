// Package histogram is the kind of distributions over steps on the page: a chart of a tag, in one run or in all that are shown. What it shows is chosen for all
// cards: ridges, lines over each other, bands between percentiles, or a map of counts.
package histogram
