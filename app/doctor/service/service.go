package service

import (
	"context"
	"time"

	"eventlens/app/doctor"
	"eventlens/app/program"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/unpack/packed"
)

// Browser has the functions of the browser that examinations need.
type Browser struct {
	Fetcher source.Fetcher
	// Reach reports whether any server answers a URL, readable or not.
	Reach func(ctx context.Context, url string) error
	// Unzstd unpacks zstd data.
	Unzstd packed.Unpacker
}

// New returns a function that makes the service in a worker.
func New(browser Browser) func(program.Env) program.Service {
	return func(env program.Env) program.Service { return &service{browser, env} }
}

type service struct {
	browser Browser
	env     program.Env
}

// Protocol implements program.Service.
func (*service) Protocol() *wire.Protocol { return &examination.Protocol }

// Ask implements program.Service. An examination waits for servers, so it runs in its own goroutine
// and further questions are accepted meanwhile.
func (s *service) Ask(question wire.Coded, answer func(wire.Coded)) {
	q := question.(*examination.Question)
	go func() {
		report := doctor.Examine(s.env.Context, s.config(q), q.URL)
		answer(&report)
	}()
}

// config returns the configuration of an examination: requests as the viewer makes them, with the
// person's access.
func (s *service) config(q *examination.Question) doctor.Config {
	grants := q.Access.SourceGrants()
	vault := source.NewVault(s.browser.Fetcher, time.Now)
	vault.Set(grants)
	config := doctor.Config{Fetcher: vault, Reach: s.browser.Reach, Origin: q.Origin,
		Online: func() bool {
			return !q.Offline
		}, Broke: q.Broke, Nowhere: q.Nowhere,
		Unzstd: s.browser.Unzstd}
	if sends, given := doctor.Given(grants, q.URL); given {
		config.Plain, config.Sends = s.browser.Fetcher, sends
	}
	return config
}
