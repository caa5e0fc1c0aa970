package page_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/page/pagetest"
	"eventlens/app/runlist"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// inFrame returns an embedded page with a run, a job with two runs, and tags of two groups.
func inFrame(t *testing.T, layout, address string) *pagetest.Fixture {
	f := pagetest.Mount(t,
		hosttest.Embedded(layout, "embed="+layout+"&accent=c2185b&"+address))
	f.Tell(&wire.Ready{}, uitest.RunsNamed("base", "job1/train", "job1/validation"),
		pagetest.TagsNamed(kind.Scalar, "val/loss", "train/loss", "train/acc"))
	f.Show(f.CardIDs()...)
	f.Host.Forget()
	f.Asked()
	return f
}

// legendOf returns the names of a legend, with the signs + for shown alone, - for not drawn, * for
// live.
func legendOf(f *pagetest.Fixture) string {
	var said []string
	legend := regexp.MustCompile(`(?s)<div class="names".*?</div>`).FindString(strings.ReplaceAll(f.HTML(), ` class="run-legend"`, ""))
	for _, name := range strings.Split(legend, "<button")[1:] {
		text := regexp.MustCompile(`<[^>]*>|\s`).ReplaceAllString(name[strings.Index(name, ">")+1:],
			"")
		for sign, is := range map[string]bool{
			"+": regexp.MustCompile(`aria-pressed[ >]`).MatchString(name),
			"-": strings.Contains(name, `name off`), "*": strings.Contains(name, "dot live"),
		} {
			if is {
				text = sign + text
			}
		}
		said = append(said, text)
	}
	return strings.Join(said, " ")
}

func TestBarOfATab(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/&smoothing=0.9")
	html := f.HTML()
	for _, not := range []string{
		`class="tabs"`, `class="runs`, `class="brand"`, "to-open", "to-saved", `id="theme"`,
	} {
		assert.NotContains(t, html, not)
	}
	assert.Equal(t, "base job1/train job1/validation", legendOf(f))
	assert.Contains(t, html, `data-all="3"`)
	assert.Contains(t, html, `data-text="+ # more"`)
	assert.Contains(t, html, `href="index.html#src=../runs/&smoothing=0.9"`,
		"the same without what the host says")
	assert.Regexp(t, `<a [^>]*rel="noopener"`, html)
	assert.Regexp(t, `<a [^>]*target="_blank"`, html)

	f.Tell(&wire.RunValues{
		Tag: f.Page.Model.Metric().ID,
		Runs: []wire.RunValue{{Run: 2, LiveUntil: float64(f.Host.Now())/1000 + 5},
			{Run: 3, LiveUntil: 5}},
	})
	assert.Equal(t, "base *job1/train job1/validation", legendOf(f))
}

func TestNamesOfALegendShowOneAlone(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/")
	f.Play(func() { f.Page.Runs.Press("only", "r2", false) })
	assert.Equal(t, []wire.RunID{1, 3}, f.LastView().Hidden)
	assert.Equal(t, "-base +job1/train -job1/validation", legendOf(f), "the others wait")
	assert.Contains(t, f.Host.Address, "only=job1%2Ftrain")
	f.Play(func() { f.Page.Runs.Press("only", "r3", false) })
	assert.Equal(t, "-base -job1/train +job1/validation", legendOf(f))
	f.Play(func() { f.Page.Runs.Press("only", "r3", false) })
	assert.Empty(t, f.LastView().Hidden)
	assert.Equal(t, "base job1/train job1/validation", legendOf(f))

	f.Play(func() { f.Page.Model.Runs.ToggleFold("fjob1/"); f.Page.Changed() })
	f.Play(func() { f.Page.Runs.Press("only", "r2", false) })
	assert.Equal(t, "-base +job1/train -job1/validation", legendOf(f),
		"within a folder that is closed in the list")
	f.Play(func() { f.Page.Runs.Press("only", "r2", false) })

	f.Play(func() { f.Host.TellFragment("embed=tab&src=../runs/&hide=base&runs=job") })
	assert.Equal(t, "job1/train job1/validation", legendOf(f), "what the host hides is not named")
	f.Play(func() { f.Host.TellFragment("embed=tab&src=../runs/&groupby=parent") })
	assert.Equal(t, "job1 Nogroup", legendOf(f))
	f.Play(func() { f.Page.Runs.Press("only", "gjob1", false) })
	assert.Equal(t, "+job1 -Nogroup", legendOf(f))
}

// TestCardsOfATabStandInOneGroup checks that there is a single group: without group headings
// nothing would explain why a row has only one card.
func TestCardsOfATabStandInOneGroup(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/&pin=val%2Floss")
	groups := f.Page.Model.Cards.Groups()
	assert.Len(t, groups, 1)
	var names []string
	for _, key := range groups[0].Cards {
		names = append(names, f.Page.Model.Cards.Tag(key.Tag).Name)
	}
	assert.Equal(t, []string{"val/loss", "train/acc", "train/loss"}, names,
		"the pinned one first, and once")
	f.Play(func() { f.Host.TellFragment("embed=tab&src=../runs/&tags=nothing") })
	assert.Contains(t, f.Text(), "Clear the filter")
}

func TestOptionsOfATab(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/")
	assert.NotContains(t, f.HTML(), "tags-filter")
	f.Play(func() { f.Page.Key("/", false) })
	assert.Regexp(t,
		`class="popover options".*id="tags-filter".*id="axis-scalar-menu".*id="smoothing-menu"`,
		f.HTML())
	f.Play(func() { f.Page.Search("tags-filter", "acc") })
	assert.Contains(t, f.Host.Address, "tags=acc")
	assert.Len(t, f.CardIDs(), 1)
	f.Play(func() { f.Page.Key("Escape", true) })
	assert.NotContains(t, f.HTML(), "tags-filter")
	f.Play(func() { f.Host.TellFragment("embed=tab&src=../runs/&tab=images") })
	f.Play(func() { f.Page.Key("/", false) })
	assert.Contains(t, f.HTML(), `id="tags-filter"`, "of kinds with no options of their own, too")
}

func TestRunListOfATab(t *testing.T) {
	f := inFrame(t, "tab", "src=../runs/")
	for _, key := range []string{"u", "["} {
		f.Play(func() { f.Page.Key(key, false) })
		assert.Contains(t, f.HTML(), `class="runs open"`)
		assert.Contains(t, f.HTML(), `id="`+runlist.FilterID+`"`)
		f.Play(func() { f.Page.Key("Escape", false) })
		assert.NotContains(t, f.HTML(), `class="runs open"`)
	}
	for _, k := range f.Host.Keeps {
		assert.NotEqual(t, "runlist", k.Name)
	}
}

// TestFilesOfTheHost checks that there is no link to a whole page, which could not open the host's
// files.
func TestFilesOfTheHost(t *testing.T) {
	f := inFrame(t, "tab", "")
	f.Play(func() {
		f.Host.TellFiles([]wire.Source{{Files: []wire.File{{Path: "job/a.tfevents", Blob: 1}}}})
	})
	f.Tell(uitest.RunsNamed("job"), pagetest.TagsNamed(kind.Scalar, "loss"), &wire.Loaded{})
	assert.Contains(t, f.HTML(), `class="run-legend"`)
	assert.NotContains(t, f.HTML(), "index.html#")
}

func TestLegendOfACard(t *testing.T) {
	f := inFrame(t, "card", "src=../runs/")
	id := f.CardIDs()[0]
	f.Tell(pagetest.DrawnOf(id, true, 10, 10, 2, 3))
	card := regexp.MustCompile(`<article[^>]*data-card="` + id +
		`".*?</article>`).FindString(f.HTML())
	assert.Regexp(t, `data-testid="chart".*class="run-legend"`, card, "below the plot")
	assert.NotContains(t, card[strings.Index(card, "run-legend"):], "base", "has no such tag")
	assert.Contains(t, card, `data-row="r3"`)
	f.Play(func() { f.Page.Runs.Press("only", "r3", false) })
	assert.Equal(t, []wire.RunID{1, 2}, f.LastView().Hidden)

	f = inFrame(t, "full", "src=../runs/")
	assert.NotContains(t, f.HTML(), "run-legend")
	assert.Contains(t, f.HTML(), `class="tabs"`)
}
