package cards_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/kind"
	"eventlens/app/state/statetest"
	"eventlens/app/wire"
)

// TestTagFilterFindsTitles finds a tag by the title that its writer set, even if that is reported
// late.
func TestTagFilterFindsTitles(t *testing.T) {
	m := statetest.New("a")
	tags := []wire.Tag{{ID: 1, Kind: kind.Scalar, Name: "x/loss"},
		{ID: 2, Kind: kind.Scalar, Name: "y/q7"}}
	m.Apply(&wire.Catalogue{Tags: tags})
	found := func() (names []string) {
		for _, tag := range m.Cards.Tags(kind.Scalar) {
			names = append(names, tag.Name)
		}
		return names
	}
	m.Cards.SetTagFilter("quality|^$")
	assert.Empty(t, found(), "no title is not an empty one")
	tags[1].Title = "Quality of seven"
	m.Apply(&wire.Catalogue{Tags: tags[1:]})
	assert.Equal(t, []string{"y/q7"}, found())
	m.Cards.SetTagFilter("q7")
	assert.Equal(t, []string{"y/q7"}, found(), "and by its tag")
	m.Cards.SetTagFilter("!quality")
	assert.Equal(t, []string{"x/loss"}, found())
}
