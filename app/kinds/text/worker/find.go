package worker

import (
	"bytes"
	"context"
	"regexp"
	"strings"
	"sync"

	"eventlens/app/engine/payload"
	"eventlens/app/engine/view"
	"eventlens/app/kinds/text"
	"eventlens/app/wire"
	"eventlens/eventfile/store"
)

// Limits of a search.
const (
	stepsAtOnce = 8         // steps read at the same time, since each waits for storage
	mostHits    = 1000      // most steps reported
	mostLine    = 256 << 10 // most bytes of a line searched at once
	// bytes reported before a hit; of the hit itself, and after it, twice as many
	excerptBytes = 60
)

// search is a search under way.
type search struct{ cancel context.CancelFunc }

// reading is a step to be searched.
type reading struct {
	series text.Series
	at     store.Payload
	stamp  wire.Stamp
	read   payload.Reader

	hit    text.Hit
	failed bool
}

// find searches texts. A new search, even an invalid one, cancels the one under way.
func (k *Kind) find(q view.Question, m *text.Find) {
	if k.search != nil {
		k.search.cancel()
		k.search = nil
	}
	pattern, err := regexp.Compile(m.Expression)
	if err != nil || m.Expression == "" { // the page has checked the expression before
		k.Answer(q, &text.Found{Done: true})
		return
	}
	found := text.Found{}
	series := make([]store.PayloadSeries, len(m.In))
	for i, s := range m.In {
		series[i] = k.series(s, m.AllAttempts)
		found.All += series[i].Len()
	}
	ctx, cancel := context.WithCancel(k.Context())
	k.search = &search{cancel}
	k.Spawn(ctx, func(ctx context.Context) {
		defer cancel()
		t := teller{kind: k, question: q, found: found}
		for i, s := range series {
			for from := 0; from < s.Len(); from += stepsAtOnce {
				var batch []reading
				if !k.Do(ctx, func() { batch = k.batch(m.In[i], s, from) }) {
					return
				}
				k.searchAll(ctx, pattern, batch)
				t.take(batch)
				if !t.tell(ctx, false) {
					return
				}
			}
		}
		t.tell(ctx, true)
	})
}

// batch returns the next steps of a series. The loop calls it.
func (k *Kind) batch(in text.Series, s store.PayloadSeries, from int) []reading {
	moments := s.Moments()
	batch := make([]reading, min(stepsAtOnce, s.Len()-from))
	for i := range batch {
		at := s.At(from + i)
		batch[i] = reading{
			series: in, at: at, stamp: k.StampOf(moments, from+i), failed: len(at.Encoded) == 0,
		}
		if !batch[i].failed {
			batch[i].read = k.Payload(at.File)
		}
	}
	return batch
}

// searchAll reads steps concurrently, and searches them one after the other.
func (k *Kind) searchAll(ctx context.Context, pattern *regexp.Regexp, batch []reading) {
	var all sync.WaitGroup
	var searching sync.Mutex
	for i := range batch {
		r := &batch[i]
		if r.failed {
			continue
		}
		all.Add(1)
		go func() {
			defer all.Done()
			s, err := readStep(ctx, r.read, r.at)
			searching.Lock()
			defer searching.Unlock()
			if r.failed = err != nil; err == nil {
				k.searchStep(ctx, pattern, &s, &r.hit)
			}
		}()
	}
	all.Wait()
}

// searchStep searches the texts of a step, a line at a time, and lets messages in between.
func (k *Kind) searchStep(ctx context.Context, pattern *regexp.Regexp, s *step, hit *text.Hit) {
	for i := range s.text.Strings {
		for rest := s.cell(i); len(rest) > 0; {
			if k.Give(); ctx.Err() != nil {
				return
			}
			line := rest
			if end := bytes.IndexByte(rest, '\n'); end >= 0 {
				line, rest = rest[:end], rest[end+1:]
			} else {
				rest = nil
			}
			for first := true; len(line) > 0 || first; first = false {
				part := line
				if len(part) > mostLine {
					part = wholeRunes(part[:mostLine])
				}
				line = line[len(part):]
				at := pattern.FindIndex(part)
				if at == nil { // search the text as shown, too: people search for what they see
					if part = unmarked(part); len(part) > 0 {
						at = pattern.FindIndex(part)
					}
				}
				if at != nil {
					if hit.Lines++; hit.Lines == 1 {
						excerpt(hit, part, at[0], at[1])
					}
					break
				}
			}
		}
	}
}

// unmarked returns a line without the Markdown marks within and between words; empty if it has no
// such marks.
func unmarked(line []byte) []byte {
	if !bytes.ContainsAny(line, "*`") && !bytes.Contains(line, []byte("__")) {
		return nil
	}
	rest := bytes.ReplaceAll(line, []byte("__"), nil)
	return bytes.Map(func(r rune) rune {
		if r == '*' || r == '`' {
			return -1
		}
		return r
	}, rest)
}

// excerpt sets the text of a hit and the text around it.
func excerpt(hit *text.Hit, line []byte, from, to int) {
	clean := func(b []byte) string { return strings.ToValidUTF8(string(b), "") }
	start, end := max(0, from-excerptBytes), min(len(line), to+2*excerptBytes)
	hit.Before, hit.After = clean(line[start:from]), clean(line[to:end])
	hit.Text = clean(line[from:min(to, from+2*excerptBytes)])
	if start > 0 {
		hit.Before = "\u2026" + hit.Before
	}
	if end < len(line) {
		hit.After += "\u2026"
	}
}

// teller sends the hits to the page.
type teller struct {
	kind          *Kind
	question      view.Question
	found         text.Found // hits since the last answer
	hits          int        // in total
	reportedSteps int        // steps
}

// take adds the results of steps.
func (t *teller) take(batch []reading) {
	for i := range batch {
		r := &batch[i]
		t.found.Steps++
		switch {
		case r.failed:
			t.found.Unread++
		case r.hit.Lines == 0:
		case t.hits >= mostHits:
			t.found.More = true
		default:
			t.hits++
			r.hit.Series, r.hit.Number, r.hit.Step, r.hit.Wall = r.series, r.stamp.Number,
				r.stamp.Step, r.stamp.Wall
			t.found.Hits = append(t.found.Hits, r.hit)
		}
	}
}

// tell sends the new results to the page; while there are no new hits, only once per percent of the
// steps. It returns false once the search was cancelled.
func (t *teller) tell(ctx context.Context, done bool) bool {
	if !done && len(t.found.Hits) == 0 && 100*(t.found.Steps-t.reportedSteps) < t.found.All {
		return ctx.Err() == nil
	}
	t.found.Done = done
	t.reportedSteps = t.found.Steps
	t.kind.Do(ctx, func() {
		if ctx.Err() == nil { // otherwise a later search has begun
			t.kind.Answer(t.question, &t.found)
		}
	})
	t.found.Hits = nil
	return ctx.Err() == nil
}
