package main

import (
	"bufio"
	"context"
	"encoding/json"
	"flag"
	"io"
	"math"
)

// inspect prints what event files hold, in sum: a table of the tags and one of the files of each run, or the same as JSON. What is wrong is counted and
// located as dump does it; besides, payloads that dump only takes a digest of have to be what their plugin needs.
func inspect(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("inspect", flag.ContinueOnError)
	asJSON := flags.Bool("json", false, "print one JSON document instead of tables")
	paths, err := parse(flags, args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	c := &census{Runs: []*runCensus{}}
	bad := walk(ctx, paths, c, stderr)
	if ctx.Err() != nil {
		return bad
	}
	c.sort()
	out := bufio.NewWriter(stdout)
	if *asJSON {
		document := json.NewEncoder(out)
		document.SetEscapeHTML(false)
		document.Encode(c) // out keeps its error
	} else {
		c.print(out)
	}
	if err := out.Flush(); err != nil {
		return outputError(err)
	}
	return bad
}
