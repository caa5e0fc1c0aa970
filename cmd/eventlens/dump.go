package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"math"
	"syscall"
)

// dump prints what event files hold, one JSON object a line, ordered by run, file and offset. Runs are named as the viewer names them. Damage
// inside a file is a line of the output; what is no event file at all is bad input besides.
func dump(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	paths, err := parse(flag.NewFlagSet("dump", flag.ContinueOnError), args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	var result error
	tell := func(err error) {
		result = errTold
		fmt.Fprintf(stderr, "eventlens: %v\n", err)
	}
	var in inputs
	defer in.Close()
	for _, path := range paths {
		if err := in.add(path); err != nil {
			tell(err)
		}
	}
	d := newDumper(stdout)
	for _, run := range in.runs() {
		d.startRun(run.Name)
		for _, i := range run.Files {
			bad := d.file(ctx, in.files[i])
			switch err := d.flush(); {
			case ctx.Err() != nil || isClosedPipe(err):
				return errTold
			case err != nil:
				return fmt.Errorf("write the output: %w", err)
			case bad != nil:
				tell(inputError(in.files[i].shown, bad))
			}
		}
	}
	return result
}

// inputError says which file an error belongs to, once.
func inputError(shown string, err error) error {
	var located *fs.PathError
	if errors.As(err, &located) {
		err = fmt.Errorf("%s: %w", located.Op, located.Err)
	}
	return fmt.Errorf("%s: %w", shown, err)
}

// isClosedPipe reports whether a write failed for want of a reader, as before "| head".
func isClosedPipe(err error) bool {
	return errors.Is(err, syscall.EPIPE) || errors.Is(err, io.ErrClosedPipe)
}
