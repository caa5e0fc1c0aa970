package service_test

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/doctor/service"
	"eventlens/app/engine/loop"
	"eventlens/app/host"
	"eventlens/app/page/ondemand"
	inworker "eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	"eventlens/eventfile/source/sourcetest"
)

// programs starts the service over a pipe, like a browser in a worker.
type programs struct {
	host.Workers
	browser service.Browser
}

func (p programs) StartProgram(string, func(done, all int64)) (wire.Conn, error) {
	page, conn := wire.Pipe()
	go func() {
		_ = inworker.Serve(context.Background(), conn, service.New(p.browser),
			loop.NewTimeSlice(func() {}, time.Now))
	}()
	return page, nil
}

// TestExaminesWithAccess checks that access is sent with the question: the report differs for
// refused access and no access.
func TestExaminesWithAccess(t *testing.T) {
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.Header.Get("Authorization") != "Bearer good" {
			w.WriteHeader(http.StatusForbidden)
		}
	}))
	defer server.Close()
	browser := service.Browser{Fetcher: &sourcetest.Fetcher{},
		Reach: func(context.Context, string) error {
			return nil
		}}
	grant := func(token string) wire.Access {
		return wire.Access{Grants: []wire.Grant{{
			Scope:   server.URL + "/",
			Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer " + token}},
		}}}
	}
	for _, test := range []struct {
		name   string
		access wire.Access
		wants  examination.Want
	}{
		{"nothing given", wire.Access{}, examination.WantAccess},
		{"refused", grant("bad"), examination.WantAccess},
		{"given", grant("good"), examination.WantNothing},
	} {
		t.Run(test.name, func(t *testing.T) {
			question := &examination.Question{
				URL: server.URL + "/run/events.out.tfevents.1", Origin: server.URL,
				Access: test.access,
			}
			answer, err := ondemand.AskOnce(t.Context(), programs{browser: browser}, "doctor",
				&examination.Protocol, question)
			require.NoError(t, err)
			report := answer.(*examination.Report)
			assert.Equal(t, test.wants, report.Wants, "%+v", report)
			assert.NotEmpty(t, report.Title)
		})
	}
}

// TestSaysWhatBrowsersSay checks that facts known only to the page are sent with the question.
func TestSaysWhatBrowsersSay(t *testing.T) {
	browser := service.Browser{Fetcher: &sourcetest.Fetcher{},
		Reach: func(context.Context, string) error {
			return errors.New("not reached")
		}}
	question := &examination.Question{URL: "https://bucket.example/runs/", Offline: true}
	answer, err := ondemand.AskOnce(t.Context(), programs{browser: browser}, "doctor",
		&examination.Protocol,
		question)
	require.NoError(t, err)
	assert.Equal(t, "guide/problems.html#network", answer.(*examination.Report).Guide.Address())
}

// TestEndsWithItsQuestion checks that an examination ends when a person closes the panel.
func TestEndsWithItsQuestion(t *testing.T) {
	asked := make(chan struct{})
	server := httptest.NewServer(http.HandlerFunc(func(_ http.ResponseWriter, r *http.Request) {
		close(asked)
		<-r.Context().Done()
	}))
	defer server.Close()
	ctx, cancel := context.WithCancel(t.Context())
	go func() {
		<-asked
		cancel()
	}()
	browser := service.Browser{Fetcher: &sourcetest.Fetcher{},
		Reach: func(context.Context, string) error {
			return nil
		}}
	_, err := ondemand.AskOnce(ctx, programs{browser: browser}, "doctor", &examination.Protocol,
		&examination.Question{URL: server.URL + "/events.out.tfevents.1"})
	assert.ErrorIs(t, err, context.Canceled)
}
