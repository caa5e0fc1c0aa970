// Command hierarchies compares the hierarchies of graphs with TensorBoard's. It opens the Graphs
// tab in headless Chromium for every graph of a log, and reads the hierarchy that TensorBoard's own
// program built. With -write it writes that as the golden for the tests of package
// app/views/graph/hierarchy. Otherwise it compares with our hierarchy, and fails on a difference.
package main

import (
	"context"
	"flag"
	"fmt"

	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/cmd/bench/tensorboard"
)

func main() {
	log := flag.String("log", "testdata/graphs/log", "the log directory")
	write := flag.String("write", "", "the golden to write; empty compares")
	tensorboard.Main("hierarchies", func(ctx context.Context, _ string,
		peer tensorboard.Peer) error {
		return run(ctx, peer, *log, *write)
	})
}

func run(ctx context.Context, peer tensorboard.Peer, log, write string) error {
	all, err := visit(ctx, peer, log)
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
