package renew_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/renew"
	"eventlens/app/wire"
	"eventlens/eventfile/source"
)

const address = "https://bucket.example/x.tfevents"

// storage refuses each address but the newest.
type storage struct {
	newest string
	asked  []string
}

func (st *storage) Fetch(_ context.Context, req source.Request) (*source.Response, error) {
	st.asked = append(st.asked, req.URL)
	status := 403
	if req.URL == st.newest {
		status = 200
	}
	body := http403{}
	return &source.Response{
		Status: status,
		Header: func(string) string { return "" },
		Body:   body,
		URL:    req.URL,
	}, nil
}

// http403 is the body of a refusal.
type http403 struct{}

func (http403) Read([]byte) (int, error) { return 0, context.Canceled }
func (http403) Close() error             { return nil }

func fetch(t *testing.T, r *renew.Renewer, url string) int {
	t.Helper()
	res, err := r.Fetch(t.Context(), source.Request{Method: "GET", URL: url})
	require.NoError(t, err)
	return res.Status
}

// TestNewAddressOfAFile asks for an address in place of an expired one, and uses it from then on.
func TestNewAddressOfAFile(t *testing.T) {
	now := time.Unix(1.7e9, 0)
	st, asked := &storage{newest: address + "?sig=2"}, 0
	r := renew.New(renew.Config{
		Fetcher: st, Now: func() time.Time { return now },
		Relist: func(context.Context, string) (string, renew.Listing) { return "", nil },
		FreshURL: func(_ context.Context, canonical string) (string, error) {
			asked++
			assert.Equal(t, address, canonical)
			return st.newest, nil
		},
	})
	old := address + "?sig=1"
	assert.Equal(t, 200, fetch(t, r, old))
	assert.Equal(t, 200, fetch(t, r, old))
	assert.Equal(t, []string{old, st.newest, st.newest}, st.asked)
	assert.Equal(t, 1, asked)
	assert.Equal(t, st.newest, r.Current(old))

	st.newest = "none is good enough"
	assert.Equal(t, 403, fetch(t, r, old))
	assert.Equal(t, 403, fetch(t, r, old))
	assert.Equal(t, 2, asked, "what is refused even then is not asked for over and over")
	now = now.Add(time.Minute)
	assert.Equal(t, 403, fetch(t, r, old))
	assert.Equal(t, 3, asked)
}

// TestManifestIsListedAgain takes the newest addresses of a manifest whose signatures have expired.
func TestManifestIsListedAgain(t *testing.T) {
	st, listed := &storage{newest: address + "?X-Amz-Signature=2"}, 0
	r := renew.New(renew.Config{
		Fetcher: st, Now: time.Now,
		Relist: func(context.Context, string) (string, renew.Listing) {
			return "runs", func(_ context.Context, learn func(string)) {
				listed++
				learn(st.newest)
				learn("https://bucket.example/unsigned")
			}
		},
	})
	assert.Equal(t, 200, fetch(t, r, address+"?X-Amz-Signature=1"))
	assert.Equal(t, 1, listed)
	assert.Equal(t, 403, fetch(t, r, "https://bucket.example/public"),
		"an address without a signature does not expire")
	assert.Equal(t, 1, listed)
}

// TestAccessThatIsGiven retries once for each time that access was given.
func TestAccessThatIsGiven(t *testing.T) {
	st := &storage{}
	var r *renew.Renewer
	r = renew.New(renew.Config{
		Fetcher: st, Now: time.Now,
		FreshURL: func(context.Context, string) (string, error) {
			st.newest = address
			r.AccessGiven()
			return "", nil
		},
	})
	assert.Equal(t, 200, fetch(t, r, address))
	assert.Equal(t, 1, r.Given())
}

// TestTheHostIsAsked passes a question to the host page, again to another page, and the answer
// back.
func TestTheHostIsAsked(t *testing.T) {
	s := intaketest.New(t, nil)
	var asked []*wire.Refused
	h := renew.NewHost(s.Loop, func(m *wire.Refused) { asked = append(asked, m) })
	ctx, leave := context.WithCancel(t.Context())
	var fresh string
	answered := make(chan struct{})
	go func() {
		defer close(answered)
		fresh, _ = h.FreshURL(ctx, address)
	}()
	s.Until(func() bool { return len(asked) == 1 })
	h.AskAgain()
	assert.Equal(t, []*wire.Refused{{Number: 1, URL: address}, {Number: 1, URL: address}}, asked)
	h.Answered(&wire.Renewed{Number: 1, URL: address + "?sig=2"})
	<-answered
	assert.Equal(t, address+"?sig=2", fresh)
	h.Answered(&wire.Renewed{Number: 1}) // too late

	s.While(func() {
		leave()
		_, err := h.FreshURL(ctx, address)
		assert.Error(t, err)
	})
	h.AskAgain()
	assert.LessOrEqual(t, len(asked), 3, "nobody waits any more")
}
