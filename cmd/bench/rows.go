package main

import "eventlens/cmd/bench/report"

// budgets returns the same budget for several logs.
func budgets(b report.Budget, logs ...string) map[string]report.Budget {
	all := map[string]report.Budget{}
	for _, log := range logs {
		all[log] = b
	}
	return all
}

var (
	// Programs that only read. The parse program reads the files one after the other, as one worker
	// does.
	parseNative = &report.Row{What: "parse, native, one core", Unit: report.PointsPerSecond}
	parseRate   = &report.Row{
		What: "parse, wasm in node, one core, checksums on", Unit: report.PointsPerSecond,
		Budgets: budgets(report.AtLeast(5e6), "long", "many"),
	}
	parseWasm = &report.Row{What: "the same; the peer's data server, native, every point kept",
		Unit:    report.PointsPerSecond,
		Budgets: budgets(report.TimesBetter(1), "long", "many")}
	readTime = &report.Row{
		What: "read all, native: one core; the peer's data server", Unit: report.Seconds,
	}
	readChecked = &report.Row{
		What: "the same, the peer with payload checksums", Unit: report.Seconds,
	}
	readCPU = &report.Row{
		What: "its CPU time, the peer with payload checksums", Unit: report.Seconds,
	}
	allocations = &report.Row{What: "allocations per 1,000 records, native", Unit: report.Count}
	pointMemory = &report.Row{
		What: "memory per scalar point: columns kept, wasm; the peer's peak",
		Unit: report.BytesPerPoint, Budgets: budgets(report.AtMost(12), "many", "long", "small"),
	}
	beyondMemory = &report.Row{What: "memory beyond the columns, wasm", Unit: report.Bytes}

	// A first visit, from navigation.
	ready = &report.Row{
		What: "page load to interactive", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(0.5), "many", "long", "small"),
	}
	firstChart = &report.Row{
		What: "page load to first chart; the peer's start to its first", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(1), "many"),
	}
	toChart = &report.Row{What: "page load to all visible charts drawn complete; the peer's start to its first chart", Unit: report.Seconds,
		Budgets: budgets(report.TimesBetter(4), "long")}
	toData = &report.Row{What: "page load to all visible charts drawn complete; the peer's start to all data on its page", Unit: report.Seconds,
		Budgets: map[string]report.Budget{
			"many": report.TimesBetter(8), "small": report.TimesBetter(4),
		}}
	drawn = &report.Row{What: "page load to all visible charts drawn complete; the peer's start to the same", Unit: report.Seconds,
		Budgets: map[string]report.Budget{"many": report.AtMost(4), "small": report.AtMost(6)}}
	loaded = &report.Row{
		What: "page load to everything read", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(1.2), "long"),
	}

	// Cost per run if a run is hardly more than a file.
	runDrawn = &report.Row{
		What: "page load to all visible charts drawn complete, a run", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(2.2), "files"),
	}
	runProcessor = &report.Row{
		What: "its processor time of all processes of the browser, a run",
		Unit: report.Milliseconds,
	}
	fewerDrawn = &report.Row{
		What: "1,000 of these runs: all visible charts drawn complete, a run",
		Unit: report.Milliseconds,
	}
	fewerProcessor = &report.Row{
		What: "1,000 of these runs: processor time of all processes of the browser, a run",
		Unit: report.Milliseconds,
	}
	runToFewer = &report.Row{
		What: "a run to one of 1,000: all visible charts drawn complete", Unit: report.Times,
		Budgets: budgets(report.AtMost(1), "files"),
	}

	// Memory after everything is drawn.
	rendererMemory = &report.Row{What: "renderer: resident memory", Unit: report.Bytes,
		Budgets: map[string]report.Budget{
			"many": report.AtMost(400e6), "small": report.AtMost(600e6),
		}}
	rendererPrivate = &report.Row{What: "renderer: private memory", Unit: report.Bytes}
	rendererPeak    = &report.Row{What: "renderer: peak of resident memory", Unit: report.Bytes}
	wasmMemory      = &report.Row{
		What: "workers: memory.buffer.byteLength in sum", Unit: report.Bytes,
	}
	serverMemory = &report.Row{
		What: "the peer's server processes: resident memory", Unit: report.Bytes,
	}

	// Longest uninterrupted work of the page until everything is drawn.
	openTask = &report.Row{
		What: "opening: longest task of the page, 0 for none over 50 ms", Unit: report.Milliseconds,
	}

	// Scrolling through all charts.
	scrollFrame = &report.Row{
		What: "scrolling through all charts: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), "tags"),
	}
	scrollTask = &report.Row{
		What: "scrolling through all charts: longest task, 0 for none over 50 ms",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(50), "tags"),
	}

	// Hover and redraw with everything loaded.
	hoverFrame = &report.Row{
		What: "hover: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), "many", "crowd"),
	}
	hoverWorst = &report.Row{What: "hover: longest frame", Unit: report.Milliseconds}
	hoverTask  = &report.Row{
		What: "hover: longest task, 0 for none over 50 ms", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(50), "many", "crowd"),
	}
	redrawn = &report.Row{
		What: "another x axis: all visible cards drawn anew", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(100), "many"),
	}

	// The same actions on both pages, measured by the pixels of the charts in the viewport.
	smoothFirst = &report.Row{
		What: "another smoothing: first change on screen", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), "many", "long"),
	}
	smoothDrawn = &report.Row{What: "another smoothing: last change of all visible charts",
		Unit:    report.Milliseconds,
		Budgets: map[string]report.Budget{"many": report.AtMost(250), "long": report.AtMost(100)}}
	selectFirst = &report.Row{
		What: "a run hidden: first change on screen", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), "many"),
	}
	selectDrawn = &report.Row{
		What: "a run hidden: last change of all visible charts", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(250), "many"),
	}
	zoomFirst = &report.Row{
		What: "zoom by dragging: first change after the button is released",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(20), "many", "long"),
	}
	zoomDrawn = &report.Row{
		What: "zoom by dragging: last change", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(100), "many", "long"),
	}

	// A second visit: another tab of the same browser.
	secondReady = &report.Row{
		What: "second visit: interactive", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(0.3), "many", "long", "small"),
	}
	secondChart = &report.Row{What: "second visit: first chart", Unit: report.Seconds,
		Budgets: map[string]report.Budget{
			"many": report.AtMost(0.6), "long": report.AtMost(0.5), "images": report.AtMost(0.5),
			"small": report.AtMost(0.5),
		}}
	secondBytes = &report.Row{
		What: "second visit: event bytes downloaded", Unit: report.Bytes,
		Budgets: budgets(report.AtMost(0), "many", "long", "images", "small"),
	}
	secondDrawn = &report.Row{What: "second visit: all visible charts drawn complete; the peer's page, its server having read all", Unit: report.Seconds,
		Budgets: map[string]report.Budget{"many": report.AtMost(1.6), "small": report.AtMost(1.8)}}
	openProcessor = &report.Row{
		What: "page load to all visible charts drawn complete: processor time of all processes of the browser", Unit: report.Seconds,
	}
	secondProcessor = &report.Row{
		What: "second visit: processor time of all processes of the browser", Unit: report.Seconds,
	}
	secondRead = &report.Row{What: "second visit: everything there", Unit: report.Seconds}

	refreshListings = &report.Row{What: "refresh, nothing new: listing requests",
		Unit:    report.Count,
		Budgets: map[string]report.Budget{"many": report.AtMost(1), "small": report.AtMost(2)}}
	refreshReads = &report.Row{
		What: "refresh, nothing new: requests for event files", Unit: report.Count,
		Budgets: budgets(report.AtMost(0), "many", "small"),
	}
	refreshTime = &report.Row{
		What: "refresh, nothing new: key to last answer", Unit: report.Seconds,
	}
	growthBytes  = &report.Row{What: "refresh, 1% more: event bytes fetched", Unit: report.Bytes}
	growthExcess = &report.Row{
		What: "refresh, 1% more: bytes fetched to bytes appended", Unit: report.Times,
	}
	growthTime = &report.Row{
		What: "refresh, 1% more: key to all visible charts drawn complete", Unit: report.Seconds,
	}

	nearDrawn = &report.Row{
		What: "remote, no added round trip: all visible charts drawn complete",
		Unit: report.Seconds,
	}
	farDrawn = &report.Row{
		What: "remote, 50 ms round trips: all visible charts drawn complete", Unit: report.Seconds,
	}
	farToNear = &report.Row{
		What: "remote, 50 ms round trips: time to that without", Unit: report.Times,
	}
	farRequest = &report.Row{What: "remote, 50 ms round trips: requests", Unit: report.Count}
	farBytes   = &report.Row{
		What: "remote, 50 ms round trips: bytes sent before the scalars are drawn",
		Unit: report.Bytes,
	}
	farShare = &report.Row{
		What: "remote, 50 ms round trips: share of the log sent before the scalars are drawn",
		Unit: report.Share, Budgets: budgets(report.AtMost(0.05), "images"),
	}

	bucketPages = &report.Row{What: "S3 listing of 10,000 objects in 2,000 runs, 50 ms round trips: listing requests until all runs are on screen", Unit: report.Count,
		Budgets: budgets(report.AtMost(10), "small")}
	bucketBefore = &report.Row{
		What: "the same: listing requests answered when the first runs are on screen",
		Unit: report.Count,
	}
	bucketFirst = &report.Row{
		What: "the same: page load to the first runs on screen", Unit: report.Seconds,
	}
	bucketAll = &report.Row{
		What: "the same: page load to all runs on screen", Unit: report.Seconds,
	}
	bucketNear = &report.Row{
		What: "S3 listing, no added round trip: all visible charts drawn complete",
		Unit: report.Seconds,
	}
	bucketFar = &report.Row{
		What: "S3 listing, 50 ms round trips: all visible charts drawn complete",
		Unit: report.Seconds,
	}
	bucketRatio = &report.Row{
		What: "S3 listing, 50 ms round trips: time to that without", Unit: report.Times,
		Budgets: budgets(report.AtMost(2), "many"),
	}

	// Painting lines in a plot of 330 x 160 CSS px.
	paintLines = &report.Row{
		What: "time to paint 250 lines of 1,000 points; uPlot", Unit: report.Milliseconds,
		Budgets: budgets(report.TimesBetter(1), paintPart),
	}
	paintLong = &report.Row{
		What: "time to paint one line of 1,000,000 points; uPlot", Unit: report.Milliseconds,
		Budgets: budgets(report.TimesBetter(1), paintPart),
	}
	paintShort = &report.Row{
		What: "time to paint one line of 10,000 points; uPlot", Unit: report.Milliseconds,
		Budgets: budgets(report.TimesBetter(1/1.5), paintPart),
	}

	// Cards in a page of another site, measured from the creation of the frame.
	cardFirst = &report.Row{
		What: "embedded card of one run, first visit: chart drawn", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(1), cardsPart),
	}
	cardLater = &report.Row{
		What: "the same, a later visit", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(0.5), cardsPart),
	}
	cardNext = &report.Row{
		What: "a later card on the same page", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(0.3), cardsPart),
	}
	cardSlowest   = &report.Row{What: "the slowest of eleven of them", Unit: report.Seconds}
	cardsTogether = &report.Row{
		What: "twelve cards at once: the last chart drawn", Unit: report.Seconds,
	}
	cardsToOne     = &report.Row{What: "twelve cards at once: to one alone", Unit: report.Times}
	cardsProcessor = &report.Row{
		What: "twelve cards at once: processor time of all processes of the browser",
		Unit: report.Seconds,
	}
	cardElement = &report.Row{
		What: "the element itself: defined, and put into the page", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(5), cardsPart),
	}
	cardFrame = &report.Row{
		What: "the first of them with its frame, which the browser makes",
		Unit: report.Milliseconds,
	}

	// The page that lists jobs, with a jobs.json of 5,000 jobs.
	jobsListed = &report.Row{
		What: "page load to the first jobs on screen, searched and sorted on request",
		Unit: report.Seconds, Budgets: budgets(report.AtMost(1), jobsPart),
	}
	jobsAgain = &report.Row{What: "second visit: the same", Unit: report.Seconds}
	jobsFrame = &report.Row{
		What: "scrolling through the jobs: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), jobsPart),
	}
	jobsTask = &report.Row{
		What: "scrolling through the jobs: longest task, 0 for none over 50 ms",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(50), jobsPart),
	}

	// A gigabyte of images. The first one is timed on a page that has read the scalars, from the
	// press on the tab.
	picturesDrawn = &report.Row{
		What: "page load to all visible images shown; the peer's start to the same",
		Unit: report.Seconds,
	}
	pictureNear = &report.Row{
		What: "the first image, no added round trip: from the press on the tab",
		Unit: report.Milliseconds,
	}
	pictureNearAlone = &report.Row{
		What: "the same image fetched and decoded alone", Unit: report.Milliseconds,
	}
	pictureFar = &report.Row{
		What: "the first image, 50 ms round trips: from the press on the tab",
		Unit: report.Milliseconds,
	}
	pictureFarAlone = &report.Row{
		What: "the same image fetched and decoded alone, 50 ms round trips",
		Unit: report.Milliseconds,
	}
	pictureFarRatio = &report.Row{
		What: "the first to that alone, 50 ms round trips", Unit: report.Times,
		Budgets: budgets(report.AtMost(1.5), picturesPart),
	}
	pictureStep = &report.Row{
		What: "an arrow key on a card's slider: its image is another one, on screen",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(34), picturesPart),
	}
	picturesStep = &report.Row{
		What: "key of the previous step: all ten visible images are other ones, on screen",
		Unit: report.Milliseconds,
	}
	picturesResident = &report.Row{
		What: "all steps played: most resident memory of the renderer", Unit: report.Bytes,
	}
	picturesMemory    = &report.Row{What: "the same, above a blank page", Unit: report.Bytes}
	picturesOverStart = &report.Row{
		What: "the same, above the viewer's page without a log", Unit: report.Bytes,
		Budgets: budgets(report.AtMost(150e6), picturesPart),
	}

	// 300 cards of 1,000 histograms each.
	histogramsDrawn = &report.Row{
		What: "page load to all visible histograms drawn, every step; the peer's start to its 51 sampled steps", Unit: report.Seconds,
	}
	histogramsShown = &report.Row{
		What: "everything read, the tab pressed: all visible histograms drawn, every step; the peer's 51 sampled steps", Unit: report.Milliseconds, Budgets: budgets(report.TimesBetter(5), histogramsPart),
	}
	histogramsFirst = &report.Row{
		What: "page load to the first histogram card, of the steps that were read by then",
		Unit: report.Seconds,
	}
	histogramsAfter = &report.Row{
		What: "everything read to all visible histograms drawn", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(500), histogramsPart),
	}
	histogramsMemory = &report.Row{
		What: "histograms: resident memory of the renderer", Unit: report.Bytes,
	}
	histogramsMode = &report.Row{
		What: "another mode of histograms: all visible cards drawn anew", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(500), histogramsPart),
	}
	histogramsHover = &report.Row{
		What: "hover over histograms: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), histogramsPart),
	}
	histogramsHoverTask = &report.Row{
		What: "hover over histograms: longest task, 0 for none over 50 ms",
		Unit: report.Milliseconds,
	}
	histogramsScroll = &report.Row{
		What: "scrolling through histograms: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), histogramsPart),
	}
	histogramsScrollTask = &report.Row{
		What: "scrolling through histograms: longest task, 0 for none over 50 ms",
		Unit: report.Milliseconds,
	}

	textsDrawn = &report.Row{
		What: "page load to all visible texts shown; the peer's start to the same",
		Unit: report.Seconds,
	}

	// Hyperparameters, on pages that have read a log and show its charts.
	sweepDrawn = &report.Row{
		What: "the tab pressed: the lines of 1,000 runs, and the table", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(500), sweepPart),
	}
	sweepToPeer = &report.Row{
		What: "the same, beside the peer's table", Unit: report.Milliseconds,
		Budgets: budgets(report.TimesBetter(5), sweepPart),
	}
	sweepHover = &report.Row{
		What: "pointing at the lines: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), sweepPart),
	}
	sweepBrush = &report.Row{
		What: "brushing an axis: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), sweepPart),
	}

	// Meshes, on pages that have read a log and show its charts.
	meshDrawn = &report.Row{
		What: "the tab pressed: 1,000,000 points drawn", Unit: report.Milliseconds,
	}
	meshTurned = &report.Row{
		What: "turning 1,000,000 points without a graphics card: p95 of frame times",
		Unit: report.Milliseconds,
	}
	meshTurnedPoints = &report.Row{
		What: "the same, with so many of them, as is said", Unit: report.Count,
	}
	meshShare = &report.Row{
		What: "turning 1,000,000 points, all but the work of a graphics card: p95 of frame times",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(20), meshPart),
	}
	meshShareTask = &report.Row{
		What: "the same, longest task, 0 for none over 50 ms", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(50), meshPart),
	}

	// Graphs, on pages that have read a log and show its charts.
	resnetDrawn = &report.Row{
		What: "click on the tab to drawn: ResNet-50 by PyTorch", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(1), graphsPart),
	}
	resnetToPeer = &report.Row{
		What: "ResNet-50, beside the peer's", Unit: report.Seconds,
		Budgets: budgets(report.TimesBetter(5), graphsPart),
	}
	transformerDrawn = &report.Row{
		What: "click on the tab to drawn: a transformer by PyTorch", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(1), graphsPart),
	}
	transformerToPeer = &report.Row{
		What: "a transformer, beside the peer's", Unit: report.Seconds,
		Budgets: budgets(report.TimesBetter(5), graphsPart),
	}
	tracedDrawn = &report.Row{
		What: "click on the tab to drawn: a step of training by TensorFlow 2, 10,873 nodes",
		Unit: report.Seconds, Budgets: budgets(report.AtMost(1), graphsPart),
	}
	tracedToPeer = &report.Row{
		What: "TensorFlow 2, beside the peer's", Unit: report.Seconds,
		Budgets: budgets(report.TimesBetter(5), graphsPart),
	}
	largeDrawn = &report.Row{
		What: "click on the tab to drawn: 100,000 nodes; given up after 60 s", Unit: report.Seconds,
		Budgets: budgets(report.AtMost(3), graphsPart),
	}
	graphOpened = &report.Row{
		What: "two presses on a scope of 500 nodes: the first frame with them",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(150), graphsPart),
	}
	graphMoved = &report.Row{
		What: "the same, to the end of the movement", Unit: report.Milliseconds,
	}
	graphPanned = &report.Row{
		What: "5,000 nodes in view, dragged about: p95 of frame times", Unit: report.Milliseconds,
		Budgets: budgets(report.AtMost(20), graphsPart),
	}
	graphZoomed = &report.Row{
		What: "5,000 nodes in view, the wheel turned: p95 of frame times",
		Unit: report.Milliseconds, Budgets: budgets(report.AtMost(20), graphsPart),
	}

	programGzip = &report.Row{What: "program, gzip", Unit: report.Bytes}
	siteGzip    = &report.Row{
		What: "all, gzip; the peer's page as it is sent", Unit: report.Bytes,
		Budgets: budgets(report.AtMost(2.9e6), sitePart),
	}
	siteBrotli = &report.Row{
		What: "all, brotli", Unit: report.Bytes, Budgets: budgets(report.AtMost(2.2e6), sitePart),
	}
)

// rows lists all rows in the order of printing.
var rows = []*report.Row{
	parseNative, parseRate, parseWasm, readTime, readChecked, readCPU, allocations, pointMemory,
	beyondMemory,
	ready, firstChart, toChart, toData, drawn, loaded, openProcessor, runDrawn, runProcessor,
	fewerDrawn, fewerProcessor, runToFewer, secondReady, secondChart, secondBytes, secondDrawn,
	secondRead, secondProcessor,
	rendererMemory, rendererPrivate, rendererPeak, wasmMemory, serverMemory, openTask, hoverFrame,
	hoverWorst, hoverTask, redrawn,
	smoothFirst, smoothDrawn, selectFirst, selectDrawn, zoomFirst, zoomDrawn, scrollFrame,
	scrollTask,
	refreshListings, refreshReads, refreshTime, growthBytes, growthExcess, growthTime,
	nearDrawn, farDrawn, farToNear, farRequest, farBytes, farShare,
	bucketPages, bucketBefore, bucketFirst, bucketAll, bucketNear, bucketFar, bucketRatio,
	paintLines, paintLong, paintShort,
	cardFirst, cardLater, cardNext, cardSlowest, cardsTogether, cardsToOne, cardsProcessor,
	cardElement, cardFrame,
	jobsListed, jobsAgain, jobsFrame, jobsTask,
	picturesDrawn, pictureNear, pictureNearAlone, pictureFar, pictureFarAlone, pictureFarRatio,
	pictureStep, picturesStep, picturesResident, picturesMemory, picturesOverStart,
	histogramsDrawn, histogramsShown, histogramsFirst, histogramsAfter, histogramsMemory,
	histogramsMode, histogramsHover, histogramsHoverTask, histogramsScroll, histogramsScrollTask,
	textsDrawn,
	sweepDrawn, sweepToPeer, sweepHover, sweepBrush,
	meshDrawn, meshTurned, meshTurnedPoints, meshShare, meshShareTask,
	resnetDrawn, resnetToPeer, transformerDrawn, transformerToPeer, tracedDrawn, tracedToPeer,
	largeDrawn, graphOpened, graphMoved, graphPanned, graphZoomed,
	programGzip, siteGzip, siteBrotli,
}
