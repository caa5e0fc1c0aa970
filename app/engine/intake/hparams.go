package intake

import (
	"sort"
	"strconv"
	"unicode/utf8"

	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/store"
)

// The hyperparameters of runs, by which people group, sort and filter them.

// maxHParamText bounds a name or a value that the page is told, in bytes; a longer value is cut.
const maxHParamText = 200

// takeSaid notes what a batch brought of what runs say of themselves: hyperparameters, and layouts of charts.
func (rd *reader) takeSaid(r *run, b *store.Batch) {
	session := false
	for i := range b.Counts {
		switch {
		case b.Counts[i].Session == nil:
		case b.Counts[i].Tag == eventfile.LayoutTag:
			rd.reporter.layoutChanged()
		default:
			session = true
		}
	}
	if session {
		rd.learnSession(r)
	}
}

// learnSession takes over what the store has of a run's hyperparameters. The page hears of it with the next progress.
func (rd *reader) learnSession(r *run) {
	had := len(r.HParams)
	r.HParams = hparams(rd.store.Said(store.RunID(r.ID)).Session)
	if had > 0 || len(r.HParams) > 0 {
		r.sent, rd.reporter.owed = false, true
	}
}

// hparams returns the hyperparameters of a session in words, but for those that are damaged.
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
		if i+1 < len(given) && given[i+1].Name == h.Name { // the last one counts
			if next, _ := hparamText(given[i+1].Value); next != text {
				before = text
			}
			continue
		}
		if ok && h.Name != "" && len(h.Name) <= maxHParamText {
			list = append(list, wire.HParam{Name: h.Name, Value: cutText(text), Before: cutText(before)})
		}
		before = ""
	}
	return list[:min(len(list), wire.MaxHParams)]
}

func cutText(text string) string {
	cut := maxHParamText
	if len(text) <= cut {
		return text
	}
	for cut > 0 && !utf8.RuneStart(text[cut]) {
		cut--
	}
	return text[:cut] + "…"
}

// hparamText writes a value; lists and objects are none that runs are grouped by.
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
