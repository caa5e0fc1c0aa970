package main

import (
	"context"
	_ "embed"
	"fmt"
	"io"
	"net/http"
	"slices"
	"strings"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/storage"
	"eventlens/web/chromium"
)

// cardsPage is the page of a host that embeds cards; see the file.
//
//go:embed cards.html
var cardsPage string

// cards is the number of cards on the host's page.
const cards = 12

// embedCards measures cards of one run in a page of another site: on a first visit, on a later one,
// and cards after the first one.
func (b *bench) embedCards(ctx context.Context) error {
	logdir, err := logs.Sets["job"].Write(b.dir)
	if err != nil {
		return err
	}
	mux := http.NewServeMux()
	host, stop, err := storage.Listen(mux)
	if err != nil {
		return err
	}
	defer stop()
	// Another site, so that the frames get a process of their own, as on a platform.
	host = strings.Replace(host, "127.0.0.1", "localhost", 1)
	site, stopServe, err := startServe(ctx, b.command, logdir, "--allow-host",
		strings.TrimSuffix(host, "/"))
	if err != nil {
		return err
	}
	defer stopServe()
	mux.HandleFunc("/{$}", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html; charset=utf-8")
		io.WriteString(w, strings.ReplaceAll(cardsPage, "{{SITE}}", site))
	})
	// The host serves the script itself, since its page reads it as text, which needs the same
	// origin.
	mux.HandleFunc("/event-lens.js", func(w http.ResponseWriter, r *http.Request) {
		script, err := http.Get(site + "event-lens.js")
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		defer script.Body.Close()
		io.Copy(w, script.Body)
	})
	window, err := chromium.OpenWindow(ctx, chromium.Options{})
	if err != nil {
		return err
	}
	defer window.Close()
	first, err := visitCards(window, host, 1, false)
	if err != nil {
		return err
	}
	b.report.Ours(cardsPart, cardFirst, first.Took[0])
	// After this visit the browser has cached the compiled code.
	if _, err := visitCards(window, host, 1, false); err != nil {
		return err
	}
	later, err := visitCards(window, host, cards, false)
	if err != nil {
		return err
	}
	b.report.Ours(cardsPart, cardLater, later.Took[0])
	b.report.Ours(cardsPart, cardNext, report.Median(later.Took[1:]))
	b.report.Ours(cardsPart, cardSlowest, slices.Max(later.Took[1:]))
	b.report.Ours(cardsPart, cardElement, later.Defined+later.Connected)
	b.report.Ours(cardsPart, cardFrame, later.Framed)
	together, err := visitCards(window, host, cards, true)
	if err != nil {
		return err
	}
	b.report.Ours(cardsPart, cardsTogether, slices.Max(together.Took))
	b.report.Ours(cardsPart, cardsToOne, slices.Max(together.Took)/later.Took[0])
	b.report.Ours(cardsPart, cardsProcessor, together.Processor)
	return nil
}

// cardsVisit holds what the host's page measured.
type cardsVisit struct {
	Took []float64 `json:"took"` // seconds for each card
	// Milliseconds for the element: to run its script, and to put one element into the page.
	Defined, Connected float64
	Framed             float64 // milliseconds until an element has made its frame
	Processor          float64 `json:"-"` // seconds of processor time of all browser processes
}

// visitCards opens the host's page and lets it add the given number of cards.
func visitCards(window *chromium.Window, host string, count int,
	together bool) (v cardsVisit, err error) {
	if err := window.Leave(); err != nil {
		return v, err
	}
	before, err := processorTimesOf(window)
	if err != nil {
		return v, err
	}
	if err := window.Visit(host); err != nil {
		return v, err
	}
	if err := window.WaitFor("self.benchCards", time.Minute); err != nil {
		return v, err
	}
	if _, err := chromium.Evaluate[any](window,
		fmt.Sprintf("(benchCards(%d, %t), null)", count, together)); err != nil {
		return v, err
	}
	if err := window.WaitFor("self.benchTook", time.Minute); err != nil {
		return v, fmt.Errorf("%d cards: %w", count, err)
	}
	if v, err = chromium.Evaluate[cardsVisit](window,
		"({ took: benchTook, Defined: benchDefined, Connected: benchConnected, Framed: benchFramed })"); err != nil {
		return v, err
	}
	after, err := processorTimesOf(window)
	v.Processor = after.since(before)
	return v, err
}
