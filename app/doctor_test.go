package app

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/doctor"
	"eventlens/app/wire"
)

// doctorOf lets a test say what is found out, and when.
type doctorOf struct {
	f     *fixture
	begun chan examined
	finds chan doctor.Report
	ended chan struct{} // a value for each examination that ended
}

// examined is an examination that began.
type examined struct {
	url string
	ctx context.Context
}

// withDoctor has a page find out what the test says.
func withDoctor(f *fixture) *doctorOf {
	d := &doctorOf{f: f, begun: make(chan examined, 8), finds: make(chan doctor.Report), ended: make(chan struct{}, 8)}
	f.page.Opening.Examination.Find = func(ctx context.Context, cfg doctor.Config, url string) doctor.Report {
		d.begun <- examined{url, ctx}
		defer func() { d.ended <- struct{}{} }()
		select {
		case r := <-d.finds:
			return r
		case <-ctx.Done():
			return doctor.Report{Title: "ended too early"}
		}
	}
	return d
}

// find ends the examination under way with a report, and waits until the page shows it.
func (d *doctorOf) find(r doctor.Report) {
	d.f.t.Helper()
	before := d.f.page.Opening.Examination.Version
	d.finds <- r
	<-d.ended
	require.Eventually(d.f.t, func() bool { d.f.settle(); return d.f.page.Opening.Examination.Version != before }, time.Minute, time.Millisecond)
}

const failing = "https://b.example/runs/?X-Amz-Signature=s3cret"

func failure() *wire.Problem {
	return &wire.Problem{ID: 1, File: "https://b.example/runs/", Offset: -1, Text: wire.Plain("The server refused access (status 403)."), URL: failing}
}
