package source_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/source"
)

// TestLoopback: only names and addresses of this machine count, since the page says of them that
// credentials do not leave it.
func TestLoopback(t *testing.T) {
	for _, name := range []string{"localhost", "localhost.", "a.localhost", "127.0.0.1", "127.1",
		"127.255.0.9", "::1"} {
		assert.True(t, source.Loopback(name), name)
	}
	for _, name := range []string{"127.0.0.1.example.com", "127.example.com", "127", "127a.0.0.1",
		"localhost.example.com", "mylocalhost", "128.0.0.1", "", "::2"} {
		assert.False(t, source.Loopback(name), name)
	}
}
