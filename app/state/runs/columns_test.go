package runs

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWidthOfAColumn(t *testing.T) {
	narrow, wide := HParamInfo{Name: "lr", chars: 3},
		HParamInfo{Name: "a_rather_long_name", chars: 200}
	assert.Equal(t, 1, narrow.Width())
	assert.Equal(t, columnWidths, wide.Width())
}
