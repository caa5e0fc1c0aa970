package web_test

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"eventlens/app/kinds/text"
	"eventlens/app/words"
	"eventlens/web/chromium"
)

// Logs of the states, and a job list.
const (
	axeHeld     = "index.html#src=held/"
	axeJobs     = "jobs.html#src=jobs.json"
	axeDemo     = "index.html#src=demo/"
	axeFixtures = "index.html#src=a%2Fone=./data/torch-2.15.0-hparams-trial.tfevents&src=a%2Ftwo=./data/tf2-2.21.0-hparams.tfevents&src=b%2Fthree=./data/torch-2.15.0-histograms.tfevents" +
		"&src=b%2Ffour=./data/torch-2.15.0-images.tfevents&src=c%2Ffive=./data/tf2-2.21.0-audio.tfevents&src=c%2Fsix=./data/tf2-2.21.0-text.tfevents&src=c%2Fseven=./data/torch-2.15.0-restart-0.tfevents"
)

// axeGraph opens a graph with a selected node.
const axeGraph = "index.html#src=data/torch-2.15.0-graph.tfevents&tab=graphs&graphnode=Linear"

// axeProfile opens a trace.
const axeProfile = "index.html#src=torch.pt.trace.json.gz"

// axeLong makes an address too long for some programs that it is sent by.
var axeLong = "&tags=" + strings.Repeat("loss|", 2000)

// anyCard selects the canvas of a drawn card.
const anyCard = ".card canvas"

var axeStates = []axeState{
	{"open page", "index.html", ".openpage", nil, ""},
	{"access", "index.html", "dialog[open]", []axeStep{pressed(".to-access")}, ""},
	{"saved data", axeDemo + "&tab=saved", ".savedpage", nil, ""},
	{"failed address", "index.html#src=data/missing.tfevents", ".remedy .actions", nil, ""},
	{"failed folder", "index.html#src=data/missing/", ".remedy .actions", nil, ""},
	{"scalars", axeDemo, ".changed .link", nil, ""},
	{"confirmation", axeDemo, "#toast", []axeStep{toast}, ""},
	{"menu of a group", axeFixtures + "&tab=all", "#popup [role=menuitem]",
		[]axeStep{pressed("[data-group-menu]")}, "wide"},
	{"whole legend", axeDemo + "&pairs=off&multichart=train%2Floss%0Atrain%2Faccuracy", "#popup li",
		[]axeStep{pressed(".legend .more")}, "phone"},
	{"NaN and infinity", "index.html#src=data/protos-2.21.0-scalar-extremes.tfevents",
		".card .strip, .odd-note", nil, "phone"},
	{"bands", axeDemo + "&groupby=all&aggregate=median%2Cquantiles&best=3", anyCard, nil, "wide"},
	{"charts of a layout",
		"index.html#src=data/tensorboardx-2.6.5-custom-scalars.tfevents&tab=custom_scalars", anyCard,
		nil, "phone"},
	{"large image", axeFixtures + "&tab=images", "#full .step-bar",
		[]axeStep{pressed(".card :is(img, still-picture)")}, "phone"},
	{"all kinds", axeFixtures + "&tab=all", anyCard, nil, ""},
	{"options of all kinds", axeFixtures + "&tab=all", "#chart-options-menu",
		[]axeStep{pressed("#chart-options")}, ""},
	{"images", axeFixtures + "&tab=images", ".card :is(img, still-picture)", nil, ""},
	{"histograms", axeFixtures + "&tab=histograms", anyCard, nil, ""},
	{"distributions", axeFixtures + "&tab=distributions", anyCard, nil, ""},
	{"grid of images", axeFixtures + "&tab=images", ".gallery", []axeStep{pressedKey("#main", "g")},
		""},
	{"audio", axeFixtures + "&tab=audio", anyCard, nil, ""},
	{"text", axeFixtures + "&tab=text", ".text-body", nil, ""},
	{"comparison of texts", axeFixtures + "&tab=text", "dialog[open]",
		choosing(text.TextCompare.Text()), ""},
	{"meshes", "index.html#src=data/torch-2.15.0-mesh.tfevents&tab=meshes", "mesh-view[data-drawn]",
		nil, ""},
	{"PR curves", "index.html#src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves", anyCard, nil,
		""},
	{"area under PR curves",
		"index.html#src=data/torch-2.15.0-pr-curve.tfevents&tab=pr_curves&curves=prarea", anyCard,
		nil, ""},
	{"hyperparameters", axeFixtures + "&tab=hparams", "hp-parallel[data-kept]", nil, ""},
	{"scatter matrix", axeFixtures + "&tab=hparams&sweep=view%20scatter", "hp-scatter[data-kept]",
		nil, ""},
	{"graph", axeGraph, "graph-canvas[data-boxes]", nil, ""},
	{"look of a graph", axeGraph, ".graph-check",
		[]axeStep{pressed(".graph-side .seg button:nth-child(3)")}, "wide"},
	{"raised panel of a graph", axeGraph, ".graph-side .graph-fact",
		[]axeStep{pressed(".graph-grip-button")}, "phone"},
	{"profile", axeProfile + "&tracelook=,,5", ".profile-side h2", nil, ""},
	{"profile with a range", axeProfile + "&tracelook=,,5,timeline,,,,0,50000000", ".profile-names td", nil, ""},
	{"sessions of profiles", axeProfile, "#profile-rows [role=option]",
		[]axeStep{shown("profile-view[data-over=true]"), pressed(".profile-session"),
			shown("#profile-rows")}, ""},
	{"kinds without data", axeDemo, "#more-kinds-menu", []axeStep{pressed("#more-kinds")}, ""},
	{"other data", "index.html#src=data/tf2-2.21.0-other-tensors.tfevents&tab=other", ".card.other",
		nil, ""},
	{"values of an unknown plugin", "index.html#src=unknown.tfevents&tab=other", ".other-value",
		[]axeStep{shown(".card [data-clip]")}, "phone"},
	{"stopped reading", axeHeld, ".card .strip", []axeStep{stopReading}, "wide"},
	{"problems",
		axeFixtures + "&src=data/missing.tfevents&src=data/torch-2.15.0-hparams-trial.golden.jsonl",
		"#problems", []axeStep{pressed(".problem-count")}, ""},
	{"remedy", axeFixtures + "&src=data/missing.tfevents", ".main > .remedy .actions",
		[]axeStep{pressed(".problem-count")}, ""},
	{"options", axeDemo, "#chart-options-menu", []axeStep{pressed("#chart-options")}, ""},
	{"value of the x axis", axeDemo, ".popover.scalars", []axeStep{pressed("#axis-scalar")},
		"wide"},
	{"value of runs", axeDemo, ".popover.scalars", []axeStep{runList, pressed("#runs-metric")}, ""},
	{"menu of a chart", axeDemo, ".card-menu", []axeStep{pressed(".card [data-card-act=menu]")},
		""},
	{"menu of an image", axeFixtures + "&tab=images", ".card-menu",
		[]axeStep{pressed(".card [data-card-act=menu]")}, ""},
	{"menu of a histogram", axeFixtures + "&tab=histograms", ".card-menu",
		[]axeStep{pressed(".card [data-card-act=menu]")}, ""},
	{"about a chart", axeDemo, "#card-about", choosing(words.CardAbout.Text()), ""},
	{"charts of the page", axeDemo + "&tab=custom_scalars&layout=%2BMine%0A%23a%0A~.*%0A~[",
		"layout-editor li", []axeStep{editCharts}, ""},
	{"form of a chart", axeDemo + "&tab=custom_scalars&layout=%2BMine%0A%23a%0A~.*%0A~[",
		"layout-editor textarea", []axeStep{editCharts, pressed("layout-editor [data-act=edit]")},
		""},
	{"combined charts", axeDemo, "dialog[open]", choosing(words.CardCombine.Text()), ""},
	{"training and validation", axeDemo + "&multichart=train%2Floss%0Aval%2Floss",
		`[data-area="1"] .gap`, []axeStep{pressedKey(`[data-area="1"] [data-testid=chart]`,
			kb.ArrowRight)}, ""},
	{"axis range", axeDemo, "dialog[open]", choosing(words.CardRange.Text()), ""},
	{"download of points", axeDemo, "dialog[open]", choosing(words.ExportPointsOpen.Text()), ""},
	{"download of the view", axeDemo, "dialog[open]", []axeStep{pressed("#export-view")}, "wide"},
	{"table", axeDemo, ".card-table tbody tr[data-row]", choosing(words.CardTable.Text()), ""},
	{"full screen", axeDemo, "#full tbody tr[data-row]", choosing(words.FullScreen.Text()), ""},
	{"readout", axeDemo, ".readout[data-shown] tbody tr",
		[]axeStep{pressedKey("[data-testid=chart]", kb.ArrowLeft)}, ""},
	{"point", axeDemo, "point-panel tbody tr",
		[]axeStep{pressedKey("[data-testid=chart]", kb.ArrowLeft+kb.Enter)}, ""},
	{"selected steps", axeDemo, ".steps-bar",
		[]axeStep{pressedKey("#main", "s"), shown(".steps-bar"), scrolledClear}, ""},
	{"baseline", axeDemo + "&baseline=lr0.01/train", ".figures .versus", nil, ""},
	{"list with a baseline", axeDemo + "&baseline=lr0.01/train", ".run .versus",
		[]axeStep{runList}, ""},
	{"menu of a run", axeDemo, ".run-menu", []axeStep{runList, pressed(".run[data-run] .sw")}, ""},
	{"menu of columns", axeFixtures, "#column-list", []axeStep{runList, pressed("#runs-columns")},
		""},
	{"columns", axeFixtures + "&hparams=lr&hparams=batch", ".run .hp", []axeStep{runList}, ""},
	{"filter of a column", axeFixtures + "&hparams=lr&hparams=batch", ".column-filter",
		[]axeStep{runList, pressed(".column-filters")}, ""},
	{"groups of runs", axeFixtures + "&groupby=folder", ".run.fold", []axeStep{runList}, ""},
	{"refresh intervals", axeDemo, ".refresh-control .menu", []axeStep{pressed("#intervals")}, ""},
	{"list of keys", axeDemo, "#shortcuts[open]", []axeStep{pressedKey("#main", "?")}, ""},
	{"shared view", axeDemo, "#share-panel:popover-open", []axeStep{pressed("#share")}, ""},
	{"long link", axeDemo + axeLong, "#share-panel .notice + .notice",
		[]axeStep{pressed("#share")}, "wide"},
	{"first saved view", axeDemo, "#view-name", []axeStep{pressed(".changed > .btn"),
		pressedKey("#main", "v"), shown("#view-name"), scrolledClear}, ""},
	{"saved views", axeDemo, ".views-more", []axeStep{savedView, pressedKey("#main", "v"),
		pressed(".views-list .btn"), shown(".views-more"), scrolledClear}, ""},
	{"views of a file", axeDemo + "&view=team.json", ".views-list li",
		[]axeStep{pressedKey("#main", "v")}, "phone"},
	{"new name of a view", axeDemo, ".views-form", []axeStep{savedView, pressedKey("#main", "v"),
		pressed(".views-list .btn"), pressed(".views-more button")}, "wide"},
	{"notes", axeDemo + "&pairs=off&note=50%0Alr%20drops%0Atrain/loss&note=300%0Agap%0Atrain/loss",
		".note-flag", []axeStep{shown(".note-flag"), scrolledClear}, ""},
	{"dialog of notes", axeDemo + "&pairs=off&note=50%0Alr%20drops%0Atrain/loss", "#notes[open]",
		[]axeStep{pressed(".strip .link")}, ""},
	{"conditions to tell of", axeDemo + "&watch=below,0.1%0Aval/loss" +
		"&watch=end,0,0,met,7,1%0A%0A%0Atorch/sgd%0Aval/loss", "#watch-panel .met",
		[]axeStep{pressedKey("#main", "w")}, ""},
	{"command palette", axeDemo, "#palette[open]", []axeStep{func(t *testing.T, tab *chromium.Tab) {
		waitFor(t, tab, `document.querySelector('[data-testid=chart]')`)
		control(t, tab, "k")
	}}, ""},
	{"more tools", axeDemo, "#more-menu", []axeStep{pressed(".more-tools > button")}, "phone"},
	{"tab in a frame", axeDemo + "&embed=tab", ".run-legend .name", nil, ""},
	{"card in a frame", axeDemo + "&embed=card", ".card .run-legend .name", []axeStep{onHost}, ""},
	{"options in a frame", axeDemo + "&embed=tab", "#chart-options-menu",
		[]axeStep{pressed("#chart-options")}, ""},
	{"run list in a frame", axeDemo + "&embed=tab", ".runs.open",
		[]axeStep{pressedKey("#main", "u")}, ""},
	{"jobs", axeJobs + "&ticked=job-1&group=owner", "#compare", nil, ""},
	{"columns of jobs", axeJobs, ".job-columns", []axeStep{pressed("#job-columns")}, "wide"},
	{"new line of a list", axeJobs, "#board[open]", []axeStep{pressed("#job-new")}, "phone"},
	{"no job matches", axeJobs + "&search=nothing", ".empty", nil, ""},
	{"no list of jobs", "jobs.html", ".url-row", nil, ""},
	{"refused list of jobs", "jobs.html#src=data/missing.json", ".jobs-failed", nil, ""},
	{"no run", axeDemo + "&runs=nothing", ".empty", nil, ""},
}
