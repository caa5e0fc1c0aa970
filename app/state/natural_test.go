package state

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestCompareNatural(t *testing.T) {
	for _, c := range []struct{ name, less, more string }{
		{"numbers by value", "run9", "run10"},
		{"long numbers", "run999999999999", "run1000000000000"},
		{"leading zeros first", "run01", "run1"},
		{"decimals", "lr0.02", "lr0.1"},
		{"exponents", "lr3e-4", "lr1e-3"},
		{"a dot that is no fraction", "a1.b", "a2.a"},
		{"beyond a float64", "t12345678901234567890", "t12345678901234567891"},
		{"a prefix first", "loss", "loss_total"},
		{"folders before longer names", "train/z", "train_eval/a"},
		{"case by code", "Loss", "acc"},
		{"second number decides", "a1b2", "a1b10"},
		{"empty first", "", "a"},
	} {
		t.Run(c.name, func(t *testing.T) {
			assert.Equal(t, -1, CompareNatural(c.less, c.more))
			assert.Equal(t, 1, CompareNatural(c.more, c.less))
			assert.Equal(t, 0, CompareNatural(c.less, c.less))
		})
	}
}

func TestCompareNaturalSorts(t *testing.T) {
	names := []string{"b/10", "b/2", "a", "b/02", "a/1", "b", "10", "9"}
	slices.SortFunc(names, CompareNatural)
	assert.Equal(t, []string{"9", "10", "a", "a/1", "b", "b/02", "b/2", "b/10"}, names)
}
