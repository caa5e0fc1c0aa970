package web_test

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/web/chromium"
)

// TestKindInOneFolder opens a log in a site with one more kind: the toy of app/kinds/testdata,
// which is a folder and a line in the list of kinds. It has a tab after the other kinds that the
// log has, and its worker reads what its cards ask for.
func TestKindInOneFolder(t *testing.T) {
	dir := t.TempDir()
	toy := func(text string) *pb.Summary_Value {
		return &pb.Summary_Value{Tag: "box/bear",
			Metadata: &pb.SummaryMetadata{
				PluginData: &pb.SummaryMetadata_PluginData{PluginName: "toy"},
			},
			Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
				Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte(text)},
			}}}
	}
	log := eventtest.Log(t, eventtest.Values(1, 1767225601, toy("old")),
		eventtest.Values(7, 1767225602, toy("newer")))
	require.NoError(t,
		os.WriteFile(filepath.Join(dir, "events.out.tfevents.1767225601.host"), log, 0o644))

	shows := func(text, step string) string {
		return fmt.Sprintf(`document.querySelector('.card.toy p.toy')?.textContent === %q
			&& document.querySelector('.card.toy .step-text').textContent.startsWith(%q)`, text, step)
	}
	h := newTrialHostOf(t, dir)
	tab := openTab(t, chromium.Options{}, h.url("#src=data/"))
	waitFor(t, tab, shows("9 bytes", "Step 7"))
	assert.Equal(t, "Toys1",
		evaluate[string](t, tab,
			`document.querySelector('nav.tabs a[aria-current]').textContent.replace(/\s+/g, ' ').trim()`),
		"the first tab with data opens")
	goTo(t, tab, h.url("#src=data/&tab=toys&steps=1"))
	waitFor(t, tab, shows("7 bytes", "Step 1"))
}
