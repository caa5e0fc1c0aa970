package web_test

import (
	"encoding/binary"
	"fmt"
	"hash/crc32"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/cache"
	"eventlens/web/chromium"
)

// record appends a TFRecord.
func record(log, payload []byte) []byte {
	masked := func(b []byte) uint32 {
		sum := crc32.Checksum(b, crc32.MakeTable(crc32.Castagnoli))
		return (sum>>15 | sum<<17) + 0xa282ead8
	}
	length := binary.LittleEndian.AppendUint64(nil, uint64(len(payload)))
	log = append(log, length...)
	log = binary.LittleEndian.AppendUint32(log, masked(length))
	log = append(log, payload...)
	return binary.LittleEndian.AppendUint32(log, masked(payload))
}

// writeNoise writes an event file of random scalars. Each takes at least 8 bytes when stored: a
// value, and the difference of its wall time from the previous one.
func writeNoise(t *testing.T, dir, name string, points int) (bytes int64) {
	t.Helper()
	random := rand.New(rand.NewPCG(1, uint64(points)))
	var log []byte
	for step := range points {
		value := append([]byte{0x0a, 4, 'l', 'o', 's', 's', 0x15}, 0, 0, 0, 0)
		binary.LittleEndian.PutUint32(value[7:], math.Float32bits(random.Float32()))
		event := binary.LittleEndian.AppendUint64([]byte{0x09},
			math.Float64bits(1.7e9+float64(step)+random.Float64()))
		event = binary.AppendUvarint(append(event, 0x10), uint64(step))
		event = append(event, 0x2a, byte(len(value)+2), 0x0a, byte(len(value)))
		log = record(log, append(event, value...))
	}
	require.NoError(t, os.WriteFile(filepath.Join(dir, name), log, 0o644))
	return int64(len(log))
}

// setQuota limits the storage of the host's origin. It must be called before the origin stores
// anything, since Chromium checks rarely. The limit applies to writes, but Chromium reports another
// one: always 10 GiB more than is used.
func setQuota(t *testing.T, tab *chromium.Tab, h *host, bytes float64) {
	t.Helper()
	_, err := chromedp.Call(tab.Context, storage.OverrideQuotaForOrigin,
		storage.OverrideQuotaForOriginParams{Origin: h.server.URL, QuotaSize: &bytes})
	require.NoError(t, err)
}

const notAllKept = `document.body.textContent.includes('This device could not save everything')`

// TestLogLargerThanTheQuota opens a log that can be cached only in part.
func TestLogLargerThanTheQuota(t *testing.T) {
	const points = 300_000
	dir := t.TempDir()
	size := writeNoise(t, dir, "big.tfevents", points)
	h := newHost(t, hostOptions{data: dir})
	tab := newTab(t, onDisk)
	setQuota(t, tab, h, 2e6)
	goTo(t, tab, h.url("#src=data/big.tfevents"))
	first := waitLoaded(t, tab)
	assert.EqualValues(t, points, first.Points, "whole all the same")
	assert.Zero(t, first.Problems)
	waitDrawn(t, tab)
	waitFor(t, tab, notAllKept)
	assert.Equal(t, 1,
		evaluate[int](t, tab,
			`document.body.textContent.split('This device could not save everything').length - 1`), "told once")
	shoot(t, tab, "quota")

	waitKept(t, tab)
	h.takeLog()
	goTo(t, tab, h.url("#src=data/big.tfevents"))
	again := waitLoaded(t, tab)
	assert.EqualValues(t, points, again.Points)
	assert.Positive(t, again.FromCache, "a part was kept")
	assert.Less(t, again.FromCache, size)
	assert.InDelta(t, size, again.FromCache+again.FetchedBytes, 1000, "and what is missing is read")
	assert.InDelta(t, again.FetchedBytes, eventBytes(h.takeLog()), 1000)
	waitDrawn(t, tab)
	assert.Empty(t, tab.Errors())
}

// waitColumns waits until the database has this many bytes of a file's columns, which takes longer
// than usual if space must be freed.
func waitColumns(t *testing.T, tab *chromium.Tab, name string, bytes int) {
	t.Helper()
	waitFor(t, tab, fmt.Sprintf(`(self.looking ??= new Promise((resolve) => {
		indexedDB.open('eventlens').onsuccess = ({ target: { result: db } }) => {
			const table = db.transaction(%[1]q).objectStore(%[1]q);
			const [keys, values] = [table.getAllKeys(), table.getAll()];
			values.onsuccess = () => {
				self.columns = values.result.reduce((sum, value, i) => sum + (keys.result[i].includes(%[2]q) ? value.length : 0), 0);
				self.looking = null;
				db.close();
				resolve();
			};
		};
	})) && self.columns >= %[3]d`, cache.TableChunks, name, bytes))
}

// TestOldSourceMakesRoom opens two logs one after the other that do not fit together.
func TestOldSourceMakesRoom(t *testing.T) {
	const points = 75_000
	dir := t.TempDir()
	writeNoise(t, dir, "old.tfevents", points)
	writeNoise(t, dir, "new.tfevents", points+1)
	h := newHost(t, hostOptions{data: dir})
	tab := newTab(t, onDisk)
	setQuota(t, tab, h, 1e6)
	visit := func(name string) loaded {
		h.takeLog()
		goTo(t, tab, h.url("#src=data/"+name))
		mark := waitLoaded(t, tab)
		waitColumns(t, tab, name, 8*points)
		waitKept(t, tab)
		assert.False(t, evaluate[bool](t, tab, notAllKept))
		return mark
	}
	visit("old.tfevents")
	assert.Zero(t, visit("new.tfevents").FromCache)
	assert.Zero(t, visit("new.tfevents").FetchedBytes, "it was kept in place of the old one")
	assert.Zero(t, eventBytes(h.takeLog()))
	assert.Zero(t, visit("old.tfevents").FromCache)
	assert.Empty(t, tab.Errors())
}
