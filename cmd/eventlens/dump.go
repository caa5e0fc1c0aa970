package main

import (
	"context"
	"flag"
	"io"
	"math"
)

// dump prints the contents of event files, one JSON object a line, ordered by run, file and offset.
// Damage inside a file becomes a line of the output. A file that is no event file at all also
// counts as bad input. With --profile it prints a table of the traces of profilers
// instead, with --embedding the vectors of an embedding.
func dump(ctx context.Context, args []string, stdout, stderr io.Writer) error {
	flags := flag.NewFlagSet("dump", flag.ContinueOnError)
	table := flags.String("profile", "", "print a `TABLE` of traces as CSV: "+tableNames())
	var choice embeddingChoice
	flags.StringVar(&choice.name, "embedding", "", "print the vectors of a `TENSOR` as TSV")
	flags.StringVar(&choice.step, "step", "", "with --embedding: at step `N` instead of the last")
	flags.BoolVar(&choice.isNPY, "npy", false, "with --embedding: as an npy file of numpy")
	other := flags.String("compare", "", "compare the traces with the one of a `FILE`, B, "+
		"for --profile names or paths")
	paths, err := parse(flags, args, 1, math.MaxInt)
	if err != nil {
		return err
	}
	switch {
	case choice.name != "" && *table+*other != "":
		return wrongUsage("--profile and --embedding exclude each other")
	case choice.name == "" && (choice.step != "" || choice.isNPY):
		return wrongUsage("--step and --npy need --embedding")
	case choice.name != "":
		return dumpEmbedding(ctx, choice, paths, stdout, stderr)
	}
	if *table != "" || *other != "" {
		return dumpProfile(ctx, *table, *other, paths, stdout, stderr)
	}
	return walk(ctx, paths, newDumper(stdout), stderr)
}
