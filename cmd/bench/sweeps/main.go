// Command sweeps compares hyperparameters with TensorBoard's. It runs TensorBoard on generated logs
// in the form of each writer, on logs of real writers in testdata, and on the logs with
// hyperparameters of the corpus, if that is present; or on one log directory. It compares
// TensorBoard's responses about the experiment and the session groups with ours: every value of
// every session, the sessions by status, and the groups by each of its aggregations. For the
// generated logs it also compares the experiment of each single run, which ours merges. With
// -write, the responses about the generated logs become the goldens of the tests of package
// app/views/hparams/sweep.
package main

import (
	"bytes"
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strconv"

	"eventlens/app/views/hparams/sweep"
	"eventlens/app/views/hparams/sweep/sweeptest"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/eventfile"
	"eventlens/eventfile/listing"
)

func main() {
	log := flag.String("log", "", "a log directory to compare; empty for all")
	testdata := flag.String("testdata", "testdata", "the project's test data")
	corpus := flag.String("corpus", "../shared/corpus",
		"real event files, compared too if they are there")
	write := flag.String("write", "", "the folder to write goldens to; empty compares")
	tensorboard.Main("sweeps", func(ctx context.Context, _ string, peer tensorboard.Peer) error {
		return run(ctx, peer, *log, *testdata, *corpus, *write)
	})
}

func run(ctx context.Context, peer tensorboard.Peer, log, testdata, corpus, write string) error {
	if log != "" {
		return compare(ctx, peer, log, log, "")
	}
	made := sweeptest.Made()
	for _, name := range slices.Sorted(maps.Keys(made)) {
		if err := compareMade(ctx, peer, name, made[name], write); err != nil {
			return err
		}
	}
	if write != "" {
		return nil
	}
	real, err := realLogs(testdata, corpus)
	if err != nil {
		return err
	}
	for _, log := range real {
		if err := compare(ctx, peer, log, log, ""); err != nil {
			return err
		}
	}
	return nil
}

// realLogs returns the log directories with hyperparameters in the test data and in the corpus,
// where they are right below a project; and the demo, which has none.
func realLogs(testdata, corpus string) ([]string, error) {
	logs, err := filepath.Glob(filepath.Join(testdata, "hparams", "*", "log"))
	if err != nil {
		return nil, err
	}
	logs = append(logs, filepath.Join(testdata, "demo"))
	if _, err := os.Stat(corpus); err != nil {
		fmt.Fprintln(os.Stderr, "sweeps: SKIPPED the corpus:", err)
		return logs, nil
	}
	folders, err := filepath.Glob(filepath.Join(corpus, "*+*", "*"))
	if err != nil {
		return nil, err
	}
	for _, folder := range folders {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			continue
		}
		log, _, err := sweeptest.Read(folder)
		if err != nil {
			return nil, err
		}
		if slices.ContainsFunc(log.Runs, func(r sweep.Run) bool { return r.Start != nil }) {
			logs = append(logs, folder)
		}
	}
	return logs, nil
}

func compareMade(ctx context.Context, peer tensorboard.Peer, name string, files sweeptest.Files,
	write string) error {
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

// askAlone asks about each run that describes an experiment separately, since TensorBoard serves
// only one experiment for all of them.
func askAlone(ctx context.Context, peer tensorboard.Peer, log string, p *sweeptest.Peer) error {
	read, _, err := sweeptest.ReadFirst(log)
	if err != nil {
		return err
	}
	runs := slices.DeleteFunc(read.Runs, func(r sweep.Run) bool { return r.Experiment == nil })
	if len(runs) < 2 {
		return nil
	}
	slices.SortFunc(runs, func(a, b sweep.Run) int {
		return listing.NaturalCompare(a.Name, b.Name)
	})
	for _, r := range runs {
		e := sweeptest.PeerExperiment{}
		if err := askExperiment(ctx, peer, filepath.Join(log, filepath.FromSlash(r.Name)),
			&e); err != nil {
			return err
		}
		p.Alone = append(p.Alone, e)
	}
	return nil
}

func askExperiment(ctx context.Context, peer tensorboard.Peer, log string,
	e *sweeptest.PeerExperiment) error {
	server, err := peer.Serve(ctx, log, tensorboard.Rust)
	if err != nil {
		return err
	}
	defer server.Close()
	return post(ctx, server.URL+"data/plugin/hparams/experiment", `{}`, e)
}

// compare asks TensorBoard about a log, and compares the responses or writes them.
func compare(ctx context.Context, peer tensorboard.Peer, name, log, write string) error {
	p, err := ask(ctx, peer, log)
	if err == nil && name != log { // only for generated logs; others have hundreds of runs
		err = askAlone(ctx, peer, log, p)
	}
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
	ours, last, err := sweeptest.ReadFirst(log)
	if err != nil {
		return err
	}
	differences := sweeptest.Compare(ours, last, p)
	if p.Alone != nil {
		differences = append(differences, sweeptest.CompareMerged(ours, p)...)
	}
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
	if err := post(ctx, server.URL+"data/plugin/hparams/experiment", `{}`,
		&p.Experiment); err != nil {
		return nil, err
	}
	groups := func(statuses, more string, list *[]sweeptest.PeerGroup) error {
		answer := struct {
			Groups *[]sweeptest.PeerGroup `json:"sessionGroups"`
		}{list}
		return post(ctx, server.URL+"data/plugin/hparams/session_groups",
			`{"allowedStatuses": [`+statuses+`], "sliceSize": 1000000`+more+`}`, &answer)
	}
	const all = `"STATUS_UNKNOWN", "STATUS_SUCCESS", "STATUS_FAILURE", "STATUS_RUNNING"`
	if err := groups(all, "", &p.Groups); err != nil {
		return nil, err
	}
	p.Ended = map[string][]sweeptest.PeerGroup{}
	for status := eventfile.SessionUnknown; status <= eventfile.SessionRunning; status++ {
		var list []sweeptest.PeerGroup
		if err := groups(strconv.Quote(status.String()), "", &list); err != nil {
			return nil, err
		}
		p.Ended[status.String()] = list
	}
	for _, metric := range sweeptest.Common(p.Groups) {
		for kind := range sweeptest.Picks {
			pick := sweeptest.PeerPick{Type: kind, Metric: metric}
			by, err := json.Marshal(metric)
			if err != nil {
				return nil, err
			}
			if err := groups(all,
				`, "aggregationType": "`+kind+`", "aggregationMetric": `+string(by),
				&pick.Groups); err != nil {
				return nil, err
			}
			p.Picks = append(p.Picks, pick)
		}
	}
	return p, nil
}

func post(ctx context.Context, url, body string, answer any) error {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, url,
		bytes.NewReader([]byte(body)))
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
