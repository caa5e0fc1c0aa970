//go:build js && wasm

package browser

import (
	"context"
	"strings"
)

// patternSeparator stands between names; one that has it is matched with another letter in its place.
const patternSeparator = "\x00"

// MatchNames matches names in a worker; see web/patterns.js, which comes with the first expression.
func (h *Host) MatchNames(source, flags string, names []string, done func(matches []bool, failure string)) {
	go func() {
		if _, err := await(context.Background(), h.shared.Call("bring", "patterns")); err != nil {
			h.dispatch(func() { done(nil, "worker") })
			return
		}
		joined := make([]string, len(names))
		for i, name := range names {
			joined[i] = strings.ReplaceAll(name, patternSeparator, "\uFFFD")
		}
		answer, err := await(context.Background(), h.shared.Call("matchNames", source, flags, strings.Join(joined, patternSeparator)))
		if err != nil {
			h.dispatch(func() { done(nil, err.Error()) })
			return
		}
		matches := make([]bool, len(names))
		for i, match := range bytesToGo(answer) {
			matches[i] = match != 0
		}
		h.dispatch(func() { done(matches, "") })
	}()
}
