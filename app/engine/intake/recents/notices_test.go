package recents_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/intake/intaketest"
	"eventlens/app/engine/intake/library"
	"eventlens/app/engine/intake/recents"
	"eventlens/app/engine/payload"
	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile/cache"
	"eventlens/eventfile/source"
	"eventlens/eventfile/source/sourcetest"
)

// failing is a browser's storage that fails.
type failing struct {
	cache.Store
	writes, all error
}

func (f failing) Apply(context.Context, ...cache.Change) error { return f.writes }

func (f failing) List(ctx context.Context, table string) ([]cache.Entry, error) {
	if f.all != nil {
		return nil, f.all
	}
	return f.Store.List(ctx, table)
}

// notices returns the notices that the page was told, once there are any.
func notices(s *intaketest.Stage) (texts []string) {
	s.Until(func() bool {
		texts = nil
		for _, m := range s.Told() {
			if n, ok := m.(*wire.Notice); ok {
				texts = append(texts, words.Say(n.Text))
			}
		}
		return len(texts) > 0
	})
	return texts
}

// The page is told once that the next visit reads everything again, however many writes fail.
func TestBrowserThatCannotSave(t *testing.T) {
	s := intaketest.New(t, failing{Store: cache.NewMemory(0), writes: errors.New("disk is full")})
	read(s, "first", false)
	read(s, "second", true)
	s.Recents.SaveAll()
	s.Recents.SetNote("seen", "2026")
	s.Recents.Forget(&wire.Forget{})
	list(s, func(*wire.Recents) bool { return true })
	assert.Equal(t, []string{
		"This device could not save everything, so the next visit reads it again.",
	}, notices(s))
}

// A browser in private mode may have no storage at all; that has a notice of its own.
func TestBrowserWithoutStorage(t *testing.T) {
	s := intaketest.New(t, failing{Store: cache.NewMemory(0),
		all: fmt.Errorf("open the database: %w", cache.ErrUnavailable)})
	read(s, "first", false)
	s.Recents.SaveAll()
	assert.Equal(t, []string{
		"This browser does not let the page save data. Everything works, but the next visit reads " +
			"everything again.",
	}, notices(s))
	s.While(func() {
		_, err := s.Recents.Find(t.Context(), "first")
		assert.ErrorIs(t, err, cache.ErrUnavailable)
	})
}

// Dropped files cannot be read again after a reload unless they are kept, so a notice says if one
// is too large for the browser.
func TestDroppedFileThatIsTooLarge(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(1000))
	s.Recents.SaveBlobs([]library.LocalBlob{
		{Key: "small", Blob: sourcetest.Blob("log")},
		{Key: "large", Blob: sourcetest.Blob(make([]byte, 2000))},
	})
	assert.Equal(t, []string{
		"One file is too large to save on this device. After a reload, drop or choose it again " +
			"for its images.",
	}, notices(s))
	s.While(func() {
		_, err := s.Recents.Blob(t.Context(), "small")
		assert.NoError(t, err)
		_, err = s.Recents.Blob(t.Context(), "large")
		assert.Error(t, err)
	})
}

// The data of open sources stays until they are left, so a lower limit may not be met at once.
func TestLimitBelowTheOpenSources(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	read(s, "runs", true)
	s.Recents.SaveAll()
	s.While(func() {
		_, err := s.Kept.AppendChunk(t.Context(), cache.FileMeta{Key: "runs"}, []byte("columns"))
		require.NoError(t, err)
	})
	s.Recents.SetLimit(&wire.KeepLimit{Bytes: 1})
	told := list(s, func(r *wire.Recents) bool { return r.Limit == 1 })
	assert.Len(t, told.Sources, 1)
	assert.Contains(t, notices(s)[0], "more than the limit. They stay on this device for now.")
}

func TestEverythingIsForgotten(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	read(s, "first", false)
	read(s, "second", true)
	s.Recents.SaveAll()
	list(s, func(r *wire.Recents) bool { return len(r.Sources) == 2 })
	s.Recents.Forget(&wire.Forget{})
	told := list(s, func(r *wire.Recents) bool { return len(r.Sources) == 0 })
	assert.Zero(t, told.Bytes)
	assert.False(t, s.Recents.Closed(), "what is opened next is kept again")
}

// The open page shows where each source is, without signatures.
func TestRecentSourcesSayWhereTheyAre(t *testing.T) {
	s := intaketest.New(t, cache.NewMemory(0))
	read(s, "folder", true)
	loose := read(s, "loose", true)
	loose.Key = "drop loose"
	const address = "https://h.example/e.tfevents?sig=secret"
	signed := &library.Source{
		Name: "signed", Key: recents.KeyOf(address), URL: address, Answers: true,
	}
	signed.Keep("e.tfevents", &library.File{Key: "signed"})
	s.Recents.Add(signed)
	s.Recents.SaveAll()
	told := list(s, func(r *wire.Recents) bool { return len(r.Sources) == 3 })
	details := map[string]string{}
	for _, r := range told.Sources {
		details[r.Name] = words.Say(r.Detail)
		assert.Equal(t, r.Name == "signed", r.Signed, r.Name)
	}
	assert.Equal(t, "Folder on this computer", details["folder"])
	assert.Equal(t, "1 file on this computer", details["loose"])
	assert.Contains(t, details["signed"], "h.example/e.tfevents")
	assert.NotContains(t, details["signed"], "secret")
}

func TestNotesAreThereAtTheNextVisit(t *testing.T) {
	device := cache.NewMemory(0)
	s := intaketest.New(t, device)
	s.Recents.SetNote("theme", "dark")
	s.Recents.SetLimit(&wire.KeepLimit{Bytes: 1 << 20})
	list(s, func(r *wire.Recents) bool { return r.Limit == 1<<20 })
	later := intaketest.New(t, device)
	later.While(func() {
		note, err := later.Recents.Note(t.Context(), "theme")
		require.NoError(t, err)
		assert.Equal(t, "dark", note)
	})
}

// A storage that refuses access now may have cached data; the page then shows the age of that data.
func TestStorageThatRefusesNow(t *testing.T) {
	s := intaketest.New(t, nil)
	for status, refuses := range map[int]bool{401: true, 403: true, 404: false, 503: false} {
		err := fmt.Errorf("list: %w", &source.StatusError{Status: status})
		assert.Equal(t, refuses, recents.Refuses(err), status)
	}
	assert.False(t, recents.Refuses(errors.New("no connection")))
	said := words.Say(s.Recents.KeptFrom(1763476330_000, wire.Plain("Status 403.")))
	assert.Contains(t, said, "18 Nov 14:32:10")
	assert.Contains(t, said, "Status 403.")
}

// A dropped file of which only columns are kept can be shown, but not read.
func TestFileThatIsNotKept(t *testing.T) {
	var file source.Source = recents.MediaNotCached{}
	_, err := file.Open(t.Context(), 0)
	assert.ErrorIs(t, err, payload.ErrNotKept)
	_, err = file.ReadAt(t.Context(), 0, 1)
	assert.ErrorIs(t, err, payload.ErrNotKept)
	_, err = file.Stat(t.Context())
	assert.ErrorIs(t, err, payload.ErrNotKept)
}
