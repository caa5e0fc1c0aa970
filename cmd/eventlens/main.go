// Command eventlens serves the viewer beside a log directory, writes the static site and indexes,
// prints or summarizes the contents of event files, and diagnoses storage that cannot be read. Its
// verbs are in verbs.go.
//
// Results go to standard output, everything else to standard error. The exit code is 0 for success,
// 1 for bad input with one clear line for each, and 2 for wrong usage. If nobody reads the output
// anymore, the command exits with 1 silently. An interrupt ends every verb at once.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
	"time"
)

// errReported is the error of a verb that has already reported everything on stderr.
var errReported = errors.New("told already")

// cleanupTime is how long a verb may take to clean up after an interrupt. A verb that is blocked on
// a disk, a network or a reader of its output would not notice the interrupt.
const cleanupTime = 300 * time.Millisecond

func main() {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe becomes a write error
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ended := make(chan int, 1)
	go func() { ended <- run(ctx, os.Args[1:], os.Stdout, os.Stderr) }()
	select {
	case code := <-ended:
		os.Exit(code)
	case <-ctx.Done():
	}
	stop() // another interrupt ends the program at once
	select {
	case code := <-ended:
		os.Exit(code)
	case <-time.After(cleanupTime):
		os.Exit(1)
	}
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage())
		return 2
	}
	switch args[0] {
	case "-h", "-help", "--help":
		args = []string{"help"}
	}
	if args[0] == "help" {
		if len(args) == 1 {
			fmt.Fprint(stdout, usage())
			return 0
		}
		args = []string{args[1], "--help"}
	}
	v := findVerb(args[0])
	if v == nil {
		fmt.Fprintf(stderr, "eventlens: no such verb: %q\n\n%s", args[0], usage())
		return 2
	}
	return v.end(v.do(ctx, args[1:], stdout, stderr), stdout, stderr)
}

// end reports how a verb ended, and returns the exit code.
func (v *verb) end(err error, stdout, stderr io.Writer) int {
	var help helpWanted
	var wrong usageError
	switch {
	case err == nil:
		return 0
	case errors.As(err, &help):
		fmt.Fprint(stdout, v.help(help.flags))
		return 0
	case errors.As(err, &wrong):
		fmt.Fprintf(stderr, "eventlens %s: %v\n\n%sSee eventlens %s --help.\n", v.name, err,
			v.usage(), v.name)
		return 2
	case errors.Is(err, errReported):
		return 1
	}
	all := []error{err}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		all = joined.Unwrap()
	}
	for _, err := range all {
		fmt.Fprintf(stderr, "eventlens: %v\n", err)
	}
	return 1
}
