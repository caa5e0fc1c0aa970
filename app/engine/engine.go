package engine

import (
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/loop"
	"eventlens/app/engine/parse"
	"eventlens/app/engine/view"
	"eventlens/app/report"
	"eventlens/app/wire"
)

// Config has what an engine needs from outside. Each part is declared by the package that uses it,
// and passed on whole.
type Config struct {
	Intake intake.Config
	// View configures the view. Export and ExportBlob must be set; New sets the rest.
	View view.Config
	// Detach is called when one of several pages is about to open, stop or forget sources: it makes
	// that page start an engine of its own. Nil if pages never share an engine.
	Detach func(page wire.Conn)
	// Lacks lists other features the browser lacks, for the page to show.
	Lacks []wire.Text
}

// Engine serves a page, or several that show the same sources.
type Engine struct {
	cfg    Config
	kinds  func(*view.View) // adds the kinds of data to a page's view
	loop   *loop.Loop
	intake *intake.Intake
	pages  pages
	opened bool // the first Open message, with the common sources of all pages, was handled

	life context.Context // ends with Run
	end  context.CancelFunc
}

// New returns an engine. It does nothing before Run. Kinds adds the kinds of data to a page's view;
// see package kinds.
func New(cfg Config, kinds func(*view.View)) *Engine {
	reads := &cfg.Intake.Parse
	if reads.Now == nil {
		reads.Now = time.Now
	}
	if reads.Slice == nil {
		reads.Slice = loop.NewTimeSlice(func() {}, reads.Now)
	}
	if cfg.Intake.Random == nil {
		cfg.Intake.Random = rand.Float64
	}
	e := &Engine{
		cfg: cfg, kinds: kinds, loop: loop.New(reads.Slice),
		pages: pages{inbox: make(chan pageMessage, 64), woken: make(chan struct{}, 1)},
	}
	e.intake = intake.New(cfg.Intake, e.loop, e.ask)
	e.cfg.View.Blob, e.cfg.View.Now = reads.Blob, reads.Now
	e.cfg.View.ZoneOffset = cfg.Intake.Recents.ZoneOffset
	e.cfg.View.Painters, e.cfg.View.Wake = paintersOf(e.intake), e.wake
	e.cfg.View.MaxPictures = parse.PicturesEach * max(cfg.Intake.Workers.Max, 1)
	e.life, e.end = context.WithCancel(context.Background())
	return e
}

// paintersOf returns the reading workers as painters.
func paintersOf(in *intake.Intake) view.Painters {
	painter := func() *view.Painter {
		p := in.Workers().Painter()
		if p == nil {
			return nil
		}
		return &view.Painter{Paint: p.Paint, Cancel: p.Cancel}
	}
	return view.Painters{Painter: painter, Start: in.Workers().Start, Rest: in.Workers().Rest}
}

// dataOf returns the functions by which the view reads the data.
func dataOf(in *intake.Intake) view.Data {
	return view.Data{
		Snapshot: in.Snapshot, Records: in.Records, Run: in.Run, Problems: in.Problems,
		Payload: in.Payload, FileName: in.FileName, Unverified: in.Unverified,
		Unchecked: in.Unchecked, CountDamage: in.CountDamage,
		Traces:  func() []view.Trace { return tracesOf(in) },
		Reading: in.Reading, Complete: in.Complete,
	}
}

// tracesOf returns the traces beside the event files.
func tracesOf(in *intake.Intake) []view.Trace {
	all := in.Traces()
	traces := make([]view.Trace, len(all))
	for i, t := range all {
		traces[i] = view.Trace{
			Trace: t.Trace, Source: t.From.Key, Run: t.RunName(), Path: t.Path, Content: t.Content,
			SizeBytes: t.SizeBytes,
		}
	}
	return traces
}

// Run serves the page at the other end of conn, and pages that join later. It returns nil when the
// last page has closed its connection, and ctx's error when ctx ends. Any other error means that
// page and engine cannot go on; Run tries to tell the page. It returns after all its goroutines
// have ended and everything read is in the cache. It may be called once.
func (e *Engine) Run(ctx context.Context, conn wire.Conn) error {
	e.loop.Begin(ctx, broadcastConn{&e.pages})
	e.intake.Start(e.pages.screen())
	defer e.intake.Close()
	defer e.loop.Wait()
	defer e.loop.Cancel(nil)
	defer e.end()
	e.admit(conn)
	e.intake.TellRecents()
	err := e.serve()
	if err != nil && ctx.Err() == nil {
		e.loop.Send(&wire.Failed{Text: failedText(err)})
	}
	return err
}

// failedText explains why page and engine cannot go on.
func failedText(err error) wire.Text {
	if errors.Is(err, wire.ErrFrame) {
		return report.FailedFrame.With(wire.Plain(err.Error()))
	}
	return report.FailedWorker.With(wire.Plain(err.Error()))
}
