// Command hierarchies compares the hierarchies of graphs with TensorBoard's. It opens the Graphs
// tab in headless Chromium for every graph of a log, and reads the hierarchy that TensorBoard's own
// program built. With -write it writes that as the golden for the tests of package
// app/views/graph/hierarchy. Otherwise it compares with our hierarchy, and fails on a difference.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"

	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/cmd/bench/tensorboard"
)

func main() {
	dir := flag.String("dir", ".build/bench", "where the Python environment is kept")
	log := flag.String("log", "testdata/graphs/log", "the log directory")
	write := flag.String("write", "", "the golden to write; empty compares")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, *dir, *log, *write)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "hierarchies:", err)
	if errors.Is(err, tensorboard.ErrNotInstalled) {
		os.Exit(3)
	}
	os.Exit(1)
}

func run(ctx context.Context, dir, log, write string) error {
	all, err := visit(ctx, dir, log)
	if err != nil {
		return err
	}
	if write != "" {
		return hierarchytest.Write(write, all)
	}
	ours, err := hierarchytest.Graphs(log)
	if err != nil {
		return err
	}
	different := 0
	for i := range all {
		peer := &all[i]
		g, ok := ours[peer.Source]
		if !ok {
			fmt.Printf("%v: we do not find it\n", peer.Source)
			different++
			continue
		}
		differences := hierarchytest.Compare(g, peer)
		fmt.Printf("%v: %d groups, %d differences\n", peer.Source, len(peer.Groups),
			len(differences))
		for _, d := range differences[:min(len(differences), 20)] {
			fmt.Println("  " + d)
		}
		different += len(differences)
	}
	if different > 0 {
		return fmt.Errorf("%d differences", different)
	}
	return nil
}
