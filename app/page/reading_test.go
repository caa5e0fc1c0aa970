package page_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/kinds/text"
	"eventlens/app/page/pagetest"
	"eventlens/app/ui/uitest"
	"eventlens/app/wire"
)

// rowsIn returns the rows of four runs, of which the first ones are read.
func rowsIn(read int) *wire.Catalogue {
	c := uitest.RunsNamed("a", "b", "c", "d")
	for i := range c.Runs[read:] {
		c.Runs[read+i].State = wire.RunQueued
	}
	return c
}

// withFour returns a page that reads four runs, with these cards on screen, nothing drawn yet.
func withFour(t *testing.T, k kind.ID, tags ...string) (*pagetest.Fixture, []string) {
	f := pagetest.New(t, "src=../runs/&tab="+k.Key())
	f.Tell(&wire.Ready{}, rowsIn(1), pagetest.TagsNamed(k, tags...),
		&wire.Progress{Reading: true, Files: 4, FilesDone: 1, Bytes: 1000, BytesDone: 150})
	f.Show(f.CardIDs()...)
	f.Host.Forget()
	return f, f.CardIDs()
}

// unread returns the notes on the cards, with the share of their lines.
func unread(f *pagetest.Fixture) (notes []string) {
	for _, m := range regexp.MustCompile(`<span [^>]*class="unread[^>]*>(.*?)</span>`).
		FindAllStringSubmatch(f.HTML(), -1) {
		share := regexp.MustCompile(`<progress[^>]*value="(\d+)"`).FindStringSubmatch(m[1])
		text := regexp.MustCompile(`<[^>]*>`).ReplaceAllString(m[1], "")
		if share != nil {
			text += " " + share[1]
		}
		notes = append(notes, strings.Join(strings.Fields(text), " "))
	}
	return notes
}

// TestCardsSayWhatIsNotRead reads four runs: until the last one is drawn, neither a card nor the
// badge claims to show everything.
func TestCardsSayWhatIsNotRead(t *testing.T) {
	f, ids := withFour(t, kind.Scalar, "loss", "acc")
	assert.Equal(t, []string{"1 of 4 runs so far 250", "1 of 4 runs so far 250"}, unread(f))
	assert.Contains(t, f.Text(), "Drawn 1 of 4 runs")
	assert.Contains(t, f.HTML(), "The cards show the runs that are read. "+
		"3 runs are still to come.")
	assert.Regexp(t, `<progress [^>]*aria-label="Reading[^>]*value="150"|`+
		`<progress [^>]*value="150"[^>]*aria-label="Reading`, f.HTML(),
		"of the bytes, in the header")

	for _, id := range ids {
		f.Tell(pagetest.DrawnOf(id, false, 10, 10, 1))
	}
	f.Tell(rowsIn(3), &wire.Progress{Reading: true, Bytes: 1000, BytesDone: 900})
	assert.Equal(t, []string{"3 of 4 runs so far 750", "3 of 4 runs so far 750"}, unread(f))
	assert.Contains(t, f.Text(), "Drawn 3 of 4 runs")

	f.Tell(rowsIn(4), &wire.Progress{Bytes: 1000, BytesDone: 1000}, &wire.Loaded{Runs: 4})
	assert.Equal(t, []string{"3 of 4 runs so far 750", "3 of 4 runs so far 750"}, unread(f), "not drawn yet")
	assert.Contains(t, f.Text(), "Drawn 3 of 4 runs")
	f.Tell(pagetest.DrawnOf(ids[0], true, 40, 40, 1, 2, 3, 4))
	assert.Equal(t, []string{"", "3 of 4 runs so far 750"}, unread(f))
	assert.Contains(t, f.Text(), "Drawn 3 of 4 runs")
	f.Tell(pagetest.DrawnOf(ids[1], true, 40, 40, 1, 2, 3, 4))
	assert.Equal(t, []string{"", ""}, unread(f))
	assert.Contains(t, f.Text(), "All points: 20 of 20")

	f.Host.Later += 60_000
	f.Tell(&wire.Progress{Reading: true, Bytes: 1100, BytesDone: 1000}, rowsIn(3),
		pagetest.DrawnOf(ids[0], false, 41, 41, 1, 2, 3, 4))
	assert.Equal(t, []string{"", ""}, unread(f), "a run grew, which is read at once")
	assert.Contains(t, f.Text(), "All points: 20 of 20")
}

// TestHiddenRunsAreNotWaitedFor hides the runs that are not read yet: the cards are complete.
func TestHiddenRunsAreNotWaitedFor(t *testing.T) {
	f, _ := withFour(t, kind.Scalar, "loss")
	f.Play(func() { f.Page.Model.Runs.ShowOnly([]wire.RunID{1}); f.Page.Changed() })
	assert.Equal(t, []string{""}, unread(f))
	assert.Contains(t, f.Text(), "All points: 10 of 10")
	f.Play(func() { f.Page.Model.Runs.ShowOnly([]wire.RunID{1, 2}); f.Page.Changed() })
	assert.Equal(t, []string{"1 of 2 runs so far 500"}, unread(f))
}

// TestStoppedReadingIsSaid stops and continues.
func TestStoppedReadingIsSaid(t *testing.T) {
	f, ids := withFour(t, kind.Scalar, "loss")
	f.Tell(pagetest.DrawnOf(ids[0], false, 10, 10, 1))
	f.Play(func() { f.Page.Model.SetStopped(true); f.Page.Send(&wire.Stop{}) })
	f.Tell(&wire.Progress{Bytes: 1000, BytesDone: 150})
	assert.Equal(t, []string{"1 of 4 runs"}, unread(f), "without a line")
	assert.Contains(t, f.Text(), "Drawn 1 of 4 runs")
	assert.Contains(t, f.Text(), "Stopped. 3 runs are not read. Continue")
	f.Asked()
	f.Play(func() { f.Page.Grid.CardAct("continue", ids[0]) })
	assert.Contains(t, f.Asked(), &wire.Refresh{})
	assert.NotContains(t, f.Text(), "Stopped. 3 runs")
	assert.Contains(t, f.Text(), "Drawn 1 of 4 runs")
	f.Tell(&wire.Progress{Reading: true, Bytes: 1000, BytesDone: 150})
	assert.Equal(t, []string{"1 of 4 runs so far 250"}, unread(f))
}

// TestCardsOfOneRunSayWhetherItIsRead has a card for each of two runs.
func TestCardsOfOneRunSayWhetherItIsRead(t *testing.T) {
	f, _ := withFour(t, text.ID, "notes")
	assert.Equal(t, []string{"", "Reading 150"}, unread(f), "only the first run is read")
	f.Tell(rowsIn(4), &wire.Progress{Reading: true, Bytes: 1000, BytesDone: 900})
	assert.Equal(t, []string{"", ""}, unread(f))
}

// TestScreenReadersHearHowFarReadingIs says it every 15 seconds at most.
func TestScreenReadersHearHowFarReadingIs(t *testing.T) {
	f, _ := withFour(t, kind.Scalar, "loss")
	progress := &wire.Progress{Reading: true, Bytes: 1000, BytesDone: 200}
	f.Host.Later += 14_000
	f.Tell(progress)
	assert.Empty(t, f.Page.Model.Said())
	f.Host.Later += 1000
	f.Tell(progress)
	assert.Equal(t, "Read 1 of 4 runs", f.Page.Model.Said())
	f.Host.Later += 5000
	f.Tell(rowsIn(3), progress)
	assert.Equal(t, "Read 1 of 4 runs", f.Page.Model.Said())
}
