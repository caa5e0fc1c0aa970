package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

// shownDetails is how many unexplained differences of a row are printed.
const shownDetails = 5

// printTable prints the counts as a Markdown table, with a row for each log, loader and kind; then
// the reasons of intended differences, the list of what was compared, and the unexplained
// differences.
func printTable(w io.Writer, all []tally) {
	fmt.Fprintln(w, "| log | loader | kind | compared | equal | different on purpose | different |")
	fmt.Fprintln(w, "| --- | --- | --- | ---: | ---: | ---: | ---: |")
	sum := tally{}
	for _, t := range all {
		fmt.Fprintf(w, "| %s | %s | %s | %d | %d | %d | %d |\n", t.Log, t.Loader, t.Kind,
			t.Compared, t.Equal, t.OnPurpose, t.Different)
		sum.Compared += t.Compared
		sum.Equal += t.Equal
		sum.OnPurpose += t.OnPurpose
		sum.Different += t.Different
	}
	fmt.Fprintf(w, "| all | | | %d | %d | %d | %d |\n", sum.Compared, sum.Equal, sum.OnPurpose,
		sum.Different)
	printReasons(w, all)
	printCompared(w, all)
	printDetails(w, all)
}

// printReasons prints the number of series with intended differences by loader and reason. A series
// may have several reasons.
func printReasons(w io.Writer, all []tally) {
	counts := make(map[string]int)
	for _, t := range all {
		for reason, n := range t.Reasons {
			counts[fmt.Sprintf("%s: %s", t.Loader, reason)] += n
		}
	}
	if len(counts) == 0 {
		return
	}
	fmt.Fprintln(w, "\nDifferent on purpose, in series:")
	for _, reason := range sortedKeys(counts) {
		fmt.Fprintf(w, "%6d  %s\n", counts[reason], reason)
	}
}

func sortedKeys(counts map[string]int) (names []string) {
	for name := range counts {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// printCompared describes what was compared for each kind in the table.
func printCompared(w io.Writer, all []tally) {
	fmt.Fprintln(w, "\nCompared:")
	for _, k := range kinds {
		if slices.ContainsFunc(all, func(t tally) bool { return t.Kind == k }) {
			fmt.Fprintf(w, "  %-15s %s\n", k, compared[k])
		}
	}
}

// printDetails prints the first unexplained differences of each row.
func printDetails(w io.Writer, all []tally) {
	for _, t := range all {
		for i, d := range t.Details {
			if i == shownDetails {
				fmt.Fprintf(w, "  and %d more\n", len(t.Details)-i)
				break
			}
			fmt.Fprintf(w, "\nDIFFERENT %s %s %s: run %q tag %q\n  %s\n", t.Log, t.Loader, t.Kind,
				d.Run, d.Tag,
				strings.ReplaceAll(d.Text, "; ", "\n  "))
		}
	}
}
