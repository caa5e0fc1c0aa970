package main

import (
	"context"
	"fmt"
	"net/http"
	"os"
	"slices"
	"time"

	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/storage"
)

// pass measures a part once. As in a test, the first failure ends it, and what it opened is closed
// behind it.
type pass struct {
	*bench
	*target
	ctx   context.Context
	after []func()
}

// failure is an error on its way from check, which panics with it, to try, which recovers it.
type failure struct{ error }

// check ends the pass if err is not nil. doing says what it was doing.
func (p *pass) check(err error, doing ...any) {
	if err != nil && len(doing) > 0 {
		err = fmt.Errorf("%s: %w", fmt.Sprint(doing...), err)
	}
	if err != nil {
		panic(failure{err})
	}
}

// failf ends the pass.
func (p *pass) failf(format string, args ...any) { p.check(fmt.Errorf(format, args...)) }

// cleanup calls f when the pass, or the scope it is in, ends.
func (p *pass) cleanup(f func()) { p.after = append(p.after, f) }

// scope closes what measure opens before the pass goes on.
func (p *pass) scope(measure func(*pass)) {
	inner := *p
	inner.after = nil
	defer func() {
		for _, f := range slices.Backward(inner.after) {
			f()
		}
	}()
	measure(&inner)
}

// try measures for at most the given time, and returns the failure that ended it.
func (p *pass) try(atMost time.Duration, measure func(*pass)) (err error) {
	limited := *p
	var cancel func()
	limited.ctx, cancel = context.WithTimeout(p.ctx, atMost)
	defer cancel()
	defer func() {
		switch ended := recover().(type) {
		case nil:
		case failure:
			err = ended.error
		default:
			panic(ended)
		}
	}()
	limited.scope(measure)
	return nil
}

// step measures something without which the pass goes on: a failure is noted.
func (p *pass) step(what string, atMost time.Duration, measure func(*pass)) {
	if err := p.try(atMost, measure); err != nil {
		p.report.Fail(p.name, what, err)
		fmt.Fprintf(os.Stderr, "bench: %s, %s: %v\n", p.name, what, err)
	}
}

// ours records a measurement of eventlens in rows.
func (p *pass) ours(v float64, rows ...*report.Row) { p.record(false, v, rows) }

// peers records a measurement of TensorBoard in rows.
func (p *pass) peers(v float64, rows ...*report.Row) { p.record(true, v, rows) }

func (p *pass) record(peer bool, v float64, rows []*report.Row) {
	for _, row := range rows {
		if peer {
			p.report.Peer(p.name, row, v)
		} else {
			p.report.Ours(p.name, row, v)
		}
	}
}

// listen serves h until the pass ends, and returns its URL, which ends in a slash.
func (p *pass) listen(h http.Handler) string {
	url, stop, err := storage.Listen(h)
	p.check(err)
	p.cleanup(stop)
	return url
}
