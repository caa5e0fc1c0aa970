package tensorboard

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestWatch(t *testing.T) {
	const address = "TensorBoard 2.21.0 at http://127.0.0.1:43963/ (Press CTRL+C to quit)\n"
	const finished = "[2026-01-01T00:00:00Z INFO  rustboard_core::cli] Finished load cycle (60.659104ms)\n"
	tests := map[string]struct {
		loader Loader
		text   string
		want   string
	}{
		"python blocks until it has loaded": {Python,
			"TensorFlow installation not found\n" + address, "http://127.0.0.1:43963/"},
		"rust loads first": {Rust, finished + address,
			"http://127.0.0.1:43963/"},
		"rust serves first": {Rust, address + finished,
			"http://127.0.0.1:43963/"},
		"rust that never finished":      {Rust, address, ""},
		"ends before it has an address": {Python, "ValueError: logdir\n", ""},
		"a long line of a traceback in front": {Python,
			strings.Repeat("x", 100_000) + "\n" + address, "http://127.0.0.1:43963/"},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			r := watch(strings.NewReader(test.text), test.loader)
			assert.Equal(t, test.want, r.url)
			assert.Equal(t, test.want == "", r.words != "",
				"last words are kept when there is no address")
		})
	}
}
