package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// verb is a verb of the command. do runs it; it writes its result to stdout and its notices to
// stderr.
type verb struct {
	name      string
	arguments string // as shown in the usage line
	purpose   string // one line
	about     string // anything else to know
	examples  string // one a line
	do        func(ctx context.Context, args []string, stdout, stderr io.Writer) error
}

var verbs = []*verb{
	{
		name:      "serve",
		arguments: "[--addr HOST:PORT] [--config FILE] [--allow-host ORIGIN] [LOGDIR]",
		purpose:   "serve the viewer and the runs of a directory",
		about:     "Prints the address to open. Only this machine can reach it, unless --addr says otherwise. It serves nothing outside LOGDIR. Ctrl+C ends it.",
		examples:  "eventlens serve runs/\neventlens serve --addr 127.0.0.1:8080 runs/",
		do:        serve,
	}, {
		name:      "site",
		arguments: "[--config FILE] [--allow-host ORIGIN] [--to TARGET] [--dry-run] [DIR]",
		purpose:   "write the static site to a directory, or upload it",
		about: "Creates DIR if it is missing. Replaces files of the same name and leaves others alone. If a file cannot be written, DIR stays as it was. " +
			"Keys for storage come from the environment: see guide/private.html.",
		examples: "eventlens site public/\neventlens site --config site.json --allow-host https://platform.example public/\neventlens site --to s3://bucket/eventlens/",
		do:       site,
	}, {
		name:      "index",
		arguments: "[--deep] [--watch] [--every TIME] [-o TARGET] [--urls]\n                       [--title TITLE] [--match TEXT] [--depth LEVELS] [--all]\n                       [--jobs [--side FILE] [--scalars TEXT] [--quick]] LOGDIR-or-URL",
		purpose:   "write eventlens.json, the list of runs that the viewer opens, or jobs.json",
		about:     "Reads a directory, or a folder in storage. Keys for storage come from the environment: see guide/private.html. With --jobs each folder is a job: see guide/jobs.html.",
		examples:  "eventlens index runs/\neventlens index --deep --watch runs/\neventlens index -o eventlens.json s3://bucket/runs/\neventlens index --jobs --watch --side statuses.json runs/",
		do:        index,
	}, {
		name:      "dump",
		arguments: "[--profile TABLE [--compare FILE] | --embedding TENSOR [--step N] [--npy]] PATH...",
		purpose:   "print the contents of event files, value by value, as lines of JSON",
		about: "A PATH is an event file, or a directory whose event files are printed. " +
			"With --profile it is a trace of a profiler, or a directory with traces. " +
			"With --embedding it is a file of an embedding, or a directory with checkpoints or tables.",
		examples: "eventlens dump runs/ > values.jsonl\neventlens dump --profile operators runs/ > operators.csv\neventlens dump --embedding words --npy runs/ > words.npy",
		do:       dump,
	}, {
		name: "inspect", arguments: "[--json] [--compare FILE] PATH...",
		purpose:  "summarise event files, traces and embeddings: tags, lanes, problems",
		about:    "A PATH is an event file, a trace of a profiler, a file of an embedding, or a directory in which all of these are inspected.",
		examples: "eventlens inspect runs/\neventlens inspect --json runs/ > runs.json",
		do:       inspect,
	}, {
		name: "doctor", arguments: "[--origin ORIGIN] [--file URL] URL",
		purpose:  "say why a page cannot read an address, and what to do about it",
		about:    "Exits with 0 if the viewer can read URL, and with 1 if it cannot.",
		examples: "eventlens doctor --origin https://viewer.example https://bucket.example/runs/",
		do:       examine,
	},
}

// usage returns the help text printed without a verb.
func usage() string {
	var b strings.Builder
	b.WriteString("eventlens shows TensorBoard event files in the browser.\n\nUsage: eventlens VERB [FLAGS] ARGUMENTS\n\n")
	for _, v := range verbs {
		fmt.Fprintf(&b, "  %-8s %s\n", v.name, v.purpose)
	}
	b.WriteString("\neventlens VERB --help prints the flags of a verb and an example.\n" +
		"The guide says more: press ? in the viewer, or write it to a directory with eventlens site.\n")
	return b.String()
}

// findVerb returns the verb with a name, or nil.
func findVerb(name string) *verb {
	for _, v := range verbs {
		if v.name == name {
			return v
		}
	}
	return nil
}

// usage returns the line that shows how to call the verb.
func (v *verb) usage() string { return "Usage: eventlens " + v.name + " " + v.arguments + "\n" }

// help returns the full help text of the verb.
func (v *verb) help(flags *flag.FlagSet) string {
	var b strings.Builder
	fmt.Fprintf(&b, "eventlens %s: %s.\n\n%s\n\n%s", v.name, v.purpose, wrapped(v.about), v.usage())
	first := true
	flags.VisitAll(func(f *flag.Flag) {
		if first {
			b.WriteString("\nFlags:\n")
			first = false
		}
		value, does := flag.UnquoteUsage(f)
		shown := dashes(f.Name)
		if value != "" {
			shown += " " + value
		}
		if f.DefValue != "" && f.DefValue != "false" && f.DefValue != "0" {
			does += " (default " + f.DefValue + ")"
		}
		fmt.Fprintf(&b, "  %-18s %s\n", shown, does)
	})
	b.WriteString("\nExample:\n")
	for line := range strings.Lines(v.examples + "\n") {
		b.WriteString("  " + line)
	}
	return b.String()
}

// dashes returns a flag as people type it.
func dashes(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// usageError is an error in the command line.
type usageError string

func (e usageError) Error() string { return string(e) }

func wrongUsage(format string, args ...any) error {
	return usageError(fmt.Sprintf(format, args...))
}

// helpWanted is the error of a command line that asks for help.
type helpWanted struct{ flags *flag.FlagSet }

func (helpWanted) Error() string { return "help" }

// parse parses the flags of a verb, which may stand before, between and after its arguments, and
// returns the arguments. After "--" there are no flags. Too few, too many, or empty arguments are
// usage errors: an empty one is most often an unset variable of a shell.
func parse(flags *flag.FlagSet, args []string, atLeast, atMost int) (rest []string, err error) {
	flags.SetOutput(io.Discard)
	for len(args) > 0 {
		switch err := flags.Parse(args); {
		case errors.Is(err, flag.ErrHelp):
			return nil, helpWanted{flags}
		case err != nil:
			return nil, usageError(err.Error())
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
	for _, arg := range rest {
		if arg == "" {
			err = usageError("an argument is empty")
		}
	}
	if n := len(rest); n < atLeast {
		err = wrongUsage("got %s, want at least %d", counted(n, "argument"), atLeast)
	} else if n > atMost {
		err = wrongUsage("got %s, want at most %d", counted(n, "argument"), atMost)
	}
	return rest, cmp.Or(err, emptyFlag(flags))
}

// emptyFlag refuses a flag whose destination or file is empty.
func emptyFlag(flags *flag.FlagSet) (err error) {
	flags.Visit(func(f *flag.Flag) {
		if slices.Contains([]string{"addr", "o", "config", "to", "profile", "embedding",
			"step"}, f.Name) &&
			f.Value.String() == "" {
			err = wrongUsage("%s is empty", dashes(f.Name))
		}
	})
	return err
}
