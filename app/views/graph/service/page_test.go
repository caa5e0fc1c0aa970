package service_test

import (
	"context"
	"encoding/binary"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"eventlens/app/engine/loop"
	"eventlens/app/program"
	"eventlens/app/views/graph"
	"eventlens/app/views/graph/drawing"
	graphservice "eventlens/app/views/graph/service"
	"eventlens/app/wire"
	"eventlens/app/wire/matching"
	"eventlens/app/wire/scripted"
	"eventlens/eventfile"
)

// page is the page's end of the service.
type page struct {
	t       *testing.T
	service program.Service
	answers chan answered
	blobs   map[wire.Ref][]byte
	mu      sync.Mutex          // guards objects and blobs
	objects map[wire.Ref][]byte // made by the service
	panels  map[string][]row
	list    []byte
	marks   []uint32
	link    graph.Link
	file    *graph.File
	opened  graph.Opened
	hint    string
	match   *matching.Match
}

func serve(t *testing.T) *page {
	p := &page{
		t: t, answers: make(chan answered, 1000), blobs: map[wire.Ref][]byte{},
		objects: map[wire.Ref][]byte{}, panels: map[string][]row{},
	}
	export := func(b []byte) wire.Ref {
		p.mu.Lock()
		defer p.mu.Unlock()
		ref := wire.Ref(len(p.objects) + 1)
		p.objects[ref] = b
		return ref
	}
	objects := graphservice.Objects{
		Import: func(ref wire.Ref) []byte {
			p.mu.Lock()
			defer p.mu.Unlock()
			return p.blobs[ref]
		},
		Export:     export,
		ExportBlob: func(b []byte, _ string) wire.Ref { return export(b) },
	}
	ctx, cancel := context.WithCancel(context.Background())
	t.Cleanup(cancel)
	p.service = graphservice.New(objects)(program.Env{
		Context: ctx, Slice: loop.NewTimeSlice(func() {}, time.Now),
	})
	return p
}

// object returns an object made by the service.
func (p *page) object(ref wire.Ref) []byte {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.objects[ref]
}

func (p *page) ask(question wire.Coded) {
	p.service.Ask(question, func(a wire.Coded) { p.answers <- answered{a, false} })
}

func (p *page) do(act, value string) {
	p.ask(&scripted.UserAction{Act: act, Value: value})
	p.settle()
}

// settle takes answers until everything asked has been answered: then the marks and the panels of a
// redraw arrive.
func (p *page) settle() {
	p.t.Helper()
	p.service.Ask(&scripted.UserAction{Act: "redraw"}, func(a wire.Coded) {
		p.answers <- answered{a, true}
	})
	for missing := 2; missing > 0; {
		select {
		case a := <-p.answers:
			p.take(a.answer)
			if m, ok := a.answer.(*scripted.ScriptMessage); ok && a.last &&
				(m.What == "marks" || m.What == "side") {
				missing--
			}
		case <-time.After(time.Minute):
			p.t.Fatal("no answer")
		}
	}
}

// answered is an answer; last means that all earlier questions had been handled by then.
type answered struct {
	answer wire.Coded
	last   bool
}

func (p *page) take(a wire.Coded) {
	switch m := a.(type) {
	case *matching.Match:
		p.match = m
	case *scripted.ScriptMessage:
		content := p.object(m.With)
		switch m.What {
		case "list":
			p.list = content
			require.Equal(p.t, uint32(drawing.Magic), binary.LittleEndian.Uint32(p.list))
		case "marks":
			p.marks = nil
			for b := content; len(b) > 0; b = b[4:] {
				p.marks = append(p.marks, binary.LittleEndian.Uint32(b))
			}
		case "hint":
			p.hint = string(content)
		default:
			p.panels[m.What] = rowsOf(string(content))
		}
	case *graph.Link:
		p.link = *m
	case *graph.Opened:
		p.opened = *m
	case *graph.File:
		p.file = m
	}
}

func (p *page) open(parts ...graph.Part) {
	p.ask(&graph.Look{})
	p.ask(&graph.Open{Parts: parts})
	p.settle()
}

// part returns a graph of a fixture by its form.
func (p *page) part(fixture string, form eventfile.Form) graph.Part {
	f, err := os.Open(filepath.Join("../../../../testdata/fixtures", fixture+".tfevents"))
	require.NoError(p.t, err)
	defer f.Close()
	var event eventfile.Event
	for r, err := range eventfile.NewReader(f, eventfile.Options{}).All() {
		require.NoError(p.t, err)
		require.NoError(p.t, event.Decode(r.Data))
		_, got, at, err := event.Graph()
		require.NoError(p.t, err)
		for i := range event.Values {
			if v := &event.Values[i]; v.Data(nil) == eventfile.DataGraph {
				got = eventfile.GraphForm(v.Plugin)
				at, err = v.OnlyString()
				require.NoError(p.t, err)
			}
		}
		if got == form {
			return p.given(form, fixture, at.In(r.Data))
		}
	}
	p.t.Fatalf("%s has no %v", fixture, form)
	return graph.Part{}
}

func (p *page) given(form eventfile.Form, name string, content []byte) graph.Part {
	p.mu.Lock()
	defer p.mu.Unlock()
	ref := wire.Ref(1000 + len(p.blobs))
	p.blobs[ref] = append([]byte(nil), content...)
	return graph.Part{Form: form, Name: name, Bytes: ref}
}

// boxes returns the number of boxes in the drawing.
func (p *page) boxes() int { return int(binary.LittleEndian.Uint32(p.list[4:])) }

// row is a row of a panel as the script parses it.
type row struct{ kind, text, value, act, flags string }

// row returns the first row of a panel whose text contains a text.
func (p *page) row(area, text string) row {
	p.t.Helper()
	for _, r := range p.panels[area] {
		if strings.Contains(r.text, text) {
			return r
		}
	}
	p.t.Fatalf("%q is in no row of %v", text, p.panels[area])
	return row{}
}

func rowsOf(panel string) (rows []row) {
	for _, line := range strings.Split(panel, "\x1e")[1:] {
		f := strings.Split(line, "\x1f")
		rows = append(rows, row{f[0], f[4], f[5], f[7], f[1]})
	}
	return rows
}

// items returns the entries of the side panel.
func (p *page) items() (all []row) {
	for _, r := range p.panels["side"] {
		if r.kind == "3" {
			all = append(all, r)
		}
	}
	return all
}
