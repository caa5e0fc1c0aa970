// Package histogram draws the histograms of one run as ridges, and answers what is under the pointer.
package histogram
