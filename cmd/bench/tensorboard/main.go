package tensorboard

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"syscall"
)

// exitNotInstalled is the exit status if TensorBoard cannot be installed.
const exitNotInstalled = 3

// Main is the main function of a command that compares with TensorBoard. It parses the flags, of
// which it adds -dir, makes the environment there, and runs compare until it is interrupted.
func Main(name string, compare func(ctx context.Context, dir string, peer Peer) error) {
	dir := flag.String("dir", ".build/bench", "where the Python environment is kept")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := os.MkdirAll(*dir, 0o755)
	if err == nil {
		var peer Peer
		if peer, err = Install(ctx, *dir); err == nil {
			err = compare(ctx, *dir, peer)
		}
	}
	if err == nil {
		return
	}
	fmt.Fprintf(os.Stderr, "%s: %v\n", name, err)
	if errors.Is(err, ErrNotInstalled) {
		fmt.Fprintln(os.Stderr, name+": SKIPPED, nothing was compared")
		os.Exit(exitNotInstalled)
	}
	os.Exit(1)
}
