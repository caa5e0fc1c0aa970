// Package histogram is the kind of distributions over steps on the page: a chart of a tag in one run, as ridges or as lines over each other.
package histogram
