package library

import (
	"sort"
	"strconv"

	"eventlens/app/report"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// The hyperparameters of runs. Runs can be grouped, sorted and filtered by them.

// maxHParamText limits the bytes of a name or value sent to the page; a longer value is cut.
const maxHParamText = 200

// takeMetadata handles hyperparameters and layouts of charts in a batch of a run.
func (l *Library) takeMetadata(r *Run, b *store.Batch) {
	session := false
	for i := range b.Counts {
		switch {
		case b.Counts[i].Session == nil:
		case b.Counts[i].Tag == eventfile.LayoutTag:
			l.LayoutChanged()
		default:
			session = true
		}
	}
	if session {
		l.learnSession(r)
	}
}

// learnSession updates a run's hyperparameters from the store. The page hears of them with the next
// progress.
func (l *Library) learnSession(r *Run) {
	had := len(r.HParams)
	r.HParams = hparams(l.Store.Metadata(store.RunID(r.ID)).Session)
	if had > 0 || len(r.HParams) > 0 {
		l.changed(r)
	}
}

// hparams returns a session's hyperparameters as text, without damaged ones.
func hparams(session []byte) (list []wire.HParam) {
	if session == nil {
		return nil
	}
	content, _ := eventfile.DecodeHParamsContent(session)
	if content == nil || content.Start == nil {
		return nil
	}
	given := content.Start.HParams
	sort.SliceStable(given, func(i, j int) bool { return given[i].Name < given[j].Name })
	before := ""
	for i, h := range given {
		text, ok := hparamText(h.Value)
		if i+1 < len(given) && given[i+1].Name == h.Name { // the last one of a name wins
			if next, _ := hparamText(given[i+1].Value); next != text {
				before = text
			}
			continue
		}
		if ok && h.Name != "" && len(h.Name) <= maxHParamText {
			list = append(list,
				wire.HParam{Name: h.Name, Value: report.Cut(text, maxHParamText),
					Before: report.Cut(before, maxHParamText)})
		}
		before = ""
	}
	return list[:min(len(list), wire.MaxHParams)]
}

// hparamText formats a value. Runs cannot be grouped by lists and objects: for these ok is false.
func hparamText(value any) (text string, ok bool) {
	switch v := value.(type) {
	case bool:
		return strconv.FormatBool(v), true
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), true
	case string:
		return v, true
	}
	return "", false
}
