package engine_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source/sourcetest"
)

// runsOf returns runs below a prefix, each with an event file of ten points and the given number of
// other files.
func runsOf(prefix string, runs, others int) map[string][]byte {
	objects := make(map[string][]byte)
	log := scalars("loss", 10).bytes
	for run := range runs {
		dir := fmt.Sprintf("%srun%04d/", prefix, run)
		objects[dir+"x.tfevents"] = log
		for other := range others {
			objects[fmt.Sprintf("%scheckpoint%d.pt", dir, other)] = []byte("weights")
		}
	}
	return objects
}

// TestNamesDoNotDependOnWhoAnswersFirst lists two buckets; each of them answers first once.
func TestNamesDoNotDependOnWhoAnswersFirst(t *testing.T) {
	for _, first := range []string{"one", "two"} {
		held := map[string]string{"one": "two", "two": "one"}[first]
		stores := map[string]*objectStore{}
		for _, name := range []string{"one", "two"} {
			stores[name] = startObjectStore(t, 1, map[string][]byte{
				name + "/a/projector_config.pbtxt": nil,
				name + "/b/x.tfevents":             scalars("loss", 10).bytes,
			})
		}
		stores[held].hold[1] = make(chan struct{})
		// so that the first page of results has no event file
		stores[first].hold[2] = make(chan struct{})
		p := startPage(t, intake.Config{})
		p.send(&wire.Open{Sources: []wire.Source{stores["one"].source("one/"),
			stores["two"].source("two/")}})
		until(p, func(m *wire.Progress) bool { return m.Listed == 1 })
		close(stores[held].hold[1])
		until(p, func(c *wire.Catalogue) bool { return len(c.Runs) > 0 })
		close(stores[first].hold[2])
		assert.EqualValues(t, 20, p.loaded().Points)
		for _, name := range []string{"one", "two"} {
			assert.Equal(t, name, p.runs()[name+"/b"].Source)
		}
		assert.Len(t, p.runs(), 2)
	}
}

func TestStopEndsAListing(t *testing.T) {
	o := startObjectStore(t, 3, runsOf("", 7, 0))
	o.hold[2] = make(chan struct{})
	p := &follower{page: startPage(t, intake.Config{})}
	p.send(&wire.Open{Sources: []wire.Source{o.source("")}})
	until(p.page, func(m *wire.Progress) bool { return m.FilesDone == 3 })
	p.send(&wire.Stop{})
	ended := until(p.page, func(m *wire.Progress) bool { return !m.Reading })
	assert.False(t, ended.Listing)
	assert.Len(t, p.runs(), 3, "what was found stays")
	assert.Empty(t, p.problems())
	assert.Zero(t, countTold(p.page, anyMessage[*wire.Loaded]))

	o.change(func() { delete(o.hold, 2) })
	checked := p.refresh()
	assert.Equal(t, 4, checked.NewRuns)
	assert.EqualValues(t, 70, p.lastLoaded().Points)
	assert.Empty(t, p.problems())
}

// TestOpeningAgainEndsTheListingBefore opens a folder again while it is being listed.
func TestOpeningAgainEndsTheListingBefore(t *testing.T) {
	o := startObjectStore(t, 3, runsOf("", 7, 0))
	o.hold[2] = make(chan struct{})
	p := startPage(t, intake.Config{})
	p.send(&wire.Open{Sources: []wire.Source{o.source("")}})
	until(p, func(m *wire.Progress) bool { return m.FilesDone == 3 })
	o.change(func() { delete(o.hold, 2) }) // the first one is still held
	assert.EqualValues(t, 70, p.open(o.source("")).Points)
	assert.Len(t, p.runs(), 7)
	assert.Empty(t, p.problems())
	last := progressOf(p)
	assert.Equal(t, 7, last.Files)
	assert.False(t, last.Listing)
}

// TestOpeningAgainAfterStop opens a folder again while a stopped reading has not ended yet.
func TestOpeningAgainAfterStop(t *testing.T) {
	o := startObjectStore(t, 1, map[string][]byte{
		"a/1.tfevents": scalars("loss", 10).bytes, "a/2.tfevents": scalars("acc", 10).bytes,
	})
	reads := &holding{
		Fetcher: &sourcetest.Fetcher{}, part: ".tfevents", hold: make(chan struct{}),
		asked: make(chan struct{}, 1),
	}
	p := startPage(t, intake.Config{Parse: parse.Config{Fetcher: reads}})
	p.send(&wire.Open{Sources: []wire.Source{o.source("")}})
	until(p, func(m *wire.Progress) bool { return m.Files == 2 && !m.Listing })
	<-reads.asked
	held := make(chan struct{})
	o.change(func() { o.hold[2] = held })
	p.send(&wire.Stop{})
	p.send(&wire.Open{Sources: []wire.Source{o.source("")}})
	until(p, func(m *wire.Progress) bool { return m.Listing && m.Listed == 1 })
	close(held)
	until(p, func(m *wire.Progress) bool { return !m.Listing })
	close(reads.hold)
	assert.EqualValues(t, 20, p.loaded().Points)
	assert.Equal(t, wire.RunRead, p.runs()["a"].State)
	last := progressOf(p)
	assert.Equal(t, 2, last.FilesDone)
}

// TestListingThatFailsInTheMiddle keeps the listed files, and reads the rest once it can.
func TestListingThatFailsInTheMiddle(t *testing.T) {
	o := startObjectStore(t, 3, runsOf("logs/", 7, 0))
	o.fails[2] = 500
	kept := newCache()
	p := &follower{page: startPage(t, intake.Config{Cache: kept})}
	loaded := p.open(o.source("logs/"))
	assert.EqualValues(t, 30, loaded.Points)
	assert.Equal(t, 1, loaded.Problems)
	require.Len(t, p.standing(), 1)
	assert.Contains(t, p.standing()[0], "s3://lab/logs/: Listing the folder failed: ")
	assert.Contains(t, p.standing()[0], "InternalError")
	assert.Contains(t, p.standing()[0], " The files found before are shown.")
	for _, m := range p.seen {
		if problem, ok := m.(*wire.Problem); ok {
			assert.Equal(t, o.source("logs/").URL, problem.URL, "its cause can be examined")
		}
	}

	o.change(func() { o.fails[2], o.fails[3] = 0, 503 })
	checked := p.refresh()
	assert.Equal(t, 3, checked.NewRuns, "as far as it went")
	assert.Contains(t, words.Say(checked.Problem), "eventlens could not check logs again")
	assert.EqualValues(t, 60, p.lastLoaded().Points)
	assert.Len(t, p.standing(), 1)

	o.change(func() { o.fails[3] = 0 })
	assert.Empty(t, words.Say(p.refresh().Problem))
	assert.EqualValues(t, 70, p.lastLoaded().Points)
	assert.Empty(t, p.standing())

	o.change(func() { o.fails[2] = 503 })
	assert.NotEmpty(t, words.Say(p.refresh().Problem))
	assert.Empty(t, p.standing(), "what was not told is not gone")
}

// TestListingThatIsRefused expects the store's message and address.
func TestListingThatIsRefused(t *testing.T) {
	o := startObjectStore(t, 3, runsOf("", 2, 0))
	o.fails[1] = 403
	p := &follower{page: startPage(t, intake.Config{})}
	assert.Equal(t, &wire.Loaded{Problems: 1}, p.open(o.source("")))
	require.Len(t, p.standing(), 1)
	assert.Contains(t, p.standing()[0], "AccessDenied")
	assert.NotContains(t, p.standing()[0], "files found before")
	o.change(func() { o.fails[1] = 0 })
	assert.Equal(t, 2, p.refresh().NewRuns)
	assert.Empty(t, p.standing())
}

func TestLimitsOfAListing(t *testing.T) {
	objects := runsOf("train/", 2, 0)
	for key, content := range runsOf("eval/deep/", 2, 0) {
		objects[key] = content
	}
	o := startObjectStore(t, 100, objects)
	p := startPage(t, intake.Config{})
	only := o.source("")
	only.Match = "train|run0001"
	assert.Equal(t, 3, p.open(only).Runs)
	only.Match, only.Depth = "", 3
	assert.Equal(t, 3, p.open(only).Runs, "what other limits left out is not taken for gone")
	assert.Empty(t, p.problems())
	p.send(&wire.Refresh{})
	f := &follower{page: p}
	f.check()
	assert.Empty(t, f.standing(), "nor is it later")
	only.Depth = 0
	assert.Equal(t, 4, p.open(only).Runs)
}

// TestHostIsRemembered opens folders of a host whose name does not show that it is an object store,
// now and at the next visit.
func TestHostIsRemembered(t *testing.T) {
	objects := runsOf("a/", 1, 0)
	for _, prefix := range []string{"b/", "c/"} {
		for key, content := range runsOf(prefix, 1, 0) {
			objects[key] = content
		}
	}
	o := startObjectStore(t, 100, objects)
	open := func(p *page, prefix string) []string {
		p.open(wire.Source{URL: o.URL + "/" + bucketName + "/" + prefix})
		_, others := o.takeLog()
		require.NotEmpty(t, others)
		return others
	}
	kept := newCache()
	p := startPage(t, intake.Config{Cache: kept})
	assert.Equal(t, []string{"GET a/eventlens.json", "GET a/run0000/x.tfevents"}, open(p, "a/"),
		"the manifest is asked for first")
	assert.Equal(t, []string{"GET b/run0000/x.tfevents"}, open(p, "b/"))
	p.close()

	p = startPage(t, intake.Config{Cache: kept})
	until(p, anyMessage[*wire.Recents]) // the remembered hosts are loaded by then
	assert.Equal(t, []string{"GET c/run0000/x.tfevents"}, open(p, "c/"))
	p.send(&wire.Forget{})
	until(p, func(r *wire.Recents) bool { return len(r.Sources) == 0 })
	p.close()

	p = startPage(t, intake.Config{Cache: kept})
	until(p, anyMessage[*wire.Recents])
	assert.Equal(t, "GET a/eventlens.json", open(p, "a/")[0],
		"it is forgotten with everything else")
	assert.Empty(t, p.problems())
}

// TestManifestOfSignedLinks refreshes a manifest whose links have expired: the new ones are used,
// and nothing is read twice.
func TestManifestOfSignedLinks(t *testing.T) {
	if m, _, err := listing.ParseManifest([]byte(`{"version":1,"files":[{"path":"x","url":"https://h/y"}]}`)); err != nil || m.Files[0].URL == "" {
		t.Skip("manifests have no links here")
	}
	log, image := scalars("loss", 10), newLog().image("pic", 1, 1, 1, pngBytes)
	o := startObjectStore(t, 100, map[string][]byte{
		"data/1": log.bytes, "data/2": image.bytes, "data/3": scalars("acc", 5).bytes,
	})
	sign := func(signature string) {
		m := listing.Manifest{}
		for n, key := range []string{"data/1", "data/2", "data/3"} {
			version := o.objects[key].version
			m.Files = append(m.Files,
				listing.File{Path: fmt.Sprintf("run%d/x.tfevents", n+1),
					SizeBytes: int64(len(o.objects[key].content)),
					Modified:  fmt.Sprint("v", version),
					URL: fmt.Sprintf("%s/%s/%s?X-Amz-Signature=%s", o.URL, bucketName, key,
						signature)})
		}
		o.put("eventlens.json", listing.AppendManifest(nil, m))
		o.expected = signature
	}
	sign("one")
	p := &follower{page: startPage(t, intake.Config{Cache: newCache()})}
	assert.EqualValues(t, 15,
		p.open(wire.Source{URL: o.URL + "/" + bucketName + "/eventlens.json"}).Points)
	o.takeLog()

	o.change(func() { o.expected = "two" }) // and the manifest is not rewritten yet
	o.takeLog()
	require.NotEmpty(t,
		words.Say(p.image("i", imagewire.Get{Tag: p.tag("pic").ID, Run: p.runs()["run2"].ID}).Problem), "the link has expired")
	o.takeLog()
	sign("two")
	p.refresh()
	_, others := o.takeLog()
	assert.Equal(t, []string{"GET eventlens.json"}, others, "nothing is read again")
	assert.Empty(t, p.standing())
	image2 := p.image("j", imagewire.Get{Tag: p.tag("pic").ID, Run: p.runs()["run2"].ID})
	assert.Empty(t, words.Say(image2.Problem))

	o.put("data/1", log.scalar("loss", 10, 1).bytes)
	sign("three")
	o.change(func() { o.expected = "four" })
	p.refresh()
	require.Len(t, p.standing(), 1)
	assert.Contains(t, p.standing()[0], "the server answered with status 403")
	sign("four")
	o.takeLog()
	p.refresh()
	_, others = o.takeLog()
	assert.Len(t, others, 2, "the list, and the file that was refused: %q", others)
	assert.EqualValues(t, 16, p.lastLoaded().Points)
	assert.Empty(t, p.standing())
}
