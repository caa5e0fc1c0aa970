package main

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"regexp"
	"slices"
	"time"

	"eventlens/app/views/graph/hierarchy/hierarchytest"
	"eventlens/app/views/graph/tpu"
	"eventlens/cmd/bench/tensorboard"
	"eventlens/web/chromium"
)

//go:embed dump.js
var dump string

// pageTimeout is how long the page may take for one graph.
const pageTimeout = 60 * time.Second

// visit opens every graph of a log on TensorBoard's page. It skips graphs that the page cannot
// show, and reports them.
func visit(ctx context.Context, peer tensorboard.Peer,
	log string) (all []hierarchytest.Peer, err error) {
	server, err := peer.Serve(ctx, log, tensorboard.Python)
	if err != nil {
		return nil, err
	}
	defer server.Close()
	if err := checkOps(server.URL); err != nil {
		return nil, err
	}
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return nil, err
	}
	defer window.Close()
	if err := window.Visit(server.URL + "#graphs"); err != nil {
		return nil, err
	}
	if err := window.WaitFor(`(globalThis.dashboard = document.querySelector("tf-graph-dashboard"))?._datasetsFetched`, pageTimeout); err != nil {
		return nil, fmt.Errorf("the tab of graphs did not open: %w", err)
	}
	// The page opens the first graph by itself. Waiting for it keeps it from being taken for
	// another one.
	if err := window.WaitFor(`dashboard._renderHierarchy?.hierarchy || dashboard._progress?.error || dashboard._datasets.length === 0`, pageTimeout); err != nil {
		return nil, err
	}
	list, err := chromium.Evaluate[string](window, `JSON.stringify(dashboard._datasets)`)
	if err != nil {
		return nil, err
	}
	var runs []struct {
		Name string
		Tags []struct {
			Tag                      *string
			ConceptualGraph, OpGraph bool
		}
	}
	if err := json.Unmarshal([]byte(list), &runs); err != nil {
		return nil, err
	}
	for _, run := range runs {
		for _, tag := range run.Tags {
			source := hierarchytest.Source{Run: run.Name, Keras: tag.ConceptualGraph}
			if tag.Tag != nil {
				source.Tag = *tag.Tag
			}
			if !tag.ConceptualGraph && !tag.OpGraph {
				continue
			}
			p, err := show(window, source, tag.Tag == nil)
			if err != nil {
				fmt.Fprintf(os.Stderr, "%v: TensorBoard shows none: %v\n", source, err)
				continue
			}
			all = append(all, p)
		}
	}
	return all, nil
}

// listed matches the list of TPU operations in the page's program.
var listed = regexp.MustCompile(`\.WHITELIST=(\[[^\]]*\])`)

// checkOps compares our list of TPU operations with the list in TensorBoard's page.
func checkOps(url string) error {
	answer, err := http.Get(url + "index.js")
	if err != nil {
		return err
	}
	defer answer.Body.Close()
	program, err := io.ReadAll(answer.Body)
	if err != nil {
		return err
	}
	found := listed.FindSubmatch(program)
	if found == nil {
		return fmt.Errorf("the page of TensorBoard has no list of operations of TPUs")
	}
	var theirs []string
	if err := json.Unmarshal(found[1], &theirs); err != nil {
		return err
	}
	slices.Sort(theirs)
	if theirs = slices.Compact(theirs); !slices.Equal(theirs, tpu.Ops()) {
		return fmt.Errorf("TensorBoard lists other operations of TPUs: %d, we have %d", len(theirs),
			len(tpu.Ops()))
	}
	fmt.Printf("operations of TPUs: the same %d\n", len(theirs))
	return nil
}

// show makes the page show one graph, and reads its hierarchy.
func show(window *chromium.Window, source hierarchytest.Source,
	untagged bool) (p hierarchytest.Peer, err error) {
	kind := "op_graph"
	if source.Keras {
		kind = "conceptual_graph"
	}
	selection := map[string]any{"run": source.Run, "tag": source.Tag, "type": kind}
	if untagged {
		selection["tag"] = nil
	}
	text, err := json.Marshal(selection)
	if err != nil {
		return p, err
	}
	ask := fmt.Sprintf(`globalThis.before = dashboard._renderHierarchy; dashboard._progress = {value: 0, msg: ""}; dashboard._selection = %s; 1`, text)
	if _, err := chromium.Evaluate[int](window, ask); err != nil {
		return p, err
	}
	if err := window.WaitFor(`dashboard._renderHierarchy !== before && dashboard._renderHierarchy?.hierarchy || dashboard._progress?.error`, pageTimeout); err != nil {
		return p, err
	}
	problem, err := chromium.Evaluate[string](window,
		`dashboard._progress?.error ? dashboard._progress.msg || "an error" : ""`)
	if err != nil {
		return p, err
	}
	if problem != "" {
		return p, fmt.Errorf("%s", problem)
	}
	answer, err := chromium.Evaluate[string](window, "("+dump+")(dashboard)")
	if err != nil {
		return p, err
	}
	p.Source = source
	return p, json.Unmarshal([]byte(answer), &p)
}
