package main

import (
	"context"
	"flag"
	"io"
	"math"
)

// dump prints the contents of event files, one JSON object a line, ordered by run, file and offset.
// Damage inside a file becomes a line of the output. A file that is no event file at all also
// counts as bad input.
func dump(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	paths, err := parse(flag.NewFlagSet("dump", flag.ContinueOnError), args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	return walk(ctx, paths, newDumper(stdout), stderr)
}
