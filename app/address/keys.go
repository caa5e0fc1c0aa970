package address

// The keys of the address. Every setting has its key here, and in the list below.
var (
	// files of this device, opened from the cache
	Recent = &Key{name: "recent", repeats: true, apart: true}
	// a pattern for the paths of files, see [listing.Options]
	Match = &Key{name: "match", apart: true}
	Depth = &Key{name: "depth", number: true, apart: true} // levels of folders that are searched
	// the address of a file of saved views; own says that no default view of the site counts
	View      = &Key{name: "view", foreign: "own", apart: true}
	ViewName  = &Key{name: "viewname"}  // name of the saved view that was opened
	Tab       = &Key{name: "tab"}       // the shown tab, by its kind's key
	RunFilter = &Key{name: "runs"}      // pattern for the shown runs
	TagFilter = &Key{name: "tags"}      // pattern for the shown tags
	X         = &Key{name: "x"}         // the x axis
	Smoothing = &Key{name: "smoothing"} // a weight, or a kind followed by an amount
	Outliers  = &Key{name: "outliers"}
	Marks     = &Key{name: "marks"}
	XScale    = &Key{name: "xscale"}
	YScale    = &Key{name: "yscale"}
	Readout   = &Key{name: "readout"} // order of a readout's rows
	Mode      = &Key{name: "mode"}    // what cards of histograms show
	Bins      = &Key{name: "bins"}    // histograms: logged or common bins
	Counts    = &Key{name: "counts"}  // histograms: linear or logarithmic counts
	// histograms: one range of values for all runs, or one each
	ValueRange = &Key{name: "range"}
	Together   = &Key{name: "together"}  // histograms: all runs on one card
	Curves     = &Key{name: "curves"}    // what cards of precision-recall curves show
	Threshold  = &Key{name: "threshold"} // threshold marked on the curves
	FLines     = &Key{name: "f1lines"}   // lines of equal F1 on the curves
	Attempts   = &Key{name: "attempts"}  // which points of restarted jobs are shown
	GroupBy    = &Key{name: "groupby"}
	ColourBy   = &Key{name: "colourby"} // colours by run, or by folder
	Names      = &Key{name: "names"}    // brief names of runs
	// mean or median, optionally followed by a comma and a band
	Aggregate = &Key{name: "aggregate"}
	// how many of the best runs are drawn above their group's line
	Best = &Key{name: "best", number: true}
	// names of further runs drawn above their group's line
	Above  = &Key{name: "above", repeats: true}
	SortBy = &Key{name: "sortby"}
	// the tag whose values the run list shows
	RunValue = &Key{name: "runvalue"}
	// the name of the run that others are compared with
	Baseline = &Key{name: "baseline"}
	// names of the hyperparameters beside the runs
	HParams = &Key{name: "hparams", repeats: true}
	// values of hyperparameters that runs must have to be listed
	HParamFilter = &Key{name: "hparamfilter", repeats: true}
	CardSize     = &Key{name: "cardsize"}
	FullScreen   = &Key{name: "fullscreen"}
	Pin          = &Key{name: "pin", repeats: true}
	GroupOrder   = &Key{name: "grouporder", repeats: true} // groups that are first; / has no name
	Pairs        = &Key{name: "pairs"}                     // training and validation in one chart, or apart
	LinkZoom     = &Key{name: "linkzoom"}
	Steps        = &Key{name: "steps"} // the step that tables show, or two steps separated by ..
	Multichart   = &Key{name: "multichart", repeats: true}
	Layout       = &Key{name: "layout", repeats: true} // a category of charts made on the page
	NoteAt       = &Key{name: "note", repeats: true}   // a note at a step of a card
	YRange       = &Key{name: "yrange", repeats: true}
	CardLook     = &Key{name: "cardlook", repeats: true}
	ImageSize    = &Key{name: "imagesize"}  // size of all images: fit or actual
	ImageZoom    = &Key{name: "imagezoom"}  // whether all images are zoomed together
	Brightness   = &Key{name: "brightness"} // brightness of images, percent
	Contrast     = &Key{name: "contrast"}
	// grid of images, runs by steps: size, image of a step, columns, tag
	ImageGrid = &Key{name: "grid"}
	// two images to compare: how they are shown, step, image of the step, card
	Compare = &Key{name: "compare", repeats: true}
	// the graph on screen: its form, index, tag and run
	Graph     = &Key{name: "graph"}
	GraphNode = &Key{name: "graphnode"} // the chosen node of the graph
	GraphLook = &Key{name: "graphlook"} // colours and rules of the graph
	// where the costs of the graph's nodes come from, written like a graph
	GraphCosts = &Key{name: "graphcosts"}
	GraphOther = &Key{name: "graphother"} // the graph to compare with
	Trace      = &Key{name: "trace"}      // path of the trace on the timeline
	// the range of the timeline in nanoseconds from the start of the trace, and the chosen slice
	TraceLook = &Key{name: "tracelook"}
	// what is added to the times of a trace that is joined with scalars, in seconds
	TraceOffset = &Key{name: "traceoffset"}
	TraceWith   = &Key{name: "tracewith"} // path of the trace to compare with
	// the size of points, and whether all meshes share a camera
	MeshLook  = &Key{name: "meshes"}
	Sweep     = &Key{name: "sweep", repeats: true} // what is shown of hyperparameters, and how
	Theme     = &Key{name: "theme", apart: true}
	Refresh   = &Key{name: "refresh", apart: true} // seconds between two checks, or off
	Watch     = &Key{name: "watch", repeats: true} // conditions to tell of; see state.Watching
	Alias     = &Key{name: "alias", repeats: true}
	RunColour = &Key{name: "runcolour", repeats: true}
	// names of runs that a person removed from the list
	Unlisted = &Key{name: "unlisted", repeats: true}
	Hide     = &Key{name: "hide", repeats: true}
	Only     = &Key{name: "only", repeats: true}
)

// Keys lists these keys in writing order; repeatable ones come after the others.
var Keys = [...]*Key{
	Match, Depth,
	Recent,
	View, ViewName,
	Tab,
	RunFilter, TagFilter,
	X, Smoothing, Outliers, Marks, XScale, YScale, Readout,
	Mode, Bins, Counts, ValueRange, Together,
	Curves, Threshold, FLines,
	Attempts,
	GroupBy, ColourBy, Names, Aggregate, Best, SortBy, RunValue, Baseline, HParams, HParamFilter,
	CardSize, FullScreen, Pin, GroupOrder, Pairs,
	LinkZoom, Steps, Multichart, Layout, YRange, CardLook, NoteAt,
	ImageSize, ImageZoom, Brightness, Contrast,
	ImageGrid, Compare,
	Graph, GraphNode, GraphLook, GraphCosts, GraphOther, Trace, TraceLook, TraceOffset,
	TraceWith, MeshLook,
	Theme, Refresh, Watch,
	Sweep,
	Alias, RunColour, Above, Unlisted,
	Hide, Only,
}
