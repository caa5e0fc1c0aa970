package hparams

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/wire/hparams"
)

// TestMatched: values are matched as names of runs are by the filter of the list.
func TestMatched(t *testing.T) {
	texts := []string{"resnet-A", "vit", ""}
	assert.Equal(t, &hparams.Matched{Serial: 3, Hits: []bool{true, false, false}}, matched(&hparams.Match{Serial: 3, Pattern: "net-a$", Texts: texts}))
	assert.Equal(t, []bool{false, true, true}, matched(&hparams.Match{Pattern: "!net", Texts: texts}).Hits)
	assert.NotEmpty(t, matched(&hparams.Match{Pattern: "(", Texts: texts}).Wrong)
}
