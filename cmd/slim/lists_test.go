package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestListsAreEncoded(t *testing.T) {
	for _, values := range [][]int64{{0}, {-1, -1, 4}, {-1}, {3, 3, 3, 2, 1 << 20, -7}} {
		memory := append([]byte{0}, encode(values)...)
		table := &table{memory: memory, listsEnd: len(memory)}
		decoded, err := table.list(1)
		require.NoError(t, err)
		require.Greater(t, len(decoded), 60000, "the last value holds for all that follow")
		assert.Equal(t, values, decoded[:len(values)])
		assert.Equal(t, values[len(values)-1], decoded[len(decoded)-1])
	}
}

func TestListsOfPoints(t *testing.T) {
	values := []int64{10, 11, 12, 13, 14}
	assert.Equal(t, values, chosen(values, nil), "they keep their numbers")
	assert.Equal(t, []int64{10, 12, 13, 14, 14}, chosen(values, []int{0, 3, 9}),
		"each with the number before it")
}
