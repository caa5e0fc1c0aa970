package state_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
	"eventlens/app/state"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// TestAddressThatClosesSomething goes from one URL to others; some of them leave out sources that
// the first one opened.
func TestAddressThatClosesSomething(t *testing.T) {
	for _, c := range []struct {
		from, to string
		closes   bool
	}{
		{"src=a/", "src=a/", false},
		{"src=a/", "src=a/&tab=images&hide=x", false},
		{"src=a/", "src=a/&src=b/", false},
		{"src=a/&src=b/", "src=b/&src=a/", false},
		{"src=a/&src=b/", "src=b/", true},
		{"src=a/", "src=b/", true},
		{"src=a/", "src=n=./a/", true},
		{"src=a/", "src=https://site.example/deep/a/", false},
		{"src=a/", "src=a/&match=eval", true},
		{"src=a/&depth=2", "src=a/", true},
		{"src=a/", "", true}, // the sources that the page opens by itself are others
		{"", "src=a/", true},
		{"", "tab=images", false},
		{"", "src=own/", false},
		{"src=javascript:x", "src=a/", true}, // an error is reported about it
		{"src=a/&recent=logs%2F", "src=a/", true},
		{"src=a/", "src=a/&recent=logs%2F", false},
		{"recent=logs%2F", "recent=logs%2F&match=eval", true},
	} {
		t.Run(c.from+" "+c.to, func(t *testing.T) {
			m := state.New(statetest.PageURL)
			m.Start(c.from, []string{"own/"})
			m.Apply(&wire.Catalogue{Runs: statetest.Runs(1, "r")})
			to := address.Parse(c.to)
			assert.Equal(t, c.closes, m.Closes(to))
			m.ApplyFragment(to)
			assert.Equal(t, c.closes, m.Runs.Run(1) == nil)
			fresh := state.New(statetest.PageURL)
			fresh.Start(c.to, []string{"own/"})
			assert.Len(t, m.SourceNames(), len(fresh.SourceNames()))
			assert.Len(t, m.Problems(), len(fresh.Problems()))
			assert.Equal(t, fresh.Local(), m.Local())
			assert.False(t, m.Closes(to))
		})
	}
}

// TestLimitsForWhatIsOpenedNext sets limits while a source is open: the page's links, which contain
// them, must not close it.
func TestLimitsForWhatIsOpenedNext(t *testing.T) {
	m := state.New(statetest.PageURL)
	m.Start("src=a/", nil)
	m.SetLimits("eval", "")
	assert.False(t, m.Closes(m.ViewFragment("saved")))
	m.OpenAddress("b/")
	assert.False(t, m.Closes(m.Fragment()))
}
