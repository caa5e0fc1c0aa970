package order

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/cmd/slim/wasm"
)

// families returns codes of some families, whose members differ in a few bytes, in a random order.
func families(count, members int) (codes [][]byte, family []int) {
	random := rand.New(rand.NewPCG(1, 1))
	for f := range count {
		common := make([]byte, 300)
		for n := range common {
			common[n] = byte(random.Uint32())
		}
		for range members {
			code := slices.Clone(common)
			for range 5 {
				code[random.IntN(len(code))]++
			}
			codes, family = append(codes, code), append(family, f)
		}
	}
	random.Shuffle(len(codes), func(a, b int) {
		codes[a], codes[b] = codes[b], codes[a]
		family[a], family[b] = family[b], family[a]
	})
	return codes, family
}

func TestSimilarCodeIsTogether(t *testing.T) {
	codes, family := families(40, 7)
	order := similar(codes)
	assert.Equal(t, order, similar(codes), "the same each time")
	changes := 0
	for n, at := range order {
		if n > 0 && family[at] != family[order[n-1]] {
			changes++
		}
	}
	assert.Equal(t, 39, changes)
	slices.Sort(order)
	for n, at := range order {
		require.Equal(t, n, at, "each code once")
	}
}

func TestUnlikeCodeKeepsItsOrder(t *testing.T) {
	assert.Equal(t, []int{0, 1, 2}, similar([][]byte{{1}, nil, {2}}))
	assert.Empty(t, similar(nil))
}

func TestArrangeRefusesUnknownForms(t *testing.T) {
	module := &wasm.Module{Sections: []wasm.Section{{ID: wasm.Code, Content: []byte{9}}}}
	assert.ErrorIs(t, Arrange(module), wasm.ErrForm)
}
