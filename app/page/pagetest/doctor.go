package pagetest

import (
	"context"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
	"eventlens/app/wire/examination"
)

// DoctorOf lets a test decide what an examination finds, and when.
type DoctorOf struct {
	f     *Fixture
	Begun chan examined
	finds chan examination.Report
	fails chan error
	Ended chan struct{} // gets a value for each examination that ended
}

// examined is an examination that started.
type examined struct {
	URL      string
	Question *examination.Question
	Context  context.Context
}

// WithDoctor replaces the doctor of a page by the test.
func WithDoctor(f *Fixture) *DoctorOf {
	d := &DoctorOf{
		f: f, Begun: make(chan examined, 8), finds: make(chan examination.Report),
		fails: make(chan error), Ended: make(chan struct{}, 8),
	}
	f.Page.Opening.Examination.Find = func(ctx context.Context,
		q *examination.Question) (*examination.Report, error) {
		d.Begun <- examined{q.URL, q, ctx}
		defer func() { d.Ended <- struct{}{} }()
		select {
		case r := <-d.finds:
			return &r, nil
		case err := <-d.fails:
			return nil, err
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
	return d
}

// Find ends the running examination with a report, and waits until the page shows it.
func (d *DoctorOf) Find(r examination.Report) {
	d.f.T.Helper()
	before := d.f.Page.Opening.Examination.Version
	d.finds <- r
	d.shown(before)
}

// Fail ends the running examination with an error: the doctor could not examine.
func (d *DoctorOf) Fail(err error) {
	d.f.T.Helper()
	before := d.f.Page.Opening.Examination.Version
	d.fails <- err
	d.shown(before)
}

// shown waits until the page shows another version than before.
func (d *DoctorOf) shown(before uint64) {
	d.f.T.Helper()
	<-d.Ended
	require.Eventually(d.f.T, func() bool {
		d.f.Settle()
		return d.f.Page.Opening.Examination.Version != before
	}, time.Minute, time.Millisecond)
}

// Failing is a URL that cannot be read.
const Failing = "https://b.example/runs/?X-Amz-Signature=s3cret"

// Failure returns a problem with [Failing].
func Failure() *wire.Problem {
	return &wire.Problem{
		ID: 1, File: "https://b.example/runs/", Offset: -1,
		Text: wire.Plain("The server refused access (status 403)."), URL: Failing,
	}
}
