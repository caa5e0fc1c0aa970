package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"io"
	"math"
)

// inspect prints a summary of event files, traces and embeddings: for each run a table of its tags
// and one of its files, for each profile a table of its files and their lanes, for each embedding a
// table of its steps, or the same as JSON. It counts
// and locates problems as dump does. It also checks payloads that dump only hashes: they must have
// the form that their plugin needs.
func inspect(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("inspect", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "print one JSON document instead of tables")
	other := flags.String("compare", "", "compare each trace with the one of a `FILE`, B")
	paths, err := parse(flags, args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	c := &census{Runs: []*runCensus{}, Profiles: []*profileCensus{}}
	if *other != "" {
		if c.other, err = readPaths(ctx, *other, stderr); err != nil {
			return err
		}
	}
	bad := walk(ctx, paths, c, stderr)
	if ctx.Err() != nil {
		return bad
	}
	c.sort()
	c.compareRanks()
	out := bufio.NewWriter(stdout)
	if *asJSON {
		document := json.NewEncoder(out)
		document.SetEscapeHTML(false)
		document.Encode(c) // out keeps the error
	} else {
		c.print(out)
	}
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return bad
}
