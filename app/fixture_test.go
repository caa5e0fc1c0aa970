package app

import (
	"context"
	"fmt"
	"regexp"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/require"

	"eventlens/app/kind"
	"eventlens/app/page"
	"eventlens/app/page/scalar"
	"eventlens/app/wire"
	imagewire "eventlens/app/wire/image"
)

// fixture is a page with a recorder for a browser; the test plays the worker at the other end of a pipe.
type fixture struct {
	t      *testing.T
	host   *fakeHost
	worker wire.Conn
	shell  *page.Shell
	page   *page.Page
	disp   app.ClientDispatcher
	conn   *turnstile
	first  []wire.Message // what the worker was told at the start
}

// on is a question or an answer with its card, "" for none. What tests write so travels in an envelope.
type on struct {
	card string
	what wire.Coded
}

// about is a question or an answer about a card.
func about(card string, what wire.Coded) *on { return &on{card, what} }

// Code implements wire.Coded, for on to stand among messages.
func (*on) Code(*wire.Coder) { panic("it has an envelope") }

// kindOf returns the kind that is asked about a card.
func (f *fixture) kindOf(card string) kind.ID {
	at, ok := f.page.Cards.PlaceOf(card)
	if tag := f.page.Model.Tag(at.Key.Tag); ok && tag != nil {
		return tag.Kind
	}
	return kind.Scalar
}

// protocol returns what a kind can be asked.
func (f *fixture) protocol(k kind.ID) *wire.Protocol {
	return f.page.KindOf(k).(interface{ Protocol() *wire.Protocol }).Protocol()
}

// answer puts an answer to the last question into its envelope.
func (f *fixture) answer(a *on) *wire.Answer {
	k := f.kindOf(a.card)
	if _, ok := a.what.(*imagewire.Image); ok { // also of a card that is gone
		k = kind.Image
	}
	return &wire.Answer{Kind: k, Card: a.card, Serial: f.conn.serial.Load(), Answer: f.protocol(k).Answers.Pack(a.what)}
}

// opened returns a question without its envelope, and any other message as it is.
func (f *fixture) opened(m wire.Message) wire.Message {
	ask, ok := m.(*wire.Ask)
	if !ok {
		return m
	}
	question, err := f.protocol(ask.Kind).Questions.Unpack(ask.Question)
	require.NoError(f.t, err)
	return about(ask.Card, question)
}

// turnstile tells when the page waits for the next message, and so has handed over the one before.
type turnstile struct {
	wire.Conn
	waits  chan struct{}
	serial atomic.Uint32 // of the last question
}

func (c *turnstile) Send(frame []byte, refs ...wire.Ref) error {
	if m, err := wire.Decode(frame, refs); err == nil {
		if ask, ok := m.(*wire.Ask); ok {
			c.serial.Store(ask.Serial)
		}
	}
	return c.Conn.Send(frame, refs...)
}

func (c *turnstile) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	c.waits <- struct{}{}
	return c.Conn.Receive(ctx)
}

// newFixture mounts a page with a fragment.
func newFixture(t *testing.T, fragment string) *fixture {
	return mount(t, &fakeHost{fragment: fragment, theme: "light"})
}

func mount(t *testing.T, host *fakeHost) *fixture {
	pipe, worker := wire.Pipe()
	conn := &turnstile{Conn: pipe, waits: make(chan struct{})}
	f := &fixture{t: t, host: host, worker: worker, conn: conn, page: page.New(host, conn, Kinds...)}
	f.shell = page.NewShell(f.page)
	f.disp = app.NewClientTester(f.shell)
	<-conn.waits
	f.settle()
	f.first = f.asked()
	t.Cleanup(f.disp.Close)
	return f
}

// settle handles all that is due. A frame can make more due: a render, then what waited for it, then what that changed.
func (f *fixture) settle() {
	for range 4 {
		f.disp.Consume()
	}
}

// tell sends messages of the worker and waits until the page has handled them.
func (f *fixture) tell(messages ...wire.Message) {
	f.t.Helper()
	for _, m := range messages {
		switch told := m.(type) {
		case *wire.Drawn:
			if told.View == 0 {
				told.View = f.page.Views // what was asked for last
			}
		case *on:
			m = f.answer(told)
		}
		require.NoError(f.t, wire.Send(f.worker, m))
		<-f.conn.waits
		f.settle()
	}
}

// tellAtOnce sends messages that come so fast that nothing is rendered between them.
func (f *fixture) tellAtOnce(messages ...wire.Message) {
	f.t.Helper()
	for _, m := range messages {
		require.NoError(f.t, wire.Send(f.worker, m))
		<-f.conn.waits
	}
	f.settle()
}

// play runs what the browser or the person does, and all that follows.
func (f *fixture) play(act func()) {
	act()
	f.settle()
}

// asked returns what the worker was asked since the last time.
func (f *fixture) asked() (messages []wire.Message) {
	f.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // what is there is received, and nothing is waited for
	for {
		m, err := wire.Receive(ctx, f.worker)
		if err != nil {
			require.ErrorIs(f.t, err, context.Canceled)
			return messages
		}
		messages = append(messages, f.opened(m))
	}
}

// lastView returns the last View among what was asked.
func (f *fixture) lastView() *wire.View {
	f.t.Helper()
	var view *wire.View
	for _, m := range f.asked() {
		if v, ok := m.(*wire.View); ok {
			view = v
		}
	}
	require.NotNil(f.t, view, "a view was sent")
	return view
}

// html returns the page with one space for every run of them, attributes in the order of the test's choice being unknown.
func (f *fixture) html() string { return htmlOf(f.shell) }

func htmlOf(ui app.UI) string {
	return regexp.MustCompile(`\s+`).ReplaceAllString(app.HTMLString(ui), " ")
}

// text returns the words of the page.
func (f *fixture) text() string {
	s := regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`).ReplaceAllString(f.html(), " ")
	return strings.TrimSpace(regexp.MustCompile(`\s+`).ReplaceAllString(s, " "))
}

// show reports cards as near the viewport and visible, by their ids.
func (f *fixture) show(ids ...string) {
	boxes := make([]page.CardBox, len(ids))
	for i, id := range ids {
		boxes[i] = page.CardBox{ID: id, Width: 320, Height: 184, Ratio: 2, Visible: true}
	}
	f.play(func() { f.host.onCards(boxes) })
}

// cardIDs returns the data-card attributes in the order of the page.
func (f *fixture) cardIDs() (ids []string) {
	for _, m := range regexp.MustCompile(`data-card="([^"]*)"`).FindAllStringSubmatch(f.html(), -1) {
		ids = append(ids, m[1])
	}
	return ids
}

// chunks returns the id and the number of cards of every chunk of cards, in the order of the page.
func (f *fixture) chunks() (chunks [][2]string) {
	for _, m := range regexp.MustCompile(`<div [^>]*data-chunk="k[^>]*>`).FindAllString(f.html(), -1) {
		of := func(name string) string { return regexp.MustCompile(name + `="([^"]*)"`).FindStringSubmatch(m)[1] }
		chunks = append(chunks, [2]string{of("data-chunk"), of("data-cards")})
	}
	return chunks
}

// runsNamed is a catalogue of runs; ids count from 1.
func runsNamed(names ...string) *wire.Catalogue {
	c := &wire.Catalogue{}
	for i, name := range names {
		c.Runs = append(c.Runs, wire.Run{ID: wire.RunID(i + 1), Name: name, Source: "vit-s16-sweep", Colour: i, State: wire.RunRead})
	}
	return c
}

// tagsNamed is a catalogue of tags of a kind, 10 values each, 2,500 bytes if they are counted only, of runs 1 and 2; ids count from 1, 101, 201, 301 by kind.
func tagsNamed(k kind.ID, names ...string) *wire.Catalogue {
	c := &wire.Catalogue{}
	for i, name := range names {
		tag := wire.Tag{ID: wire.TagID(100*int(k) + i + 1), Kind: k, Name: name, Values: 10}
		if k == kind.Image || k == kind.Histogram {
			tag.Runs = []wire.RunID{1, 2}
		}
		if k == kind.Other {
			tag.Plugin, tag.Bytes = "pr_curves", 2500
		}
		c.Tags = append(c.Tags, tag)
	}
	return c
}

func drawnOf(card string, complete bool, points, total int64, runs ...wire.RunID) *wire.Drawn {
	return &wire.Drawn{
		Card: card, Complete: complete, Points: points, Total: total, Runs: runs, Plot: wire.Rect{X: 40, Y: 8, W: 270, H: 150},
		Pixels: 7, Summary: wire.Plain(fmt.Sprintf("summary of %d runs", len(runs))),
	}
}

// emptyEvent is an event of which nothing is known, as there are outside of a browser.
func emptyEvent() app.Event { return app.Event{} }

// scalarsOf returns the scalars of a page.
func scalarsOf(p *page.Page) *scalar.Kind { return p.KindOf(kind.Scalar).(*scalar.Kind) }
