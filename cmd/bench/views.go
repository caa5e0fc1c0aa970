package main

import (
	"bytes"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"time"

	"eventlens/cmd/bench/logs"
	"eventlens/cmd/bench/report"
	"eventlens/cmd/bench/storage"
)

// viewHistograms measures 300 cards of 1,000 histograms each.
func viewHistograms(p *pass) {
	logdir := p.write("histograms")
	p.openTabs(logdir, "histograms", "histograms", `bench.peer.hasHistograms()`, histogramsDrawn,
		func(g *page, v visit) {
			g.takeMs(v.FirstChart, histogramsFirst)
			g.takeMs(max(0, v.VisibleDrawn-v.Loaded), histogramsAfter)
			g.take(g.renderer().resident, histogramsMemory)
			for _, mode := range []string{"Overlay", "Distributions", "Heat map", "Offset"} {
				clicked := eval[float64](g,
					`bench.press(document.querySelector('.tools [data-choice=%q]'))`, mode)
				g.take(g.drawnSince(clicked)-clicked, histogramsMode)
			}
			const ridges = ".card .plot.ridges"
			g.takeFrames(ridges, pointing,
				frameRows{p95: histogramsHover, task: histogramsHoverTask})
			g.takeFrames(ridges, scrolling,
				frameRows{p95: histogramsScroll, task: histogramsScrollTask})
		})
	shown := []*report.Row{histogramsShown}
	p.compareTabs(logdir, tab{
		ours: "histograms", oursShown: `bench.drawnSince(began)`, uncharted: true, oursRows: shown,
		peers: "histograms", peersShown: `bench.peer.hasHistograms()`, peersRows: shown,
		peersReady: `bench.peer.hasData(0)`, // its Time Series tab shows histograms
	})
}

// viewTexts measures three runs of texts.
func viewTexts(p *pass) {
	p.openTabs(p.write("texts"), "text", "text", `bench.peer.hasTexts()`, textsDrawn, nil)
}

// viewPictures measures a gigabyte of images: the first one compared with fetching it alone, and
// all of them played.
func viewPictures(p *pass) {
	logdir := p.write("pictures")
	ours, alone := p.firstPicture(logdir, near)
	p.ours(ours, pictureNear)
	p.ours(alone, pictureNearAlone)
	ours, alone = p.firstPicture(logdir, far)
	p.ours(ours, pictureFar)
	p.ours(alone, pictureFarAlone)
	p.ours(ours/alone, pictureFarRatio)
	p.openTabs(logdir, "images", "images", `bench.peer.hasImages()`, picturesDrawn,
		func(g *page, _ visit) { g.playPictures(g.serve("")) })
}

// firstPicture opens the images tab on a page that has read the scalars, and then fetches only the
// bytes of one image. It returns the milliseconds of both.
func (p *pass) firstPicture(logdir string, distance storage.Options) (ours, alone float64) {
	file, at, size := p.findPicture(logdir)
	p.scope(func(p *pass) {
		origin := p.listen(distance.Far(storage.Directory(logdir)))
		g := p.openSource(origin)
		g.mark("loaded")
		ours = g.pressTab(`bench.link('images')`, `bench.hasPicture()`)
		alone = eval[float64](g, `bench.fetchPicture(%q, %d, %d)`, origin+file, at, at+size-1)
	})
	return ours, alone
}

// findPicture finds an image in a log. It returns its file, relative to the directory, and the
// offset and size of the image in the file, in bytes.
func (p *pass) findPicture(logdir string) (file string, at, size int) {
	names, _, err := eventFiles(logdir)
	p.check(err)
	head := make([]byte, 4<<20)
	f, err := os.Open(names[0])
	p.check(err)
	defer f.Close()
	_, err = io.ReadFull(f, head)
	p.check(err)
	begin, end := []byte("\x89PNG\r\n\x1a\n"), []byte("IEND\xaeB`\x82")
	at = bytes.Index(head, begin)
	size = bytes.Index(head[max(at, 0):], end) + len(end)
	if at < 0 || size < len(end) {
		p.failf("no image in the first megabytes of %s", names[0])
	}
	file, err = filepath.Rel(logdir, names[0])
	p.check(err)
	return filepath.ToSlash(file), at, size
}

const (
	// stepPause is how long a person who steps quickly looks at each step.
	stepPause = 200 * time.Millisecond
	// blankPageTime is how long a page for comparison stays open, so that its program gets
	// compiled.
	blankPageTime = 5 * time.Second
)

// playPictures steps back through the images by keys and by the slider, and then plays them all.
// The memory meanwhile is compared with an empty page's, and with the site's without a log.
func (g *page) playPictures(site string) {
	stepBack := func(count string, row *report.Row, act func()) {
		for range 20 {
			g.run(`bench.another(%s)`, count)
			act()
			g.await("the step", time.Minute, "bench.took")
			g.take(g.took(), row)
			time.Sleep(stepPause)
		}
	}
	stepBack("", picturesStep, func() { g.check(g.window.Type(',')) })
	stepBack("1", pictureStep, func() { g.run(`bench.slideBack()`) })
	g.run(`bench.playPictures()`)
	most := 0.0
	for played := false; !played; played = eval[bool](g, `bench.played()`) {
		most = max(most, g.renderer().resident)
		g.check(g.window.Context.Err())
		time.Sleep(200 * time.Millisecond)
	}
	g.take(most, picturesResident)
	for url, row := range map[string]*report.Row{
		"data:text/html,<p>empty</p>": picturesMemory, site: picturesOverStart,
	} {
		g.visit(url)
		time.Sleep(blankPageTime)
		g.take(most-g.renderer().resident, row)
	}
}

// viewSweep measures the hyperparameters of 1,000 runs. It points at lines, and brushes an axis by
// dragging a range up and down.
func viewSweep(p *pass) {
	logdir, err := logs.WriteSweep(p.dir)
	p.check(err)
	p.compareTabs(logdir, tab{
		ours: "hparams", oursShown: `bench.sweep.shown()`,
		oursRows: []*report.Row{sweepDrawn, sweepToPeer},
		peers:    "hparams", peersReady: "true", peersShown: `bench.peer.hasSweep()`,
		peersRows: []*report.Row{sweepToPeer},
		use: func(g *page) {
			const plot = "[data-testid=hparams-plot]"
			g.takeFrames(plot, pointing, frameRows{p95: sweepHover})
			axis := eval[box](g, `bench.sweep.axis()`)
			g.takeFrames(plot, dragging(true, func(_ box, phase float64) (x, y float64) {
				x, y = axis.middle()
				return x, y + axis.Height*0.45*math.Sin(3*phase)
			}), frameRows{p95: sweepBrush})
		},
	})
}

// viewMeshes measures a cloud of 1,000,000 points: turned, and turned without the work of a
// graphics card, when all points must be drawn.
func viewMeshes(p *pass) {
	logdir, err := logs.WriteMeshes(p.dir)
	p.check(err)
	shown := fmt.Sprintf(`bench.mesh.drawn() === %d`, logs.MeshPoints)
	turning := dragging(false, func(stage box, phase float64) (x, y float64) {
		return stage.X + stage.Width*(0.5+0.4*math.Sin(2*phase)),
			stage.Y + stage.Height*(0.5+0.2*math.Sin(3*phase))
	})
	drawn := []*report.Row{meshDrawn}
	p.compareTabs(logdir, tab{
		ours: "meshes", oursShown: shown, oursRows: drawn, peers: "mesh", peersReady: "true",
		peersShown: `bench.peer.hasMesh()`, peersRows: drawn,
		use: func(g *page) {
			g.takeFrames(".mesh-stage", turning, frameRows{p95: meshTurned})
			g.take(eval[float64](g, `bench.mesh.drawn()`), meshTurnedPoints)
		},
	})
	g, _ := p.openLog(logdir, "scalars")
	g.run(`bench.mesh.withCard()`) // in time: the mesh program is loaded with the tab
	g.pressTab(`bench.link('meshes')`, shown)
	g.takeFrames(".mesh-stage", turning, frameRows{p95: meshShare, task: meshShareTask})
	if points := eval[float64](g, `bench.mesh.drawn()`); points != logs.MeshPoints {
		p.failf("%v points were drawn", points)
	}
}

// viewGraphs opens graphs on our page and on the peer's, one log each, and uses the largest.
func viewGraphs(p *pass) {
	compare := func(what string, logdir string, err error, rows []*report.Row, use func(*page)) {
		p.step(what, partAtMost, func(p *pass) {
			p.check(err)
			p.compareTabs(logdir, tab{
				ours: "graphs", oursShown: `bench.graph.drawn()`, oursRows: rows, use: use,
				peers: "graphs", peersShown: `bench.peer.hasGraph()`, peersRows: rows,
				peersReady: `bench.peer.hasDrawn()`, peersWithin: time.Minute,
			})
		})
	}
	for _, graph := range []struct {
		model string
		rows  []*report.Row
	}{
		{"resnet50", []*report.Row{resnetDrawn, resnetToPeer}},
		{"transformer", []*report.Row{transformerDrawn, transformerToPeer}},
		{"tf2", []*report.Row{tracedDrawn, tracedToPeer}},
	} {
		logdir, err := logs.WriteModel(p.ctx, p.dir, graph.model)
		compare("the graph of "+graph.model, logdir, err, graph.rows, nil)
	}
	logdir, err := logs.WriteGraph(p.dir)
	compare("the generated graph", logdir, err, []*report.Row{largeDrawn}, (*page).useGraph)
}

// useGraph opens a scope of 500 nodes by two presses, and then pans and zooms with 5,000 in view.
func (g *page) useGraph() {
	g.openScope("stage_00", 1)
	g.fitGraph()
	took := g.pressScope("block_00")
	g.take(took.First, graphOpened)
	g.take(took.Last, graphMoved)
	for block := 1; block < logs.GraphBlocks; block++ {
		g.openScope(fmt.Sprintf("block_%02d", block), logs.GraphNodes)
	}
	g.fitGraph()
	g.await("all nodes", time.Minute, `bench.graph.rests() && bench.graph.inView() >= %d`,
		logs.GraphBlocks*logs.GraphNodes)
	for _, move := range []struct {
		row *report.Row
		do  gesture
	}{
		// So little that nearly all of it stays in view.
		{graphPanned, dragging(true, func(plot box, phase float64) (x, y float64) {
			x, y = plot.middle()
			return x + 40*math.Sin(3*phase), y + 20*math.Sin(5*phase)
		})},
		{graphZoomed, zooming},
	} {
		g.takeFrames("graph-canvas", move.do, frameRows{p95: move.row})
		g.await("the graph", time.Minute, `bench.graph.rests()`)
	}
}

// openScope opens a scope as the outline does, and waits until the graph shows at least the given
// number of additional boxes.
func (g *page) openScope(name string, more int) {
	before := eval[float64](g, `bench.graph.boxes()`)
	g.run(`bench.graph.open(%q)`, name)
	g.await(name, time.Minute, `bench.graph.boxes() >= %v && bench.graph.rests()`,
		before+float64(more))
}

// fitGraph brings everything into view.
func (g *page) fitGraph() {
	g.run(`bench.graph.fit()`)
	g.await("the graph", time.Minute, `bench.graph.rests()`)
}

// betweenPresses is the time between two presses of a person.
const betweenPresses = 120 * time.Millisecond

// pressScope opens a scope by two presses. First is the time of the first frame with its contents,
// Last the end of all movement.
func (g *page) pressScope(name string) changes {
	at := eval[box](g, `bench.graph.press(%q)`, name)
	for press := range int64(2) {
		time.Sleep(betweenPresses)
		g.press(at.X, at.Y, press+1)
	}
	g.await(name, time.Minute, `bench.opened`)
	return eval[changes](g, `bench.opened`)
}
