package main

import (
	"context"
	"flag"
	"io"
	"math"
)

// dump prints the contents of event files, one JSON object a line, ordered by run, file and offset.
// Damage inside a file becomes a line of the output. A file that is no event file at all also
// counts as bad input. With --profile it prints a table of the traces of profilers instead.
func dump(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("dump", flag.ContinueOnError)
	table := flags.String("profile", "", "print a `TABLE` of traces as CSV: "+tableNames())
	paths, err := parse(flags, args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	if *table != "" {
		return dumpProfile(ctx, *table, paths, stdout, stderr)
	}
	return walk(ctx, paths, newDumper(stdout), stderr)
}
