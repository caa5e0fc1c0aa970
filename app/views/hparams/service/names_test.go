package service

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestShortNamesOfColumnsAndRows(t *testing.T) {
	x := strings.Repeat("x", 100)
	for _, c := range []struct{ full, want []string }{
		{[]string{"lr", "dropout", "val/loss"}, []string{"\x00lr", "\x00dropout", "val/\x00loss"}},
		{[]string{"model/encoder/layers", "model/encoder/learning_rate"},
			[]string{"…/\x00layers", "…/learning\x00_rate"}},
		{[]string{x + "a" + x, x + "b" + x}, []string{x + "\x00axxxx…xxxx", x + "\x00bxxxx…xxxx"}},
		{[]string{"same", "same"}, []string{"\x00same", "\x00same (2)"}},
	} {
		assert.Equal(t, c.want, shortNames(c.full, axisColumns))
	}
}
