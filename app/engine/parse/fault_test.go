package parse

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/source"
)

func TestFaultOf(t *testing.T) {
	status := func(n int) error {
		return fmt.Errorf("read: %w", &source.StatusError{URL: "https://a.example/e", Status: n})
	}
	network := &source.NetworkError{URL: "https://a.example/e", Err: errors.New("refused")}
	middle := wire.Mark{Offset: 4096, Records: 7}
	for name, tt := range map[string]struct {
		at   wire.Mark
		err  error
		want wire.Fault // without its text
		text string     // part of its text; "" for none
	}{
		"none": {wire.Start, nil, wire.Fault{Offset: -1}, ""},
		"cancelled": {middle, context.Canceled,
			wire.Fault{Offset: -1, Stopped: true}, ""},
		"no event file": {wire.Start,
			&eventfile.NotEventFileError{Looks: "an HTML page"},
			wire.Fault{Outside: true, Stranger: true}, "an HTML page"},
		"not there": {wire.Start, status(404),
			wire.Fault{Status: 404, Offset: -1, Outside: true}, "404"},
		"refused": {wire.Start, status(403),
			wire.Fault{Status: 403, Offset: -1, Refused: true, Outside: true}, "403"},
		"overloaded": {wire.Start, status(429),
			wire.Fault{Status: 429, Offset: -1, Passing: true, Outside: true}, "429"},
		"no answer": {wire.Start, network,
			wire.Fault{Offset: -1, Passing: true, Outside: true}, "The server cannot be reached"},
		"no answer of its own": {wire.Start, &source.NetworkError{Err: source.ErrOwnServer},
			wire.Fault{Offset: -1, Passing: true, Outside: true}, "The server of this page"},
		"anything else": {wire.Start, errors.New("odd"),
			wire.Fault{Offset: -1, Passing: true}, "odd"},
		"refused in the middle": {middle, status(401),
			wire.Fault{Status: 401, Offset: 4096, Refused: true, Outside: true}, "401"},
		"failed in the middle": {middle, status(502),
			wire.Fault{Status: 502, Offset: 4096, Passing: true, Outside: true}, "502"},
		"broke in the middle": {middle, network,
			wire.Fault{Offset: 4096, Passing: true, Outside: true}, "4,096"},
		"changed in the middle": {middle, source.ErrChanged,
			wire.Fault{Offset: 4096, Passing: true, Outside: true}, "4,096"},
		"another range": {middle, &source.RangeError{Got: 0, Want: 4096},
			wire.Fault{Offset: 4096, Passing: true, Outside: true}, "4,096"},
		"anything in the middle": {middle, errors.New("odd"),
			wire.Fault{Offset: 4096, Passing: true}, "odd"},
		"a body that ends too soon": {middle, &source.ShortBodyError{Got: 1, Want: 2},
			wire.Fault{Offset: 4096, Passing: true, Outside: true, Broke: true}, "4,096"},
	} {
		got := FaultOf(&tt.at, tt.err)
		if tt.text == "" {
			assert.Empty(t, words.Say(got.Text), name)
		} else {
			assert.Contains(t, words.Say(got.Text), tt.text, name)
		}
		got.Text = wire.Plain("")
		assert.Equal(t, tt.want, got, name)
	}
}

// TestUnchanged knows the validators of a file's server and its listing: one equal validator is
// enough, and empty ones do not count.
func TestUnchanged(t *testing.T) {
	mark := wire.Mark{SizeBytes: 10, Validator: validators("etag", "listed")}
	for _, tt := range []struct {
		size           int64
		served, listed string
		want           bool
	}{
		{10, "etag", "", true}, {10, "", "listed", true}, {10, "etag", "other", true},
		{10, "other", "listed", true},
		{10, "", "", false}, {10, "other", "other", false}, {10, "listed", "etag", false},
		{11, "etag", "listed", false},
	} {
		assert.Equal(t, tt.want, Unchanged(&mark, tt.size, tt.served, tt.listed), "%+v", tt)
	}
	unended := wire.Start
	assert.False(t, Unchanged(&unended, -1, "", ""))

	Relisted(&mark, "new")
	assert.True(t, Unchanged(&mark, 10, "", "new"))
	assert.True(t, Unchanged(&mark, 10, "etag", ""), "what its server said stays")
	assert.False(t, Unchanged(&mark, 10, "", "listed"))
}
