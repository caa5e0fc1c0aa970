package listing_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

func TestNaturalOrder(t *testing.T) {
	orders := map[string][]string{
		"numbers":            {"run", "run1", "run2", "run10", "run10a", "run11"},
		"fractions":          {"lr0.001", "lr0.01", "lr0.05", "lr0.1", "lr0.5", "lr1"},
		"exponents":          {"1e-5", "3e-5", "1e-4", "0.5", "1", "2E1", "1e+3"},
		"slash before all":   {"a", "a/", "a/b", "a b", "a-b", "a.b", "a1", "ab"},
		"numbers then slash": {"fold2/eval", "fold2/train", "fold10/eval"},
		"leading zeros":      {"run001", "run01", "run1", "run02"},
		"no exponent":        {"2", "2e", "2ex", "3"},
		"versions":           {"v1.", "v1.2", "v1.2.1", "v1.3"},
		"beyond float64": {"9007199254740992", "9007199254740993", "9007199254740996", "1e400",
			"2e400"},
		"empty first":        {"", "0", "a"},
		"bytes":              {"Z", "a", "ü", "日"},
		"long numbers":       {"run999999999999", "run1000000000000"},
		"dot, no fraction":   {"a1.b", "a2.a"},
		"prefix first":       {"loss", "loss_total"},
		"folders first":      {"train/z", "train_eval/a"},
		"second number":      {"a1b2", "a1b10"},
		"folders of numbers": {"9", "10", "a", "a/1", "b", "b/02", "b/2", "b/10"},
	}
	for name, want := range orders {
		t.Run(name, func(t *testing.T) {
			got := slices.Clone(want)
			slices.Reverse(got)
			slices.SortFunc(got, listing.NaturalCompare)
			assert.Equal(t, want, got)
			for i, a := range want {
				for j, b := range want {
					assert.Equal(t, i < j, listing.NaturalLess(a, b), "%q before %q", a, b)
				}
			}
		})
	}
}

// FuzzNatural checks that the order is antisymmetric and transitive, and that only equal names are
// equal.
func FuzzNatural(f *testing.F) {
	f.Add("run1", "run01", "run1.0")
	f.Add("1e5", "100000", "1e+5")
	f.Add("a/b", "a-b", "a")
	f.Fuzz(func(t *testing.T, a, b, c string) {
		ab, ba, bc, ac := listing.NaturalCompare(a, b), listing.NaturalCompare(b, a),
			listing.NaturalCompare(b, c), listing.NaturalCompare(a, c)
		assert.Equal(t, ab, -ba)
		assert.Equal(t, a == b, ab == 0)
		if ab < 0 && bc < 0 {
			assert.Negative(t, ac)
		}
	})
}
