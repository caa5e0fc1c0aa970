// Command eventlens serves the viewer beside a log directory, writes the static site and indexes, prints what event files hold, value by value or in sum, and
// finds out why storage cannot be read.
//
//	eventlens serve [--addr 127.0.0.1:6006] [LOGDIR]
//	eventlens site DIR
//	eventlens index [--deep] [--watch] [-o FILE-or-URL] LOGDIR-or-URL
//	eventlens dump PATH...
//	eventlens inspect [--json] PATH...
//	eventlens doctor [--origin ORIGIN] [--file URL] URL
//
// Results go to standard output, everything else to standard error. The exit code is 0, 1 for bad input with one clear line for each, and
// 2 for wrong usage. When nobody reads the output any more, the command ends with 1 and without a word.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

const usage = `eventlens shows TensorBoard event files in the browser.

Usage:
  eventlens serve [--addr 127.0.0.1:6006] [LOGDIR]   serve the viewer, and LOGDIR's runs in it
  eventlens site DIR                                 write the static site to DIR
  eventlens index [--deep] [--watch] [--every 30s] [-o FILE-or-URL] [--urls]
                  [--title T] [--match TEXT] [--depth N] [--all] LOGDIR-or-URL
                                                     write eventlens.json, the list of runs that the viewer opens
  eventlens dump PATH...                             print event files, or all below a directory, as lines of JSON
  eventlens inspect [--json] PATH...                 print what they hold in sum: tags, files, problems
  eventlens doctor [--origin ORIGIN] URL             say why a page of ORIGIN cannot read URL, and what to do about it

The guide has all of it (guide/commands.html): press ? in the viewer, or write it to a directory with eventlens site.
`

// errUsage marks an error of the command line; its text is printed before the usage.
var errUsage = errors.New("usage")

// errTold is the error of a verb that has said on stderr all that there is to say.
var errTold = errors.New("told already")

// verb runs one verb; stdout takes its result, stderr its notices.
type verb func(ctx context.Context, args []string, stdout, stderr io.Writer) error

var verbs = map[string]verb{"serve": serve, "site": site, "index": index, "dump": dump, "inspect": inspect, "doctor": examine}

func main() {
	signal.Ignore(syscall.SIGPIPE) // a closed pipe is an error of the write, rather than the end of the program
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop) // a second interrupt ends what does not listen to the first
	code := run(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

func run(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return 2
	}
	if args[0] == "help" || args[0] == "-h" || args[0] == "--help" {
		fmt.Fprint(stdout, usage)
		return 0
	}
	do, ok := verbs[args[0]]
	if !ok {
		fmt.Fprintf(stderr, "eventlens: no such verb: %q\n\n%s", args[0], usage)
		return 2
	}
	err := do(ctx, args[1:], stdout, stderr)
	switch {
	case err == nil || errors.Is(err, flag.ErrHelp):
		return 0
	case errors.Is(err, errUsage):
		fmt.Fprintf(stderr, "eventlens: %v\n\n%s", err, usage)
		return 2
	case errors.Is(err, errTold):
		return 1
	}
	fmt.Fprintf(stderr, "eventlens: %v\n", err)
	return 1
}

// parse reads the flags of a verb, which may stand before, between and behind its arguments, and returns the arguments; after "--" there are no
// flags. Fewer or more arguments than allowed are errors of usage.
func parse(flags *flag.FlagSet, args []string, atLeast, atMost int) (rest []string, err error) {
	flags.SetOutput(io.Discard)
	for len(args) > 0 {
		if err := flags.Parse(args); err != nil {
			if errors.Is(err, flag.ErrHelp) {
				return nil, err
			}
			return nil, fmt.Errorf("%s: %w: %w", flags.Name(), errUsage, err)
		}
		taken := len(args) - flags.NArg()
		if taken > 0 && args[taken-1] == "--" {
			rest = append(rest, flags.Args()...)
			break
		}
		if args = flags.Args(); len(args) > 0 {
			rest, args = append(rest, args[0]), args[1:]
		}
	}
	if n := len(rest); n < atLeast {
		return nil, fmt.Errorf("%s: %w: got %d arguments, want at least %d", flags.Name(), errUsage, n, atLeast)
	} else if n > atMost {
		return nil, fmt.Errorf("%s: %w: got %d arguments, want at most %d", flags.Name(), errUsage, n, atMost)
	}
	return rest, nil
}
