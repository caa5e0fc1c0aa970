package worker_test

import (
	"archive/zip"
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sort"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"

	"eventlens/app/kinds/image"
	imageworker "eventlens/app/kinds/image/worker"
	"eventlens/app/wire"
)

const testdata = "../../../../testdata"

// logged is an image that TensorBoard's data provider returned from read_blob; see
// testdata/gen/images.py.
type logged struct {
	Log, Run, Tag string
	Step          int64
	Sample, Bytes int
	SHA256        string
}

// peerImages returns the peer's images by log and run.
func peerImages(t *testing.T) map[[2]string][]logged {
	t.Helper()
	file, err := os.Open(testdata + "/images.jsonl")
	require.NoError(t, err)
	defer file.Close()
	all := map[[2]string][]logged{}
	for lines := bufio.NewScanner(file); lines.Scan(); {
		var l logged
		require.NoError(t, json.Unmarshal(lines.Bytes(), &l))
		of := [2]string{l.Log, l.Run}
		all[of] = append(all[of], l)
	}
	require.NotEmpty(t, all)
	return all
}

// records returns the event files of a run, one after the other.
func records(t *testing.T, log, run string) (all []byte) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(testdata, log, run, "*tfevents*"))
	require.NoError(t, err)
	if run == "." {
		files = []string{filepath.Join(testdata, "fixtures", log)}
	}
	sort.Strings(files)
	for _, name := range files {
		b, err := os.ReadFile(name)
		require.NoError(t, err)
		all = append(all, b...)
	}
	return all
}

// TestSavedBytesAreThePeers saves every image alone, and all images of each tag as an archive.
func TestSavedBytesAreThePeers(t *testing.T) {
	for of, want := range peerImages(t) {
		t.Run(of[0]+" "+of[1], func(t *testing.T) {
			s := screen{viewtest.New(t, records(t, of[0], of[1]), image.ID, image.Protocol)}
			s.Add(image.ID, imageworker.New(&s.Env))
			var single []logged
			images := map[string]bool{}
			for _, l := range want {
				images[l.Tag] = true
			}
			for _, tag := range s.Snapshot().Tags() {
				if !images[tag.Name] {
					continue // a tag of another kind of data
				}
				var saved []logged
				for index, count := 0, 1; index < count; index++ {
					for sample, samples := 0, 1; sample < samples; sample++ {
						file := viewtest.One[*image.File](s.Screen,
							&image.Save{Get: image.Get{
								Tag: wire.TagID(tag.ID), Run: 1,
								StepRequest: wire.StepRequest{Index: index},
								Sample:      sample,
							}})
						require.NotZero(t, file.Blob)
						at := viewtest.One[*image.Image](s.Screen,
							&image.Get{
								Tag: wire.TagID(tag.ID), Run: 1,
								StepRequest: wire.StepRequest{Index: index},
							})
						samples, count = file.Samples, at.Count
						saved = append(saved,
							sumOf(logged{
								Log: of[0], Run: of[1], Tag: tag.Name, Step: file.Number,
								Sample: file.Sample,
							}, s.Blobs[file.Blob-1]))
					}
				}
				checkArchive(t, s, wire.TagID(tag.ID), saved)
				single = append(single, saved...)
			}
			assert.ElementsMatch(t, want, single)
		})
	}
}

// checkArchive compares the archive of a tag with its images saved one by one.
func checkArchive(t *testing.T, s screen, tag wire.TagID, want []logged) {
	t.Helper()
	archive, last := s.archive(tag)
	assert.Equal(t, [2]int64{int64(len(want)), int64(len(want))}, [2]int64{last.Points, last.Total})
	r, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	require.NoError(t, err)
	sums := map[string]string{}
	for _, f := range r.File {
		content, err := f.Open()
		require.NoError(t, err)
		b, err := io.ReadAll(content)
		require.NoError(t, err)
		sums[f.Name] = sumOf(logged{}, b).SHA256
	}
	assert.Len(t, sums, len(want))
	several := map[int64]int{}
	for _, l := range want {
		several[l.Step]++
	}
	for _, l := range want {
		name := fmt.Sprintf("%s/train/%d", l.Tag, l.Step)
		if several[l.Step] > 1 {
			name += fmt.Sprint("-", l.Sample+1)
		}
		assert.Contains(t, []string{sums[name+".png"], sums[name+".jpg"]}, l.SHA256, name)
	}
}

func sumOf(l logged, b []byte) logged {
	sum := sha256.Sum256(b)
	l.Bytes, l.SHA256 = len(b), hex.EncodeToString(sum[:])
	return l
}
