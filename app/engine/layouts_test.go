package engine_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/pb"
)

// layoutLog returns the log of testdata/layouts, and a run whose layout is damaged.
func layoutLog(t *testing.T) map[string][]byte {
	files := map[string][]byte{}
	for _, run := range []string{"a", "b", "c"} {
		paths, err := filepath.Glob("../../testdata/layouts/log/" + run + "/*")
		require.NoError(t, err)
		content, err := os.ReadFile(paths[0])
		require.NoError(t, err)
		files["log/"+run+"/x.tfevents"] = content
	}
	damaged := &pb.Summary_Value{Tag: eventfile.LayoutTag,
		Metadata: &pb.SummaryMetadata{
			PluginData: &pb.SummaryMetadata_PluginData{PluginName: "custom_scalars"},
		},
		Value: &pb.Summary_Value_Tensor{Tensor: &pb.TensorProto{
			Dtype: pb.DataType_DT_STRING, StringVal: [][]byte{[]byte("\x12\xff")},
		}}}
	scalar := &pb.Summary_Value{Tag: "loss", Value: &pb.Summary_Value_SimpleValue{SimpleValue: 1}}
	files["log/d/x.tfevents"] = eventtest.Log(t, eventtest.Values(0, 1, damaged, scalar))
	return files
}

// TestLayouts expects the layouts of all runs as one, also from the cache, and for a page that
// joins later.
func TestLayouts(t *testing.T) {
	kept := newCache()
	for _, visit := range []string{"first", "second"} {
		p := startPage(t, intake.Config{Cache: kept})
		loaded := p.open(p.files(layoutLog(t)))
		assert.Equal(t, visit == "second", loaded.FromCache > 0)
		var got *wire.Layout
		for _, m := range p.seen {
			switch m := m.(type) {
			case *wire.Layout:
				got = m
			case *wire.Catalogue:
				for _, tag := range m.Tags {
					assert.NotEqual(t, eventfile.LayoutTag, tag.Name,
						"it is not among the other kinds, too")
				}
			}
		}
		require.NotNil(t, got)
		var titles []string
		charts := 0
		for _, c := range got.Categories {
			titles = append(titles, c.Title)
			charts += len(c.Charts)
		}
		assert.Equal(t, []string{"Losses", "Bands", "Later"}, titles)
		assert.Equal(t, 4+1+2, charts)
		assert.Len(t, got.Unread, 1, "the others are shown")
		p.close()
	}
}

// TestLayoutFile adds the charts of a file beside the logs, after those of runs, and reports an
// invalid file.
func TestLayoutFile(t *testing.T) {
	files := layoutLog(t)
	delete(files, "log/d/x.tfevents")
	files["log/eventlens-views.json"] = []byte(`{"category": [{"title": "Bands", "chart": [{"title": "file", "multiline": {"tag": ["acc"]}}]}, {"title": "File", "chart": [{"title": "more", "multiline": {"tag": ["lr"]}}]}]}`)
	files["log/a/eventlens-views.json"] = []byte(`{"category": 3}`)
	p := startPage(t, intake.Config{})
	p.open(p.files(files))
	var got *wire.Layout
	whole := func(l *wire.Layout) bool {
		if len(l.Categories) == 4 {
			got = l
		}
		return got != nil
	}
	for _, m := range p.seen {
		if l, ok := m.(*wire.Layout); ok {
			whole(l)
		}
	}
	if got == nil {
		until(p, whole)
	}
	assert.Equal(t, "File", got.Categories[3].Title)
	assert.Len(t, got.Categories[1].Charts, 2)
	const refused = "The charts of eventlens-views.json are not shown"
	if !strings.Contains(strings.Join(p.problems(), "\n"), refused) { // the other file was quicker
		until(p, func(m *wire.Problem) bool { return strings.Contains(words.Say(m.Text), refused) })
	}
}

// TestLayoutFileThatChanges is read again only when its listing shows a change; its old charts are
// removed.
func TestLayoutFileThatChanges(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		s := newSite(map[string]*logWriter{"run/a.tfevents": scalars("loss", 3)})
		put := func(title string) {
			s.put(listing.ViewsName,
				[]byte(`{"category": [{"title": "`+title+
					`", "chart": [{"title": "c", "multiline": {"tag": ["loss"]}}]}]}`))
		}
		views := func() int { return len(filter(s.takeLog(), "GET "+listing.ViewsName)) }
		put("first")
		p := follow(t, s, half)
		p.check()
		views()
		p.check()
		assert.Zero(t, views(), "it is as it was")
		put("second one")
		layout := until(p.page, func(l *wire.Layout) bool {
			return len(l.Categories) == 1 && l.Categories[0].Title == "second one"
		})
		assert.Len(t, layout.Categories[0].Charts, 1)
		assert.Equal(t, 1, views())
		p.check()
		assert.Zero(t, views())
		s.change(func() { delete(s.files, listing.ViewsName) })
		until(p.page, func(l *wire.Layout) bool { return len(l.Categories) == 0 })
	})
}
