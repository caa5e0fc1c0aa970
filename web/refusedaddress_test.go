package web_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/web/chromium"
)

// TestRefusedAddressesAreShownShort: the page shows neither the password of an address that it
// refuses nor all of an address of 1 MB, except in the field that the address was typed into.
func TestRefusedAddressesAreShownShort(t *testing.T) {
	t.Parallel()
	h := newHost(t, hostOptions{})
	const told = `document.querySelector('.remedy').innerText`
	for _, address := range []string{
		"ftp://user:SECRET@host", "https://user:SECRET@127.0.0.1:1/x/",
		"ftp://host/" + strings.Repeat("a", 1<<20),
	} {
		tab := newTab(t, chromium.Options{})
		goTo(t, tab, h.url("#src="+address))
		waitFor(t, tab, `document.querySelector('.remedy .actions')`)
		said := evaluate[string](t, tab, told)
		assert.NotEmpty(t, said)
		assert.NotContains(t, said, "SECRET")
		assert.Less(t, len(said), 4000)
	}
}
