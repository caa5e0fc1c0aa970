package other

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestTextsOfUndrawnTags(t *testing.T) {
	for want, got := range map[string]string{
		"projector":                            PluginName("projector"),
		"no plugin":                            PluginName(""),
		"1 value · 5 B":                        Count(1, 5),
		"1,204 values":                         Count(1204, 0),
		"1 step · 12 B":                        Facts(1, "", "", 12),
		"1,204 steps · float32 [2 3] · 1.5 MB": Facts(1204, "float32", "[2 3]", 1_500_000),
		"Save step 500 (.npy)":                 OtherSave("500"),
	} {
		assert.Equal(t, want, got)
	}
}
