package address_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/address"
)

func TestOneLine(t *testing.T) {
	for text, want := range map[string]string{
		"": "", " a\n\tb  ": "a b", "éé é": "éé ", "abcd": "abc",
	} {
		assert.Equal(t, want, address.OneLine(text, 3), "%q", text)
	}
}
