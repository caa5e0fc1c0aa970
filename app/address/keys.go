package address

// The keys of the address. A setting has its key here, and in the list below.
var (
	Recent       = &Key{name: "recent", repeats: true} // files of this device, which are opened from what is kept of them
	Match        = &Key{name: "match"}                 // what the paths of files must match, see [listing.Options]
	Depth        = &Key{name: "depth", number: true}   // how many levels of folders are looked into
	Tab          = &Key{name: "tab"}                   // the tab
	RunFilter    = &Key{name: "runs"}                  // which runs are shown
	TagFilter    = &Key{name: "tags"}                  // which tags are
	X            = &Key{name: "x"}                     // what is along x
	Smoothing    = &Key{name: "smoothing"}             // a weight, or an amount behind a kind
	Outliers     = &Key{name: "outliers"}
	Marks        = &Key{name: "marks"}
	XScale       = &Key{name: "xscale"}
	YScale       = &Key{name: "yscale"}
	Readout      = &Key{name: "readout"}   // the order of its rows
	Mode         = &Key{name: "mode"}      // what cards of histograms show
	Bins         = &Key{name: "bins"}      // those that histograms are drawn in
	Counts       = &Key{name: "counts"}    // how their counts grow
	ValueRange   = &Key{name: "range"}     // of their values: one for all runs, or its own each
	Together     = &Key{name: "together"}  // their runs on one card
	Curves       = &Key{name: "curves"}    // what cards of precision-recall curves show
	Threshold    = &Key{name: "threshold"} // that is marked on them
	FLines       = &Key{name: "f1lines"}   // lines of equal F1 on them
	Attempts     = &Key{name: "attempts"}  // which points of restarted jobs
	GroupBy      = &Key{name: "groupby"}
	ColourBy     = &Key{name: "colourby"}             // what has a colour: a run, or its folder
	Aggregate    = &Key{name: "aggregate"}            // mean or median, and maybe , and a band
	Best         = &Key{name: "best", number: true}   // how many of the best runs lie above what sums up their group
	Above        = &Key{name: "above", repeats: true} // names of further ones
	SortBy       = &Key{name: "sortby"}
	RunValue     = &Key{name: "runvalue"}                    // the tag whose values the run list shows
	HParams      = &Key{name: "hparams", repeats: true}      // names of the hyperparameters beside the runs
	HParamFilter = &Key{name: "hparamfilter", repeats: true} // which of their values runs are listed for
	CardSize     = &Key{name: "cardsize"}
	FullScreen   = &Key{name: "fullscreen"}
	Pin          = &Key{name: "pin", repeats: true}
	LinkZoom     = &Key{name: "linkzoom"}
	Steps        = &Key{name: "steps"} // a step, or two with .. between them, that the tables are of
	Multichart   = &Key{name: "multichart", repeats: true}
	Layout       = &Key{name: "layout", repeats: true} // a category of charts that was made on the page
	YRange       = &Key{name: "yrange", repeats: true}
	CardLook     = &Key{name: "cardlook", repeats: true}
	ImageSize    = &Key{name: "imagesize"}  // that of all images: fit or actual
	ImageZoom    = &Key{name: "imagezoom"}  // whether all images are zoomed as one
	Brightness   = &Key{name: "brightness"} // of images, percent
	Contrast     = &Key{name: "contrast"}
	ImageGrid    = &Key{name: "grid"}                   // images of runs over steps: size, image of a step, columns, tag
	Compare      = &Key{name: "compare", repeats: true} // two images: way, step, image of it, card
	Graph        = &Key{name: "graph"}                  // the one on screen: its sort, place, tag and run
	GraphNode    = &Key{name: "graphnode"}              // that is chosen in it
	GraphLook    = &Key{name: "graphlook"}              // its colours and rules
	GraphCosts   = &Key{name: "graphcosts"}             // the record of what its nodes cost, as a graph
	GraphOther   = &Key{name: "graphother"}             // the graph that it is compared with
	MeshLook     = &Key{name: "meshes"}                 // the size of points, and whether all have one camera
	Sweep        = &Key{name: "sweep", repeats: true}   // what is shown of hyperparameters, and how
	Theme        = &Key{name: "theme"}
	Refresh      = &Key{name: "refresh"} // how many seconds lie between two checks, or off
	Alias        = &Key{name: "alias", repeats: true}
	RunColour    = &Key{name: "runcolour", repeats: true}
	Unlisted     = &Key{name: "unlisted", repeats: true} // names of runs that a person took out of the list
	Hide         = &Key{name: "hide", repeats: true}
	Only         = &Key{name: "only", repeats: true}
)

// Keys are all of them, in the order in which they are written: those that may be repeated behind the others.
var Keys = [...]*Key{
	Match, Depth,
	Recent,
	Tab,
	RunFilter, TagFilter,
	X, Smoothing, Outliers, Marks, XScale, YScale, Readout,
	Mode, Bins, Counts, ValueRange, Together,
	Curves, Threshold, FLines,
	Attempts,
	GroupBy, ColourBy, Aggregate, Best, SortBy, RunValue, HParams, HParamFilter,
	CardSize, FullScreen, Pin,
	LinkZoom, Steps, Multichart, Layout, YRange, CardLook,
	ImageSize, ImageZoom, Brightness, Contrast,
	ImageGrid, Compare,
	Graph, GraphNode, GraphLook, GraphCosts, GraphOther, MeshLook,
	Theme, Refresh,
	Sweep,
	Alias, RunColour, Above, Unlisted,
	Hide, Only,
}
