package source_test

import (
	"context"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// fetchFunc is a fetcher that answers without a network.
type fetchFunc func(source.Request) (status int, header map[string]string)

func (f fetchFunc) Fetch(ctx context.Context, req source.Request) (*source.Response, error) {
	status, header := f(req)
	return &source.Response{
		Status: status, Header: func(name string) string { return header[name] },
		Body: io.NopCloser(strings.NewReader("")),
	}, ctx.Err()
}

func half() float64 { return 0.5 }

const busyURL = "https://busy.example/a"

func ask(t *testing.T, p *source.Pacer, url string) int {
	t.Helper()
	res, err := p.Fetch(t.Context(), source.Request{URL: url})
	require.NoError(t, err)
	return res.Status
}

// TestPacerWaits asks a server that refuses at first, in each way of stating when to come back.
func TestPacerWaits(t *testing.T) {
	for name, tt := range map[string]struct {
		refusals int
		header   func() map[string]string
		status   int
		want     int
		waited   time.Duration
	}{
		"seconds": {1, func() map[string]string { return map[string]string{"Retry-After": "8"} },
			429, 200, 8 * time.Second},
		"a date": {1, func() map[string]string {
			return map[string]string{"Retry-After": in(30 * time.Second)}
		}, 503, 200, 30 * time.Second},
		"a date of its clock": {1, func() map[string]string {
			return map[string]string{
				"Retry-After": in(2 * time.Hour), "Date": in(2*time.Hour - 5*time.Second),
			}
		}, 503, 200, 5 * time.Second},
		"a date that is over": {1, func() map[string]string {
			return map[string]string{"Retry-After": in(-time.Hour)}
		}, 503, 200, 0},
		"nothing": {3, nil, 503, 200, 3500 * time.Millisecond},
		"nonsense": {1, func() map[string]string {
			return map[string]string{"Retry-After": "soon"}
		}, 429, 200, 500 * time.Millisecond},
		"never, saying so": {1 << 30, func() map[string]string {
			return map[string]string{"Retry-After": "20"}
		}, 429, 429, 60 * time.Second},
		"never, saying nought": {1 << 30, nil, 503, 503, 15500 * time.Millisecond},
		"too long": {1, func() map[string]string {
			return map[string]string{"Retry-After": "61"}
		}, 429, 429, 0},
		"for ever": {1, func() map[string]string {
			return map[string]string{"Retry-After": "99999999999999999"}
		}, 429, 429, 0},
		"another failure": {1, nil, 500, 500, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				time.Sleep(24 * time.Hour) // dates before the year 2000 are not accepted
				asked := 0
				p := source.NewPacer(fetchFunc(func(source.Request) (int, map[string]string) {
					if asked++; asked > tt.refusals {
						return 200, nil
					}
					if tt.header == nil {
						return tt.status, nil
					}
					return tt.status, tt.header()
				}), time.Now, half, nil)
				began := time.Now()
				assert.Equal(t, tt.want, ask(t, p, busyURL))
				assert.Equal(t, tt.waited, time.Since(began))
			})
		})
	}
}

// in formats a time in the future as servers do.
func in(d time.Duration) string { return time.Now().Add(d).UTC().Format(http.TimeFormat) }

// TestPacerLeavesOthersAlone: while the pacer waits for one server, requests to another go out, and
// none goes to the first before its time.
func TestPacerLeavesOthersAlone(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, busy, told := time.Now(), 0, 0
		p := source.NewPacer(fetchFunc(func(req source.Request) (int, map[string]string) {
			if req.URL == busyURL && time.Since(began) < 10*time.Second {
				busy++
				return 429, map[string]string{"Retry-After": "10"}
			}
			return 200, nil
		}), time.Now, half, func() { told++ })
		done := make(chan int)
		go func() { done <- ask(t, p, busyURL) }()
		synctest.Wait()
		host, until := p.Waiting()
		assert.Equal(t, "https://busy.example", host)
		assert.Equal(t, began.Add(10*time.Second), until)
		assert.False(t, p.Ready(host, 0))
		assert.Equal(t, 200, ask(t, p, "https://other.example/a"))
		assert.Zero(t, time.Since(began))
		assert.Equal(t, 200, ask(t, p, busyURL), "a second request waits with the first")
		assert.Equal(t, 200, <-done)
		assert.Equal(t, 10*time.Second, time.Since(began))
		assert.Equal(t, 1, busy)
		assert.Equal(t, 2, told)
		host, _ = p.Waiting()
		assert.Empty(t, host)
	})
}

// TestPacerWaitsLongerWhenAsked: a server that asks for a long pause is left alone, until the user
// decides to wait for it.
func TestPacerWaitsLongerWhenAsked(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		began, asked := time.Now(), 0
		p := source.NewPacer(fetchFunc(func(source.Request) (int, map[string]string) {
			if asked++; asked == 1 {
				return 429, map[string]string{"Retry-After": "300"}
			}
			return 200, nil
		}), time.Now, half, nil)
		assert.Equal(t, 429, ask(t, p, busyURL))
		assert.Equal(t, 429, ask(t, p, busyURL))
		assert.Equal(t, 1, asked, "it is not asked before its time")
		status, wait, refuses := p.Refuses("https://busy.example")
		assert.True(t, refuses)
		assert.Equal(t, 429, status)
		assert.Equal(t, 300*time.Second, wait)
		p.Ask()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		_, err := p.Fetch(ctx, source.Request{URL: busyURL})
		assert.ErrorIs(t, err, context.Canceled, "the person may change his mind")
		assert.Equal(t, 200, ask(t, p, busyURL))
		assert.Equal(t, 300*time.Second, time.Since(began))
	})
}

// TestPacerAsksLess: a server that refused a request gets fewer requests at a time, and more again
// after a while.
func TestPacerAsksLess(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var now, most, asked atomic.Int64
		p := source.NewPacer(fetchFunc(func(source.Request) (int, map[string]string) {
			n := now.Add(1)
			defer now.Add(-1)
			for old := most.Load(); n > old && !most.CompareAndSwap(old, n); old = most.Load() {
			}
			time.Sleep(time.Millisecond)
			if asked.Add(1) <= 20 {
				return 503, nil
			}
			return 200, nil
		}), time.Now, half, nil)
		all := func(n int) {
			done := make(chan int)
			for range n {
				go func() { done <- ask(t, p, busyURL) }()
			}
			for range n {
				assert.Equal(t, 200, <-done)
			}
		}
		all(20)
		assert.EqualValues(t, 20, most.Swap(0))
		all(20)
		assert.Less(t, most.Swap(0), int64(8))
		all(300)
		most.Store(0)
		all(20)
		assert.EqualValues(t, 20, most.Load())
	})
}

// TestPacerImpatient: requests that will be repeated anyway do not wait, unless the server says
// that waiting helps.
func TestPacerImpatient(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		answers := []int{503, 429, 200}
		p := source.NewPacer(fetchFunc(func(source.Request) (int, map[string]string) {
			status := answers[0]
			answers = answers[1:]
			return status, nil
		}), time.Now, half, nil)
		began := time.Now()
		ctx := source.Impatient(t.Context())
		res, err := p.Fetch(ctx, source.Request{URL: busyURL})
		require.NoError(t, err)
		assert.Equal(t, 503, res.Status)
		assert.Zero(t, time.Since(began))
		res, err = p.Fetch(ctx, source.Request{URL: busyURL})
		require.NoError(t, err)
		assert.Equal(t, 200, res.Status)
	})
}
