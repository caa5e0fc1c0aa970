package engine_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/engine/intake"
	"eventlens/app/engine/parse"
	"eventlens/app/wire"
)

// TestOnlyVersionRecords expects a run with only version records to be empty, which is no fault.
// Runs with anything else are not empty, nor are files that mark a profile.
func TestOnlyVersionRecords(t *testing.T) {
	version := newLog().bytes
	value := newLog().scalar("loss", 1, 3).bytes
	session := appendString(nil, 1, "_hparams_/session_end_info")
	session = appendString(session, 9,
		string(appendString(nil, 1, string(appendString(nil, 1, "hparams")))))
	p := startPage(t, intake.Config{Cache: newCache()})
	loaded := p.open(p.files(map[string][]byte{
		"logs/one/events.out.tfevents.1":         version,
		"logs/two/events.out.tfevents.1":         version,
		"logs/two/events.out.tfevents.2":         version,
		"logs/partly/events.out.tfevents.1":      version,
		"logs/partly/events.out.tfevents.2":      value,
		"logs/value/events.out.tfevents.1":       value,
		"logs/unversioned/events.out.tfevents.1": value[len(version):],
		"logs/hparams/events.out.tfevents.1": newLog().value(1.7e9, 0,
			session).bytes[len(version):],
		"logs/profile/events.out.tfevents.1.profile-empty": version,
		"logs/torn/events.out.tfevents.1":                  value[:len(value)-1],
	}))
	want := map[string]wire.RunState{"one": wire.RunEmpty, "two": wire.RunEmpty,
		"partly": wire.RunRead, "value": wire.RunRead, "unversioned": wire.RunRead,
		"hparams": wire.RunRead, "profile": wire.RunRead, "torn": wire.RunProblem}
	got := map[string]wire.RunState{}
	for name, run := range p.runs() {
		got[name] = run.State
	}
	assert.Equal(t, want, got)
	assert.Equal(t, 1, loaded.Problems, "%q", p.problems())
}

// TestEmptyRunFills follows a run that has just begun: it is no longer empty after its first value,
// and empty again when it begins anew.
func TestEmptyRunFills(t *testing.T) {
	onFakeClock(t, func(t *testing.T) {
		w := newLog()
		s, kept := newSite(map[string]*logWriter{"a/x.tfevents": w}), newCache()
		p := followWith(t, s, intake.Config{Cache: kept}, half)
		p.check()
		assert.Empty(t, p.runs(), "nothing is new")
		s.put("a/x.tfevents", w.scalar("loss", 1, 3).bytes)
		p.check()
		assert.Equal(t, wire.RunRead, p.runs()["a"].State)
		s.put("a/x.tfevents", newLog().bytes)
		p.check()
		assert.Equal(t, wire.RunEmpty, p.runs()["a"].State)
		p.close()

		again := startPage(t, intake.Config{Cache: kept, Parse: parse.Config{Fetcher: s}})
		assert.Zero(t, again.open(wire.Source{URL: siteURL}).Problems)
		assert.Equal(t, wire.RunEmpty, again.runs()["a"].State, "as it was kept")
		again.close()
	})
}
