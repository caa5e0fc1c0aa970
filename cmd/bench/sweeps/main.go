// Command sweeps holds hyperparameters against those of TensorBoard: it runs that on logs as each writer makes them, or on a log directory, and compares its answers
// about the experiment and the groups of sessions with ours. With -write its answers become the goldens of the tests of package app/hparams/sweep.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"syscall"

	"eventlens/app/hparams/sweep/sweeptest"
	"eventlens/cmd/bench/tensorboard"
)

func main() {
	dir := flag.String("dir", ".build/bench", "where the Python environment is kept")
	log := flag.String("log", "", "a log directory to compare; empty for the logs that are made")
	write := flag.String("write", "", "the folder to write goldens to; empty compares")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	err := run(ctx, *dir, *log, *write)
	if err == nil {
		return
	}
	fmt.Fprintln(os.Stderr, "sweeps:", err)
	if errors.Is(err, tensorboard.ErrNotInstalled) {
		os.Exit(3)
	}
	os.Exit(1)
}

func run(ctx context.Context, dir, log, write string) error {
	peer, err := tensorboard.Install(ctx, dir)
	if err != nil {
		return err
	}
	if log != "" {
		return compare(ctx, peer, log, log, "")
	}
	made := sweeptest.Made()
	names := make([]string, 0, len(made))
	for name := range made {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		if err := compareMade(ctx, peer, name, made[name], write); err != nil {
			return err
		}
	}
	return nil
}

func compareMade(ctx context.Context, peer tensorboard.Peer, name string, files sweeptest.Files, write string) error {
	log, err := os.MkdirTemp("", "sweep")
	if err != nil {
		return err
	}
	defer os.RemoveAll(log)
	if err := files.Write(log); err != nil {
		return err
	}
	if write != "" {
		write = filepath.Join(write, name+".json")
	}
	return compare(ctx, peer, name, log, write)
}

// compare asks TensorBoard about a log, and compares what it says or writes it.
func compare(ctx context.Context, peer tensorboard.Peer, name, log, write string) error {
	p, err := ask(ctx, peer, log)
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	if write != "" {
		text, err := json.MarshalIndent(p, "", " ")
		if err != nil {
			return err
		}
		return os.WriteFile(write, append(text, '\n'), 0o644)
	}
	ours, last, err := sweeptest.Read(log)
	if err != nil {
		return err
	}
	differences := sweeptest.Compare(ours, last, p)
	fmt.Printf("%s: %d groups, %d differences\n", name, len(p.Groups), len(differences))
	for _, d := range differences[:min(len(differences), 20)] {
		fmt.Println("  " + d)
	}
	if len(differences) > 0 {
		return fmt.Errorf("%s: %d differences", name, len(differences))
	}
	return nil
}

func ask(ctx context.Context, peer tensorboard.Peer, log string) (*sweeptest.Peer, error) {
	server, err := peer.Serve(ctx, log, tensorboard.Rust)
	if err != nil {
		return nil, err
	}
	defer server.Close()
	p := new(sweeptest.Peer)
	if err := post(ctx, server.URL+"data/plugin/hparams/experiment", `{}`, &p.Experiment); err != nil {
		return nil, err
	}
	groups := struct {
		Groups *[]sweeptest.PeerGroup `json:"sessionGroups"`
	}{&p.Groups}
	const all = `{"allowedStatuses": ["STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"], "sliceSize": 1000000}`
	return p, post(ctx, server.URL+"data/plugin/hparams/session_groups", all, &groups)
}

func post(ctx context.Context, url, body string, answer any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url, bytes.NewReader([]byte(body)))
	if err != nil {
		return err
	}
	request.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %.200s", url, response.Status, text)
	}
	return json.Unmarshal(text, answer)
}
