package words

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/report"
)

func TestShortName(t *testing.T) {
	assert.Equal(t, "a/b", ShortName("a/b"))
	assert.Equal(t, "a\ufffdb\ufffd", ShortName("a\x00b\u202e"))
	long := ShortName("head" + strings.Repeat("é", 5000) + "tail")
	assert.LessOrEqual(t, len(long), report.MaxShortName+3)
	assert.True(t,
		strings.HasPrefix(long, "head") && strings.HasSuffix(long, "tail") &&
			!strings.Contains(long, "\ufffd"))
}
