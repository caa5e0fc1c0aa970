//go:build js && wasm

package browser

import (
	"context"
	"strings"
)

// patternSeparator separates names. In names that contain it, it is replaced before matching.
const patternSeparator = "\x00"

// MatchNames matches names in a worker; see web/patterns.js, which is loaded with the first
// expression.
func (h *Host) MatchNames(source, flags string, names []string,
	done func(matches []byte, failure string)) {
	go func() {
		matches, failure := h.matchNames(source, flags, names)
		h.dispatch(func() { done(matches, failure) })
	}()
}

// matchNames waits for the matches.
func (h *Host) matchNames(source, flags string, names []string) (matches []byte, failure string) {
	joined := make([]string, len(names))
	for i, name := range names {
		joined[i] = strings.ReplaceAll(name, patternSeparator, "\uFFFD")
	}
	answer, err := await(context.Background(),
		h.shared.Call("matchNames", source, flags, strings.Join(joined, patternSeparator)))
	if err != nil {
		return nil, err.Error()
	}
	return bytesToGo(answer), ""
}
