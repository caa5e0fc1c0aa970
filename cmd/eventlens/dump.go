package main

import (
	"context"
	"flag"
	"io"
	"math"
)

// dump prints what event files hold, one JSON object a line, ordered by run, file and offset. Damage inside a file is a line of the output; what is no
// event file at all is bad input besides.
func dump(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	paths, err := parse(flag.NewFlagSet("dump", flag.ContinueOnError), args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	return walk(ctx, paths, newDumper(stdout), stderr)
}
