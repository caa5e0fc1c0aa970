package service

import (
	"slices"
	"strings"

	"eventlens/app/views/graph"
	"eventlens/app/views/graph/hierarchy"
	"eventlens/app/views/graph/tpu"
	"eventlens/app/words"
)

// colours selects the meaning of node colours.
type colours uint8

// The first one is the default. Their words appear in the address.
const (
	byStructure colours = iota
	byOp
	byDevice
	byTime
	byMemory
	byType
	byCluster
	byTPU
)

var colourWords = []string{"structure", "op", "device", "time", "memory", "dtype", "xla", "tpu"}

// offered lists the available meanings of colours: clusters if the graph has some, and TPU
// compatibility for TensorFlow graphs. The current one is always included, since the address may
// ask for it.
func (s *Service) offered() (all []colours) {
	for by := range colours(len(colourWords)) {
		if by == s.look.colours || by < byCluster || by == byCluster && s.tree.Graph().Clustered ||
			by == byTPU && tpu.Applies(s.tree.Graph()) {
			all = append(all, by)
		}
	}
	return all
}

// look has the view settings for graphs.
type look struct {
	colours colours
	down    bool // inputs are at the top
	// differences colours the differences between two graphs.
	differences bool
	rules       hierarchy.Options
}

// defaultLook returns the default view settings.
func defaultLook() look { return look{rules: hierarchy.Default()} }

// rule is a rule that a person can switch.
type rule struct {
	word       string // the rule's word in the address, if the rule differs from the default
	text, hint words.Message
	on         func(*look) bool
	flip       func(*look)
}

var rules = []rule{
	{"constants", graph.RuleConstants, graph.RuleConstantsHint, func(l *look) bool {
		return l.rules.Constants
	}, func(l *look) { l.rules.Constants = !l.rules.Constants }},
	{"summaries", graph.RuleSummaries, graph.RuleSummariesHint, func(l *look) bool {
		return l.rules.Summaries
	}, func(l *look) { l.rules.Summaries = !l.rules.Summaries }},
	{"parameters", graph.RuleParameters, graph.RuleParametersHint, func(l *look) bool {
		return l.rules.Parameters
	}, func(l *look) { l.rules.Parameters = !l.rules.Parameters }},
	{"series", graph.RuleSeries, graph.RuleSeriesHint, func(l *look) bool {
		return l.rules.SeriesSize > 0
	}, func(l *look) {
		l.rules.SeriesSize = hierarchy.Default().SeriesSize - l.rules.SeriesSize
	}},
	{"aside", graph.RuleAside, graph.RuleAsideHint, func(l *look) bool {
		return l.rules.Aside
	}, func(l *look) { l.rules.Aside = !l.rules.Aside }},
	{"functions", graph.RuleFunctions, graph.RuleFunctionsHint, func(l *look) bool {
		return l.rules.Functions
	}, func(l *look) { l.rules.Functions = !l.rules.Functions }},
	{"down", graph.RuleDown, graph.RuleDownHint, func(l *look) bool { return l.down },
		func(l *look) {
			l.down = !l.down
		}},
}

// toggle switches a rule.
func (l *look) toggle(n int) {
	if n >= 0 && n < len(rules) {
		rules[n].flip(l)
	}
}

// read parses the text of write.
func (l *look) read(text string) {
	*l = defaultLook()
	for word := range strings.SplitSeq(text, ",") {
		if at := slices.Index(colourWords, word); at >= 0 {
			l.colours = colours(at)
		}
		if at := slices.IndexFunc(rules, func(r rule) bool { return r.word == word }); at >= 0 {
			l.toggle(at)
		}
	}
}

// write returns the settings that differ from the defaults, for the address.
func (l *look) write() string {
	var all []string
	if l.colours != byStructure {
		all = append(all, colourWords[l.colours])
	}
	was := defaultLook()
	for _, r := range rules {
		if r.on(l) != r.on(&was) {
			all = append(all, r.word)
		}
	}
	return strings.Join(all, ",")
}

// tools returns the panel above the drawing.
func (s *Service) tools() *panel {
	p := &panel{area: inTools, label: graph.Tools.Text(), at: -1}
	if s.tree == nil {
		return p
	}
	offered, names, kinds := s.offered(), "", strings.Split(graph.ColourNames.Text(), "\n")
	for _, by := range offered {
		names += "\n" + kinds[by]
	}
	p.rows = []row{
		{kind: field, text: graph.Find.Text(), hint: graph.FindHint.Text(), act: actFind},
		{
			kind: choice, text: graph.Colours.Text(), value: names[1:],
			depth: slices.Index(offered, s.look.colours), act: actColours,
		},
		{
			kind: button, text: graph.Fit.Text(), hint: graph.FitHint.Text(),
			act: "canvas-fit",
		},
		{
			kind: button, text: graph.Closer.Text(), hint: graph.CloserHint.Text(),
			act: "canvas-in",
		},
		{
			kind: button, text: graph.Farther.Text(), hint: graph.FartherHint.Text(),
			act: "canvas-out",
		},
		{
			kind: button, text: graph.Fold.Text(), hint: graph.FoldHint.Text(),
			act: actFold,
		},
	}
	return p
}

// lookRows returns the rows about the look: the legend and the rules.
func (s *Service) lookRows() []row {
	rows := []row{{kind: heading, text: graph.Legend.Text()}}
	rows = append(rows, s.legend()...)
	rows = append(rows, row{kind: heading, text: graph.Rules.Text()},
		row{kind: note, text: graph.RulesHint.Text()})
	for i, one := range rules {
		r := row{
			kind: check, text: one.text.Text(), hint: one.hint.Text(),
			act: act(actRule, hierarchy.ID(i)),
		}
		if one.on(&s.look) {
			r.flags |= on
		}
		rows = append(rows, r)
	}
	rows = s.exceptedRows(rows)
	return append(rows,
		row{kind: heading, text: graph.Save.Text()},
		row{
			kind: button, text: graph.SaveSVG.Text(), hint: graph.SavePNGHint.Text(),
			act: actSave,
		},
		row{
			kind: button, text: graph.SaveViewSVG.Text(), hint: graph.SaveViewHint.Text(),
			act: "canvas-svg",
		},
		row{
			kind: button, text: graph.SavePNG.Text(), hint: graph.SavePNGHint.Text(),
			act: "canvas-png",
		},
		row{
			kind: button, text: graph.SaveView.Text(), hint: graph.SaveViewHint.Text(),
			act: "canvas-view",
		})
}
