package engine_test

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake"
	imagewire "eventlens/app/kinds/image"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// disk is a local folder. Like a browser, it gives snapshots of its files that become unreadable
// once the file changes.
type disk struct {
	mu     sync.Mutex
	files  map[string]*diskFile
	denied error
	lists  int
}

type diskFile struct {
	content []byte
	version int64
}

func newDisk(files map[string]*logWriter) *disk {
	d := &disk{files: make(map[string]*diskFile)}
	for path, log := range files {
		d.write(path, log.bytes)
	}
	return d
}

// write changes a file.
func (d *disk) write(path string, content []byte) {
	d.mu.Lock()
	defer d.mu.Unlock()
	version := int64(1)
	if old := d.files[path]; old != nil {
		version = old.version + 1
	}
	d.files[path] = &diskFile{content: append([]byte(nil), content...), version: version}
}

// Name implements source.Folder.
func (d *disk) Name() string { return "logs" }

// List implements source.Folder.
func (d *disk) List(context.Context) (list []source.FolderFile, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.lists++
	for path, f := range d.files {
		list = append(list, source.FolderFile{
			Path: path, ModifiedMs: f.version, Blob: &snapshot{d: d, path: path, f: f},
		})
	}
	return list, d.denied
}

// snapshot is a file as it was listed.
type snapshot struct {
	d    *disk
	path string
	f    *diskFile
}

var errChanged = errors.New("the file was changed, moved or deleted since it was opened")

// readable returns an error if the file has changed.
func (s *snapshot) readable() error {
	s.d.mu.Lock()
	defer s.d.mu.Unlock()
	if s.d.files[s.path] != s.f {
		return errChanged
	}
	return nil
}

// SizeBytes implements source.Blob.
func (s *snapshot) SizeBytes() int64 { return int64(len(s.f.content)) }

// Slice implements source.Blob.
func (s *snapshot) Slice(ctx context.Context, off, n int64) ([]byte, error) {
	if err := s.readable(); err != nil {
		return nil, err
	}
	return sourcetest.Blob(s.f.content).Slice(ctx, off, n)
}

// Open implements source.Blob. An error appears only on reading.
func (s *snapshot) Open(ctx context.Context, from int64) (io.ReadCloser, error) {
	body, err := sourcetest.Blob(s.f.content).Open(ctx, from)
	return snapshotBody{s, body}, err
}

type snapshotBody struct {
	s *snapshot
	io.ReadCloser
}

func (b snapshotBody) Read(p []byte) (int, error) {
	if err := b.s.readable(); err != nil {
		return 0, err
	}
	return b.ReadCloser.Read(p)
}

// openDisk opens a folder and follows it.
func openDisk(t *testing.T, d *disk, cfg intake.Config) *follower {
	cfg.Folder = func(wire.Ref) (source.Folder, error) { return d, nil }
	p := followWith(t, newSite(nil), cfg, half, wire.Source{Folder: 1})
	return p
}

func TestFolderIsFollowed(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 100).image("pic", 1, 1, 1, pngBytes)
		d := newDisk(map[string]*logWriter{
			"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10), "notes.txt": {},
		})
		p := openDisk(t, d, intake.Config{})
		assert.True(t, p.check().Followed)
		assert.Zero(t, countTold(p.page, anyMessage[*wire.Catalogue]))
		fetched := len(log.bytes) + len(scalars("loss", 10).bytes)

		d.write("a/x.tfevents", log.scalar("loss", 100, 1).bytes)
		d.write("c/x.tfevents", scalars("loss", 10).bytes)
		assert.Equal(t, 1, p.check().NewRuns)
		loaded := p.lastLoaded()
		assert.EqualValues(t, 121, loaded.Points)
		assert.Less(t, loaded.FetchedBytes, int64(fetched+len(scalars("loss", 10).bytes)+200),
			"only what was appended, and the new file")
		assert.Equal(t, wire.Run{ID: 3, Name: "c", Source: "logs", Colour: 2, State: wire.RunRead},
			p.runs()["c"])
		assert.Empty(t, p.standing())

		d.write("a/x.tfevents", log.scalar("loss", 101, 1).bytes)
		image := p.image("i",
			imagewire.Get{Tag: p.tags["pic"], Run: 1, StepRequest: wire.StepRequest{Index: -1}})
		assert.Empty(t, words.Say(image.Problem),
			"read from a fresh snapshot, although nobody looked yet")

		d.mu.Lock()
		d.denied = errors.New("the person took the permission back")
		d.mu.Unlock()
		assert.Contains(t, words.Say(p.check().Problem),
			"eventlens could not check logs again: eventlens could not read the file: the person took the permission back.")
	})
}

// growing is a folder with a file that grows after each of the first listings, "times" in number.
type growing struct {
	*disk
	times int
	log   *logWriter
}

// List implements source.Folder.
func (g *growing) List(ctx context.Context) ([]source.FolderFile, error) {
	list, err := g.disk.List(ctx)
	if g.times > 0 {
		g.times--
		g.write("a/x.tfevents", g.log.scalar("loss", int64(g.log.at()), 1).bytes)
	}
	return list, err
}

func TestFileThatGrowsWhileItIsOpened(t *testing.T) {
	for _, times := range []int{1, maxRetakes, 100} {
		onFakeClock(t, func(t *testing.T) {
			log := scalars("loss", 100)
			g := &growing{
				disk: newDisk(map[string]*logWriter{
					"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10),
				}),
				times: times, log: log,
			}
			p := &follower{page: startPage(t,
				intake.Config{Folder: func(wire.Ref) (source.Folder, error) {
					return g, nil
				}})}
			p.patience = 24 * time.Hour
			loaded := p.open(wire.Source{Folder: 1})
			if times <= maxRetakes {
				assert.EqualValues(t, 110+times, loaded.Points)
				assert.Zero(t, countTold(p.page, anyMessage[*wire.Problem]), "nobody needs to know")
				assert.Equal(t, times+1, g.lists)
				return
			}
			assert.EqualValues(t, 10, loaded.Points)
			require.Len(t, p.standing(), 1)
			assert.Contains(t, p.standing()[0], "the file was changed")
			assert.Less(t, g.lists, 10, "it does not go on for ever")
			g.times = 0
			p.refresh()
			assert.EqualValues(t, 10+points(log), p.lastLoaded().Points)
			assert.Empty(t, p.standing())
		})
	}
}

func TestFolderThatIsGoneWhileItIsOpened(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 100)
		g := &growing{disk: newDisk(map[string]*logWriter{"a/x.tfevents": log}), times: 1, log: log}
		p := &follower{page: startPage(t,
			intake.Config{Folder: func(wire.Ref) (source.Folder, error) {
				return foldFunc(func(ctx context.Context) ([]source.FolderFile, error) {
					if g.lists == 1 {
						return nil, errors.New("taken back")
					}
					return g.List(ctx)
				}), nil
			}})}
		loaded := p.open(wire.Source{Folder: 1})
		assert.Equal(t, 1, loaded.Problems)
		require.Len(t, p.standing(), 1)
		assert.Contains(t, p.standing()[0],
			"logs/a/x.tfevents: eventlens could not read the file: taken back.")
		assert.Equal(t, wire.RunProblem, p.runs()["a"].State)
	})
}

type foldFunc func(context.Context) ([]source.FolderFile, error)

func (f foldFunc) Name() string                                          { return "logs" }
func (f foldFunc) List(ctx context.Context) ([]source.FolderFile, error) { return f(ctx) }

func TestFolderThatCannotBeOpened(t *testing.T) {
	for name, cfg := range map[string]intake.Config{"none": {},
		"refused": {Folder: func(wire.Ref) (source.Folder, error) {
			return nil, errors.New("not a folder")
		}}} {
		t.Run(name, func(t *testing.T) {
			p := startPage(t, cfg)
			loaded := p.open(wire.Source{Folder: 1, Name: "logs"})
			assert.Equal(t, &wire.Loaded{Problems: 1}, loaded)
			assert.True(t,
				strings.HasPrefix(p.problems()[0], "logs: eventlens could not read the file: "),
				p.problems()[0])
		})
	}
}

// TestRevisitOfAFolder opens the cached data of a folder: columns to the end, and files as they
// were when they last stopped growing.
func TestRevisitOfAFolder(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 100).image("pic", 1, 1, 1, pngBytes)
		d := newDisk(map[string]*logWriter{
			"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10),
		})
		kept := newCache()
		p := openDisk(t, d, intake.Config{Cache: kept})
		d.write("a/x.tfevents", log.scalar("loss", 100, 1).bytes)
		p.check()
		p.close()
		again := startPage(t, intake.Config{Cache: kept})
		recent := until(again, func(r *wire.Recents) bool { return len(r.Sources) > 0 }).Sources[0]
		assert.Equal(t, "logs", recent.Name)
		assert.Equal(t, "Folder on this computer", words.Say(recent.Detail))
		assert.EqualValues(t, 111, again.open(wire.Source{Recent: recent.Key}).Points)
		assert.Empty(t, again.problems())
		image := again.image("i",
			imagewire.Get{
				Tag: again.tag("pic").ID, Run: 1, StepRequest: wire.StepRequest{Index: 0},
			})
		assert.Contains(t, words.Say(image.Problem), "Drop it again",
			"the file itself was not kept while it grew")
		again.close()

		p = openDisk(t, d, intake.Config{Cache: kept})
		d.write("a/x.tfevents", log.scalar("loss", 101, 1).bytes)
		p.check()
		p.check()
		p.close()
		again = startPage(t, intake.Config{Cache: kept})
		assert.EqualValues(t, 112, again.open(wire.Source{Recent: recent.Key}).Points)
		image = again.image("i",
			imagewire.Get{
				Tag: again.tag("pic").ID, Run: 1, StepRequest: wire.StepRequest{Index: 0},
			})
		assert.Empty(t, words.Say(image.Problem), "kept as it was at rest")
	})
}

// TestReopenedFolderGoesOn gives a folder whose runs were opened from its cached data: they are
// followed again, and no run appears twice. Another folder of the same name gets runs of its own.
func TestReopenedFolderGoesOn(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 100)
		d := newDisk(map[string]*logWriter{
			"a/x.tfevents": log, "b/x.tfevents": scalars("loss", 10),
		})
		kept := newCache()
		openDisk(t, d, intake.Config{Cache: kept}).close()
		given := d
		cfg := intake.Config{Cache: kept, Folder: func(wire.Ref) (source.Folder, error) {
			return given, nil
		}}
		p := followWith(t, newSite(nil), cfg, 0, wire.Source{Recent: "local logs/"})
		assert.EqualValues(t, 110, p.open(wire.Source{Recent: "local logs/"}).Points,
			"what is open is not opened twice")

		d.write("a/x.tfevents", log.scalar("loss", 100, 1).bytes)
		d.write("c/x.tfevents", scalars("loss", 5).bytes)
		loaded := p.open(wire.Source{Folder: 1, Name: "logs"})
		assert.EqualValues(t, 116, loaded.Points)
		assert.Equal(t, 3, loaded.Runs)
		assert.Empty(t, p.problems())
		d.write("b/x.tfevents", scalars("loss", 11).bytes)
		p.refresh()
		assert.EqualValues(t, 117, p.lastLoaded().Points, "it is followed")

		given = newDisk(map[string]*logWriter{"z/y.tfevents": scalars("loss", 7)})
		assert.Equal(t, 4, p.open(wire.Source{Folder: 2, Name: "logs"}).Runs)
		assert.Empty(t, p.problems(), "nothing vanished")
	})
}

// pushed is a folder that is being filled as long as pace is set.
type pushed struct {
	*disk
	pace atomic.Int64
}

// List implements source.Folder: all files have just changed.
func (p *pushed) List(ctx context.Context) ([]source.FolderFile, error) {
	list, err := p.disk.List(ctx)
	for i := range list {
		list[i].ModifiedMs += time.Now().UnixMilli() - time.Now().UnixMilli()%1000
	}
	return list, err
}

// Pace implements source.Growing.
func (p *pushed) Pace() time.Duration { return time.Duration(p.pace.Load()) }

// TestFolderThatIsFilled checks a folder at its own pace, although nothing else is checked, and an
// incomplete record is no problem. Once the folder is filled, it is not checked any more.
func TestFolderThatIsFilled(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		log := scalars("loss", 100)
		half := len(log.bytes)
		log.scalar("loss", 100, 1)
		d := &pushed{disk: newDisk(nil)}
		d.write("a/x.tfevents", log.bytes[:half+10])
		d.pace.Store(int64(time.Second))
		p := startPage(t, intake.Config{Folder: func(wire.Ref) (source.Folder, error) {
			return d, nil
		}})
		p.send(&wire.Follow{EveryMs: 0})
		assert.EqualValues(t, 100, p.open(wire.Source{Folder: 1}).Points)
		d.write("a/x.tfevents", log.bytes)
		assert.EqualValues(t, 101, p.loaded().Points)
		assert.Zero(t, countTold(p, anyMessage[*wire.Problem]))

		log.scalar("loss", 101, 1)
		d.write("a/x.tfevents", log.bytes)
		d.pace.Store(0)
		assert.EqualValues(t, 102, p.loaded().Points)
		time.Sleep(time.Hour) // files get their times from the fake clock
		d.mu.Lock()
		defer d.mu.Unlock()
		assert.LessOrEqual(t, d.lists, 6)
	})
}
