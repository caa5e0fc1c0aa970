package main

import "eventlens/cmd/bench/report"

// rows lists all rows in the order of printing, as they are declared below.
var rows []*report.Row

// limit is a budget for some logs: sets, or parts that are measured once.
type limit struct {
	report.Budget
	logs []string
}

func atMost(v float64, logs ...string) limit      { return limit{report.AtMost(v), logs} }
func atLeast(v float64, logs ...string) limit     { return limit{report.AtLeast(v), logs} }
func timesBetter(v float64, logs ...string) limit { return limit{report.TimesBetter(v), logs} }

// rowsIn returns a function that declares rows of a unit, with their budgets.
func rowsIn(unit report.Unit) func(what string, limits ...limit) *report.Row {
	return func(what string, limits ...limit) *report.Row {
		r := &report.Row{What: what, Unit: unit, Budgets: map[string]report.Budget{}}
		for _, l := range limits {
			for _, log := range l.logs {
				r.Budgets[log] = l.Budget
			}
		}
		rows = append(rows, r)
		return r
	}
}

var (
	seconds, millis        = rowsIn(report.Seconds), rowsIn(report.Milliseconds)
	bytesOf, bytesPerPoint = rowsIn(report.Bytes), rowsIn(report.BytesPerPoint)
	count, times, share    = rowsIn(report.Count), rowsIn(report.Times), rowsIn(report.Share)
	pointsPerSecond        = rowsIn(report.PointsPerSecond)
)

var (
	// Programs that only read. The parse program reads the files one after the other, as one
	// worker does.
	parseNative = pointsPerSecond("parse, native, one core")
	parseRate   = pointsPerSecond(
		"parse, wasm in node, one core, checksums on", atLeast(5e6, "long", "many"))
	parseWasm = pointsPerSecond("the same; the peer's data server, native, every point kept",
		timesBetter(1, "long", "many"))
	readTime    = seconds("read all, native: one core; the peer's data server")
	readChecked = seconds("the same, the peer with payload checksums")
	readCPU     = seconds("its CPU time, the peer with payload checksums")
	allocations = count("allocations per 1,000 records, native")
	pointMemory = bytesPerPoint("memory per scalar point: columns kept, wasm; the peer's peak",
		atMost(12, "many", "long", "small"))
	beyondMemory = bytesOf("memory beyond the columns, wasm")

	// A first visit, from navigation.
	ready      = seconds("page load to interactive", atMost(0.5, "many", "long", "small"))
	firstChart = seconds(
		"page load to first chart; the peer's start to its first", atMost(1, "many"))
	toChart = seconds("page load to all visible charts drawn complete; the peer's start to its "+
		"first chart", timesBetter(4, "long"))
	toData = seconds("page load to all visible charts drawn complete; the peer's start to all "+
		"data on its page", timesBetter(8, "many"), timesBetter(4, "small"))
	drawn = seconds("page load to all visible charts drawn complete; the peer's start to the same",
		atMost(4, "many"), atMost(6, "small"))
	loaded        = seconds("page load to everything read", atMost(1.2, "long"))
	openProcessor = seconds("page load to all visible charts drawn complete: processor time of " +
		"all processes of the browser")

	// Cost per run if a run is hardly more than a file.
	runDrawn = millis(
		"page load to all visible charts drawn complete, a run", atMost(2.2, "files"))
	runProcessor   = millis("its processor time of all processes of the browser, a run")
	fewerDrawn     = millis("1,000 of these runs: all visible charts drawn complete, a run")
	fewerProcessor = millis(
		"1,000 of these runs: processor time of all processes of the browser, a run")
	runToFewer = times(
		"a run to one of 1,000: all visible charts drawn complete", atMost(1, "files"))

	// A second visit: another tab of the same browser.
	secondReady = seconds("second visit: interactive", atMost(0.3, "many", "long", "small"))
	secondChart = seconds("second visit: first chart",
		atMost(0.6, "many"), atMost(0.5, "long"), atMost(0.5, "images"), atMost(0.5, "small"))
	secondBytes = bytesOf(
		"second visit: event bytes downloaded", atMost(0, "many", "long", "images", "small"))
	secondDrawn = seconds("second visit: all visible charts drawn complete; the peer's page, its "+
		"server having read all", atMost(1.6, "many"), atMost(1.8, "small"))
	secondRead      = seconds("second visit: everything there")
	secondProcessor = seconds("second visit: processor time of all processes of the browser")

	// Memory after everything is drawn.
	rendererMemory = bytesOf(
		"renderer: resident memory", atMost(400e6, "many"), atMost(600e6, "small"))
	rendererPrivate = bytesOf("renderer: private memory")
	rendererPeak    = bytesOf("renderer: peak of resident memory")
	wasmMemory      = bytesOf("workers: memory.buffer.byteLength in sum")
	serverMemory    = bytesOf("the peer's server processes: resident memory")

	// Longest uninterrupted work of the page until everything is drawn.
	openTask = millis("opening: longest task of the page, 0 for none over 50 ms")

	// Hover and redraw with everything loaded.
	hoverFrame = millis("hover: p95 of frame times", atMost(20, "many", "crowd"))
	hoverWorst = millis("hover: longest frame")
	hoverTask  = millis("hover: longest task, 0 for none over 50 ms", atMost(50, "many", "crowd"))
	redrawn    = millis("another x axis: all visible cards drawn anew", atMost(100, "many"))

	// The same actions on both pages, measured by the pixels of the charts in the viewport.
	smoothFirst = millis("another smoothing: first change on screen", atMost(20, "many", "long"))
	smoothDrawn = millis("another smoothing: last change of all visible charts",
		atMost(250, "many"), atMost(100, "long"))
	selectFirst = millis("a run hidden: first change on screen", atMost(20, "many"))
	selectDrawn = millis("a run hidden: last change of all visible charts", atMost(250, "many"))
	zoomFirst   = millis(
		"zoom by dragging: first change after the button is released", atMost(20, "many", "long"))
	zoomDrawn = millis("zoom by dragging: last change", atMost(100, "many", "long"))

	// Scrolling through all charts.
	scrollFrame = millis("scrolling through all charts: p95 of frame times", atMost(20, "tags"))
	scrollTask  = millis(
		"scrolling through all charts: longest task, 0 for none over 50 ms", atMost(50, "tags"))
	refreshListings = count(
		"refresh, nothing new: listing requests", atMost(1, "many"), atMost(2, "small"))
	refreshReads = count(
		"refresh, nothing new: requests for event files", atMost(0, "many", "small"))
	refreshTime  = seconds("refresh, nothing new: key to last answer")
	growthBytes  = bytesOf("refresh, 1% more: event bytes fetched")
	growthExcess = times("refresh, 1% more: bytes fetched to bytes appended")
	growthTime   = seconds("refresh, 1% more: key to all visible charts drawn complete")
	nearDrawn    = seconds("remote, no added round trip: all visible charts drawn complete")
	farDrawn     = seconds("remote, 50 ms round trips: all visible charts drawn complete")
	farToNear    = times("remote, 50 ms round trips: time to that without")
	farRequest   = count("remote, 50 ms round trips: requests")
	farBytes     = bytesOf("remote, 50 ms round trips: bytes sent before the scalars are drawn")
	farShare     = share("remote, 50 ms round trips: share of the log sent before the scalars are "+
		"drawn", atMost(0.05, "images"))
	bucketPages = count("S3 listing of 10,000 objects in 2,000 runs, 50 ms round trips: listing "+
		"requests until all runs are on screen", atMost(10, "small"))
	bucketBefore = count("the same: listing requests answered when the first runs are on screen")
	bucketFirst  = seconds("the same: page load to the first runs on screen")
	bucketAll    = seconds("the same: page load to all runs on screen")
	bucketNear   = seconds("S3 listing, no added round trip: all visible charts drawn complete")
	bucketFar    = seconds("S3 listing, 50 ms round trips: all visible charts drawn complete")
	bucketRatio  = times("S3 listing, 50 ms round trips: time to that without", atMost(2, "many"))

	// Painting lines in a plot of 330 x 160 CSS px.
	paintLines = millis("time to paint 250 lines of 1,000 points; uPlot", timesBetter(1, "paint"))
	paintLong  = millis(
		"time to paint one line of 1,000,000 points; uPlot", timesBetter(1, "paint"))
	paintShort = millis(
		"time to paint one line of 10,000 points; uPlot", timesBetter(1/1.5, "paint"))

	// Cards in a page of another site, measured from the creation of the frame.
	cardFirst = seconds(
		"embedded card of one run, first visit: chart drawn", atMost(1, "cards"))
	cardLater      = seconds("the same, a later visit", atMost(0.5, "cards"))
	cardNext       = seconds("a later card on the same page", atMost(0.3, "cards"))
	cardSlowest    = seconds("the slowest of eleven of them")
	cardsTogether  = seconds("twelve cards at once: the last chart drawn")
	cardsToOne     = times("twelve cards at once: to one alone")
	cardsProcessor = seconds("twelve cards at once: processor time of all processes of the browser")
	cardElement    = millis(
		"the element itself: defined, and put into the page", atMost(5, "cards"))
	cardFrame = millis("the first of them with its frame, which the browser makes")

	// The page that lists jobs, with a jobs.json of 5,000 jobs.
	jobsListed = seconds(
		"page load to the first jobs on screen, searched and sorted on request", atMost(1, "jobs"))
	jobsAgain = seconds("second visit: the same")
	jobsFrame = millis("scrolling through the jobs: p95 of frame times", atMost(20, "jobs"))
	jobsTask  = millis(
		"scrolling through the jobs: longest task, 0 for none over 50 ms", atMost(50, "jobs"))

	// A gigabyte of images. The first one is timed on a page that has read the scalars, from the
	// press on the tab.
	picturesDrawn = seconds(
		"page load to all visible images shown; the peer's start to the same")
	pictureNear      = millis("the first image, no added round trip: from the press on the tab")
	pictureNearAlone = millis("the same image fetched and decoded alone")
	pictureFar       = millis("the first image, 50 ms round trips: from the press on the tab")
	pictureFarAlone  = millis("the same image fetched and decoded alone, 50 ms round trips")
	pictureFarRatio  = times("the first to that alone, 50 ms round trips", atMost(1.5, "pictures"))
	pictureStep      = millis(
		"an arrow key on a card's slider: its image is another one, on screen",
		atMost(34, "pictures"))
	picturesStep = millis(
		"key of the previous step: all ten visible images are other ones, on screen")
	picturesResident  = bytesOf("all steps played: most resident memory of the renderer")
	picturesMemory    = bytesOf("the same, above a blank page")
	picturesOverStart = bytesOf(
		"the same, above the viewer's page without a log", atMost(150e6, "pictures"))

	// 300 cards of 1,000 histograms each.
	histogramsDrawn = seconds("page load to all visible histograms drawn, every step; the peer's " +
		"start to its 51 sampled steps")
	histogramsShown = millis("everything read, the tab pressed: all visible histograms drawn, "+
		"every step; the peer's 51 sampled steps", timesBetter(5, "histograms"))
	histogramsFirst = seconds(
		"page load to the first histogram card, of the steps that were read by then")
	histogramsAfter = millis(
		"everything read to all visible histograms drawn", atMost(500, "histograms"))
	histogramsMemory = bytesOf("histograms: resident memory of the renderer")
	histogramsMode   = millis(
		"another mode of histograms: all visible cards drawn anew", atMost(500, "histograms"))
	histogramsHover = millis(
		"hover over histograms: p95 of frame times", atMost(20, "histograms"))
	histogramsHoverTask = millis("hover over histograms: longest task, 0 for none over 50 ms")
	histogramsScroll    = millis(
		"scrolling through histograms: p95 of frame times", atMost(20, "histograms"))
	histogramsScrollTask = millis(
		"scrolling through histograms: longest task, 0 for none over 50 ms")
	textsDrawn = seconds(
		"page load to all visible texts shown; the peer's start to the same")

	// Hyperparameters, on pages that have read a log and show its charts.
	sweepDrawn = millis(
		"the tab pressed: the lines of 1,000 runs, and the table", atMost(500, "hparams"))
	sweepToPeer = millis("the same, beside the peer's table", timesBetter(5, "hparams"))
	sweepHover  = millis("pointing at the lines: p95 of frame times", atMost(20, "hparams"))
	sweepBrush  = millis("brushing an axis: p95 of frame times", atMost(20, "hparams"))

	// Meshes, on pages that have read a log and show its charts.
	meshDrawn  = millis("the tab pressed: 1,000,000 points drawn")
	meshTurned = millis(
		"turning 1,000,000 points without a graphics card: p95 of frame times")
	meshTurnedPoints = count("the same, with so many of them, as is said")
	meshShare        = millis("turning 1,000,000 points, all but the work of a graphics card: "+
		"p95 of frame times", atMost(20, "meshes"))
	meshShareTask = millis("the same, longest task, 0 for none over 50 ms", atMost(50, "meshes"))

	// Graphs, on pages that have read a log and show its charts.
	resnetDrawn = seconds(
		"click on the tab to drawn: ResNet-50 by PyTorch", atMost(1, "graphs"))
	resnetToPeer     = seconds("ResNet-50, beside the peer's", timesBetter(5, "graphs"))
	transformerDrawn = seconds(
		"click on the tab to drawn: a transformer by PyTorch", atMost(1, "graphs"))
	transformerToPeer = seconds("a transformer, beside the peer's", timesBetter(5, "graphs"))
	tracedDrawn       = seconds("click on the tab to drawn: a step of training by TensorFlow 2, "+
		"10,873 nodes", atMost(1, "graphs"))
	tracedToPeer = seconds("TensorFlow 2, beside the peer's", timesBetter(5, "graphs"))
	largeDrawn   = seconds(
		"click on the tab to drawn: 100,000 nodes; given up after 60 s", atMost(3, "graphs"))
	graphOpened = millis(
		"two presses on a scope of 500 nodes: the first frame with them", atMost(150, "graphs"))
	graphMoved  = millis("the same, to the end of the movement")
	graphPanned = millis(
		"5,000 nodes in view, dragged about: p95 of frame times", atMost(20, "graphs"))
	graphZoomed = millis(
		"5,000 nodes in view, the wheel turned: p95 of frame times", atMost(20, "graphs"))

	// Traces of profilers, on pages that have read a log and show its charts.
	torchFirst = seconds("click on the tab to the first lanes: 35 MB of PyTorch's JSON, packed",
		atMost(0.8, "profiles"))
	torchComplete  = seconds("the same, complete, with its summary", atMost(1.8, "profiles"))
	tracesCompared = seconds("a second trace of 35 MB chosen, to the comparison of both",
		atMost(4, "profiles"))
	spaceComplete  = seconds("click on the tab to complete: XSpace of 3 MB", atMost(0.5, "profiles"))
	spacesComplete = seconds("click on the tab to complete: XSpace of 40 MB",
		atMost(1.5, "profiles"))
	millionComplete = seconds("click on the tab to complete: XSpace of 1,000,000 slices")
	timelinePanned  = millis("1,000,000 slices, dragged about: p95 of frame times",
		atMost(20, "profiles"))
	timelineZoomed = millis("1,000,000 slices, the wheel turned: p95 of frame times",
		atMost(20, "profiles"))
	timelineFound  = millis("1,000,000 slices, a text typed: hits on screen", atMost(50, "profiles"))
	timelineSummed = millis("1,000,000 slices, a second range selected: its sums on screen",
		atMost(100, "profiles"))
	gigabyteFirst    = seconds("1 GB of PyTorch's JSON chosen, to the first lanes")
	gigabyteComplete = seconds("the same, complete", atMost(25, "profiles"))
	gigabyteMemory   = bytesOf("the same: most resident memory of the renderer, above the page's",
		atMost(400e6, "profiles"))
	gigabyteKept = bytesOf("the same, when it is complete")
	programGzip  = bytesOf("program, gzip")
	siteGzip     = bytesOf("all, gzip; the peer's page as it is sent", atMost(2.9e6, "site"))
	siteBrotli   = bytesOf("all, brotli", atMost(2.2e6, "site"))
)
