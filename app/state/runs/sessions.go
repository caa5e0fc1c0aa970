package runs

import (
	"sort"
	"strings"

	"eventlens/app/wire"
)

// maxHParamNames is how many hyperparameters are offered for grouping.
const maxHParamNames = 40

// sessions assigns hyperparameters to runs. A run without any takes those of the nearest folder
// above it that is a run with some, as in TensorBoard. Otherwise, if exactly one run directly below
// it has some, it takes those, since PyTorch's writers lay files out like that.
func (t *table) sessions() {
	own, below := map[string][]wire.HParam{}, map[string][]wire.HParam{}
	for _, r := range t.order {
		if r.HParams = r.ownHParams; len(r.HParams) == 0 {
			continue
		}
		own[r.Name] = r.HParams
		parent := folderOf(r.Name)
		if _, several := below[parent]; several {
			below[parent] = nil
		} else {
			below[parent] = r.HParams
		}
	}
	for _, r := range t.order {
		for at := folderOf(r.Name); at != "" && len(own) > 0 &&
			len(r.HParams) == 0; at = folderOf(at) {
			r.HParams = own[at]
		}
		if len(r.HParams) == 0 {
			r.HParams = below[r.Name]
		}
	}
	t.nameHParams()
}

// folderOf returns a name up to its last slash, without the slash; "" without a slash.
func folderOf(name string) string { return name[:max(strings.LastIndexByte(name, '/'), 0)] }

// nameHParams lists the names of the hyperparameters, those that differ between runs first.
func (t *table) nameHParams() {
	first, differs := map[string]string{}, map[string]bool{}
	t.hparams = nil
	for _, r := range t.order {
		for _, h := range r.HParams {
			value, known := first[h.Name]
			switch {
			case !known:
				first[h.Name] = h.Value
				t.hparams = append(t.hparams, h.Name)
			case value != h.Value:
				differs[h.Name] = true
			}
		}
	}
	sort.Slice(t.hparams, func(i, j int) bool {
		a, b := t.hparams[i], t.hparams[j]
		if differs[a] != differs[b] {
			return differs[a]
		}
		return CompareNatural(a, b) < 0
	})
	t.infos = nil
	t.recell()
}
