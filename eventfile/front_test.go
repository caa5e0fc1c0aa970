package eventfile_test

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
	"testing/iotest"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// transferred returns a log as left by a transfer that writes its own framing around chunks of it.
func transferred(log []byte, size int, before, after string) []byte {
	var all []byte
	for len(log) > 0 {
		n := min(size, len(log))
		all = append(append(append(all, strings.ReplaceAll(before, "%", fmt.Sprintf("%x", n))...),
			log[:n]...), after...)
		log = log[n:]
	}
	return all
}

// Text in front of intact records loses only itself. Framing inserted later loses the records that
// it splits.
func TestTextInFront(t *testing.T) {
	log, starts := numbered(40, 60)
	const chunk = 1000 // 13 records and a part of another one
	signature := "%;chunk-signature=" + strings.Repeat("0f", 32) + "\r\n"
	for _, test := range []struct {
		name, front, what string
		rest              []byte
		lost              int
	}{
		// the bytes in the header's place are not all text
		{"a word", "hello\n", "length checksum mismatch", log, 0},
		{"a login banner", "Welcome to node17\nLast login: Mon Nov  3\n",
			"text in front of the first record", log, 0},
		{"log lines", strings.Repeat("INFO:logger:line\n", 5000),
			"text in front of the first record", log, 0},
		{"JSON lines", strings.Repeat(`{"level":"info"}`+"\n", 50),
			"JSON in front of the first record", log, 0},
		{"HTTP headers", "HTTP/1.1 200 OK\r\nContent-Type: application/octet-stream\r\n\r\n",
			"text in front of the first record", log, 0},
		{"multipart", "--x17\r\nContent-Disposition: form-data; name=\"file\"\r\n\r\n",
			"text in front of the first record", append(bytes.Clone(log), "\r\n--x17--\r\n"...), 0},
		{"aws-chunked", "", "text in front of the first record",
			append(transferred(log, chunk, signature, "\r\n"),
				strings.ReplaceAll(signature, "%", "0")...), 3},
		{"an HTML page", "<html><body>Your session expired.</body></html>\n",
			"an HTML page in front of the first record", log, 0},
		{"a Git LFS pointer", "version https://git-lfs.github.com/spec/v1\nsize 7\n",
			"a Git LFS pointer in front of the first record", log, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			file := append([]byte(test.front), test.rest...)
			offsets, gaps, _ := readFinal(bytes.NewReader(file), eventfile.Options{})
			assert.Len(t, offsets, len(starts)-test.lost)
			require.NotEmpty(t, gaps)
			assert.Equal(t, test.what, gaps[0].What)
			assert.Zero(t, gaps[0].Offset)
			assert.EqualValues(t, bytes.Index(file, log[:20]), gaps[0].Skipped,
				"the first record is behind the gap")
			again, same, _ := readFinal(iotest.OneByteReader(bytes.NewReader(file)),
				eventfile.Options{})
			assert.Equal(t, offsets, again)
			assert.Equal(t, gaps, same)
		})
	}
}

// A file with text in front gives the same result however its bytes arrive. Records that have
// arrived are not held back.
func TestTextInFrontArrives(t *testing.T) {
	log, starts := numbered(3, 20)
	file := append([]byte("INFO:logger:started\n"), log...)
	for cut := 1; cut < len(file); cut++ {
		reader := eventfile.NewReader(&scriptedReader{pieces: split(file, cut)},
			eventfile.Options{})
		var offsets []int64
		for len(offsets) < len(starts) {
			record, err := reader.Read()
			if err == nil {
				offsets = append(offsets, record.Offset)
				continue
			}
			require.False(t, errors.Is(err, io.ErrNoProgress), "cut at %d", cut)
		}
		require.EqualValues(t, []int64{20, 56, 92}, offsets, "cut at %d", cut)
	}
}

// Nothing is searched for inside archives and compressed data, and only a limited part of other
// text is searched.
func TestSearchInOtherFilesIsBounded(t *testing.T) {
	log, _ := numbered(3, 20)
	tar := make([]byte, 512)
	copy(tar, "run/events.out.tfevents.1")
	copy(tar[257:], "ustar  \x00")
	for _, test := range []struct {
		name, looks string
		src         io.Reader
		read        int64 // at most
	}{
		{"tar", "a tar archive", bytes.NewReader(append(tar, log...)), 1 << 20},
		{"zip", "a zip archive",
			bytes.NewReader(append([]byte("PK\x03\x04 run/events.out.tfevents.1 "), log...)),
			1 << 20},
		{"text without end", "text", endless("step,value\n"), 17 << 20},
		{"HTML without end", "an HTML page", endless("<html><p>"), 17 << 20},
	} {
		t.Run(test.name, func(t *testing.T) {
			src := &counting{Reader: test.src}
			began := time.Now()
			offsets, _, err := readFinal(src, eventfile.Options{})
			t.Logf("%d bytes in %v", src.n, time.Since(began))
			assert.Empty(t, offsets)
			var stranger *eventfile.NotEventFileError
			require.ErrorAs(t, err, &stranger)
			assert.Equal(t, test.looks, stranger.Looks)
			assert.True(t, stranger.Cause.Fatal)
			assert.LessOrEqual(t, src.n, test.read)
		})
	}
}

// endless returns a text repeated without end.
func endless(text string) io.Reader { return &repeated{text: text} }

type repeated struct {
	text string
	at   int
}

func (r *repeated) Read(p []byte) (int, error) {
	for i := range p {
		p[i] = r.text[r.at%len(r.text)]
		r.at++
	}
	return len(p), nil
}

// counting counts the bytes read.
type counting struct {
	io.Reader
	n int64
}

func (c *counting) Read(p []byte) (int, error) {
	n, err := c.Reader.Read(p)
	c.n += int64(n)
	return n, err
}
