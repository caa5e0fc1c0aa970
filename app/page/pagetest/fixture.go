package pagetest

import (
	"context"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/maxence-charriere/go-app/v9/pkg/app"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view"
	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds"
	scalarpage "eventlens/app/kinds/scalar/page"
	"eventlens/app/page"
	"eventlens/app/wire"
)

// Fixture is a page in a fake browser; the test plays the worker at the other end of a pipe.
type Fixture struct {
	T      *testing.T
	Host   *hosttest.Browser
	Worker wire.Conn
	Shell  *page.Shell
	Page   *page.Page
	Disp   app.ClientDispatcher
	Conn   *watchedConn
	First  []wire.Message // messages to the worker at the start
}

// On is a question or an answer with its card, "" for none. Tests write it like this; it is sent
// inside an envelope.
type On struct {
	Card string
	What wire.Coded
}

// About returns a question or an answer about a card.
func About(card string, what wire.Coded) *On { return &On{card, what} }

// Code implements wire.Coded, so that On can be used as a message.
func (*On) Code(*wire.Coder) { panic("it has an envelope") }

// kindOf returns the kind of a card.
func (f *Fixture) kindOf(card string) kind.ID {
	at, ok := f.Page.Cards.PlaceOf(card)
	if tag := f.Page.Model.Cards.Tag(at.Key.Tag); ok && tag != nil {
		return tag.Kind
	}
	return kind.Scalar
}

// protocol returns the protocol of a kind; nil if it has none.
func protocol(of kind.ID) *wire.Protocol {
	for _, k := range kinds.All {
		if k.Kind.ID == of && k.Worker != nil {
			return k.Worker(&view.Env{}).Protocol()
		}
	}
	return nil
}

// answers reports whether a kind has answers of a type.
func answers(k kind.ID, what wire.Coded) bool {
	p := protocol(k)
	return p != nil && slices.ContainsFunc(p.Answers.List, func(one wire.Coded) bool {
		return reflect.TypeOf(one) == reflect.TypeOf(what)
	})
}

// answer puts an answer to the last question about a card, or to the last one of all, into its
// envelope. An answer to a card that is gone, or to none, comes from the first kind that has such
// answers.
func (f *Fixture) answer(a *On) *wire.Answer {
	k := f.kindOf(a.Card)
	if tabs := kind.Tabs(); !answers(k, a.What) {
		at := slices.IndexFunc(tabs, func(k kind.ID) bool { return answers(k, a.What) })
		require.GreaterOrEqual(f.T, at, 0, "%T is not in Protocol.Answers of any kind", a.What)
		k = tabs[at]
	}
	serial := f.Conn.Serial.Load()
	if last, ok := f.Conn.ofCard.Load(a.Card); ok {
		serial = last.(uint32)
	}
	return &wire.Answer{
		Kind: k, Card: a.Card, Serial: serial, Answer: protocol(k).Answers.Pack(a.What),
	}
}

// opened returns a question without its envelope, and any other message unchanged.
func (f *Fixture) opened(m wire.Message) wire.Message {
	ask, ok := m.(*wire.Ask)
	if !ok {
		return m
	}
	question, err := protocol(ask.Kind).Questions.Unpack(ask.Question)
	require.NoError(f.T, err)
	return About(ask.Card, question)
}

// watchedConn signals when the page waits for the next message, and so has passed on the previous
// one.
type watchedConn struct {
	wire.Conn
	Waits  chan struct{}
	Serial atomic.Uint32 // of the last question
	ofCard sync.Map      // serial of the last question about each card
}

func (c *watchedConn) Send(frame []byte, refs ...wire.Ref) error {
	if m, err := wire.Decode(frame, refs); err == nil {
		if ask, ok := m.(*wire.Ask); ok {
			c.Serial.Store(ask.Serial)
			c.ofCard.Store(ask.Card, ask.Serial)
		}
	}
	return c.Conn.Send(frame, refs...)
}

func (c *watchedConn) Receive(ctx context.Context) ([]byte, []wire.Ref, error) {
	c.Waits <- struct{}{}
	return c.Conn.Receive(ctx)
}

// New mounts a page with a fragment.
func New(t *testing.T, fragment string) *Fixture {
	return Mount(t, hosttest.At(fragment))
}

// Mount mounts a page in a browser, with these views in place of those of package kinds.
func Mount(t *testing.T, b *hosttest.Browser, views ...func(*page.Page) page.Tabbed) *Fixture {
	pipe, worker := wire.Pipe()
	conn := &watchedConn{Conn: pipe, Waits: make(chan struct{})}
	f := &Fixture{
		T: t, Host: b, Worker: worker, Conn: conn,
		Page: page.New(b.ChartsPage(), conn, func(p *page.Page) {
			kinds.Cards(p)
			for _, v := range views {
				p.AddView(v(p))
			}
		}),
	}
	f.Shell = page.NewShell(f.Page)
	f.Disp = app.NewClientTester(f.Shell)
	<-conn.Waits
	f.Settle()
	f.First = f.Asked()
	t.Cleanup(f.Disp.Close)
	return f
}

// Settle handles everything that is due. A frame can make more due: a render, then functions that
// waited for it, then what these changed.
func (f *Fixture) Settle() {
	for range 4 {
		f.Disp.Consume()
	}
}

// Tell sends messages of the worker and waits until the page has handled them.
func (f *Fixture) Tell(messages ...wire.Message) {
	f.T.Helper()
	for _, m := range messages {
		switch told := m.(type) {
		case *wire.Drawn:
			if told.View == 0 {
				told.View = f.Page.Views // the last one requested
			}
		case *On:
			m = f.answer(told)
		}
		require.NoError(f.T, wire.Send(f.Worker, m))
		<-f.Conn.Waits
		f.Settle()
	}
}

// TellAtOnce sends messages so fast that nothing is rendered between them.
func (f *Fixture) TellAtOnce(messages ...wire.Message) {
	f.T.Helper()
	for _, m := range messages {
		require.NoError(f.T, wire.Send(f.Worker, m))
		<-f.Conn.Waits
	}
	f.Settle()
}

// Play runs an action of the browser or the person, and everything that follows.
func (f *Fixture) Play(act func()) {
	act()
	f.Settle()
}

// Asked returns the messages to the worker since the last call.
func (f *Fixture) Asked() (messages []wire.Message) {
	f.T.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	cancel() // receive only the messages that are there, without waiting
	for {
		m, err := wire.Receive(ctx, f.Worker)
		if err != nil {
			require.ErrorIs(f.T, err, context.Canceled)
			return messages
		}
		messages = append(messages, f.opened(m))
	}
}

// LastView returns the last View among the messages to the worker.
func (f *Fixture) LastView() *wire.View {
	f.T.Helper()
	var view *wire.View
	for _, m := range f.Asked() {
		if v, ok := m.(*wire.View); ok {
			view = v
		}
	}
	require.NotNil(f.T, view, "a view was sent")
	return view
}

// HTML returns the page with white space collapsed to single spaces. Attributes come in no
// particular order.
func (f *Fixture) HTML() string { return htmlOf(f.Shell) }

func htmlOf(ui app.UI) string {
	return regexp.MustCompile(`\s+`).ReplaceAllString(app.HTMLString(ui), " ")
}

// Text returns the text of the page.
func (f *Fixture) Text() string {
	s := regexp.MustCompile(`<svg.*?</svg>|<[^>]*>`).ReplaceAllString(f.HTML(), " ")
	return strings.TrimSpace(regexp.MustCompile(`\s+`).ReplaceAllString(s, " "))
}

// Show reports the cards with these ids as near the viewport and visible, and all others as far
// from it.
func (f *Fixture) Show(ids ...string) {
	var boxes []wire.CardBox
	for _, id := range ids {
		boxes = append(boxes,
			wire.CardBox{ID: id, Width: 320, Height: 184, Ratio: 2, Visible: true})
	}
	// a card that left has another id
	for told := []string(nil); !slices.Equal(told, f.CardIDs()); {
		told = f.CardIDs()
		all := boxes
		for _, id := range told {
			if !slices.Contains(ids, id) {
				all = append(all, wire.CardBox{ID: id})
			}
		}
		f.Play(func() { f.Host.TellCards(all) })
	}
}

// CardIDs returns the data-card attributes in the order of the page.
func (f *Fixture) CardIDs() (ids []string) {
	for _, m := range regexp.MustCompile(`data-card="([^"]*)"`).FindAllStringSubmatch(f.HTML(),
		-1) {
		ids = append(ids, m[1])
	}
	return ids
}

// Chunks returns the id and the number of cards of every chunk of cards, in the order of the page.
func (f *Fixture) Chunks() (chunks [][2]string) {
	for _, m := range regexp.MustCompile(`<div [^>]*data-chunk="k[^>]*>`).FindAllString(f.HTML(),
		-1) {
		of := func(name string) string {
			return regexp.MustCompile(name + `="([^"]*)"`).FindStringSubmatch(m)[1]
		}
		chunks = append(chunks, [2]string{of("data-chunk"), of("data-cards")})
	}
	return chunks
}

// TagsNamed returns a catalogue of tags of a kind, with 10 values each, 2,500 bytes if they are
// only counted, of runs 1 and 2; ids count from 1, 101, 201, 301 by kind.
func TagsNamed(k kind.ID, names ...string) *wire.Catalogue {
	c := &wire.Catalogue{}
	for i, name := range names {
		tag := wire.Tag{ID: wire.TagID(100*int(k) + i + 1), Kind: k, Name: name, Values: 10}
		if k.PerRun() {
			tag.Runs = []wire.RunID{1, 2}
		}
		if k == kind.Other {
			tag.Plugin, tag.Bytes = "pr_curves", 2500
		}
		c.Tags = append(c.Tags, tag)
	}
	return c
}

// DrawnOf returns a drawing of a card from points of total points, with lines of these runs.
func DrawnOf(card string, complete bool, points, total int64, runs ...wire.RunID) *wire.Drawn {
	return &wire.Drawn{
		Card: card, Complete: complete, Points: points, Total: total, Runs: runs,
		Plot:   wire.Rect{X: 40, Y: 8, W: 270, H: 150},
		Pixels: 7, Summary: wire.Plain(fmt.Sprintf("summary of %d runs", len(runs))),
	}
}

// EmptyEvent returns an event without a value, like all events outside of a browser.
func EmptyEvent() app.Event { return app.Event{} }

// ScalarsOf returns the scalars of a page.
func ScalarsOf(p *page.Page) *scalarpage.Kind { return p.KindOf(kind.Scalar).(*scalarpage.Kind) }
