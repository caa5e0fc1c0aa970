package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// TestStrayFiles expects one line for files that systems and people leave beside a log, and no
// fault of the run. A file that is named like a log but has no events stays a fault.
func TestStrayFiles(t *testing.T) {
	p := startPage(t, intake.Config{})
	log := newLog().scalar("loss", 1, 3).bytes
	loaded := p.open(p.files(map[string][]byte{
		"logs/a/events.out.tfevents.1":      log,
		"logs/a/._events.out.tfevents.1":    []byte("\x00\x05\x16\x07\x00\x02\x00\x00Mac OS X        and more"),
		"logs/a/.events.out.tfevents.1.swp": []byte("b0VIM 8.2\x00\x00\x00\x00 and more of it"),
		"logs/a/events.out.tfevents.1.md5":  []byte("d41d8cd98f00b204e9800998ecf8427e  events.out.tfevents.1\n"),
		"logs/a/events.out.tfevents.1.csv":  []byte("Wall time,Step,Value\n1.0,0,0.5\n"),
		"logs/b/events.out.tfevents.1.csv":  log,
		"logs/c/events.out.tfevents.1":      log,
		"logs/c/events.out.tfevents.2":      []byte("this is no event file, and has no name of a stray"),
	}))
	assert.Equal(t, 1, loaded.Problems, "%q", p.problems())
	runs := p.runs()
	assert.Equal(t, wire.RunRead, runs["a"].State)
	assert.Equal(t, wire.RunRead, runs["b"].State, "a log is one whatever it is called")
	assert.Equal(t, wire.RunProblem, runs["c"].State)
	var notices []string
	for _, m := range p.seen {
		if notice, ok := m.(*wire.Notice); ok {
			notices = append(notices, words.Say(notice.Text))
		}
	}
	assert.Equal(t,
		[]string{
			"Ignored 4 files that are not event data, such as hidden copies, swap files or checksums. The runs are complete without them.",
		}, notices)
}
