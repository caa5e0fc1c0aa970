package page_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/page/pagetest"
	"eventlens/app/words"
)

// TestShare checks what is said once the browser copied the link to the view.
func TestShare(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	assert.Contains(t, f.HTML(), `data-copies="share-link"`)
	link := f.Host.BaseURL() + "#src=../runs/"
	assert.Contains(t, f.Text(), link)
	f.Play(func() { f.Host.TellCopy("share-link", true) })
	assert.Equal(t, []string{words.LinkCopied.Text()}, f.Host.Toasts)
	assert.Contains(t, f.Text(), words.LinkCopied.Text(), "screen readers hear it, too")
	assert.Equal(t, "share", f.Host.Choices[0].Script)
	assert.Equal(t, words.SharePanel(link, "true", nil), f.Host.Choices[0].Given)

	f.Play(func() { assert.False(t, f.Page.Key("r", false), "keys are off meanwhile") })
	f.Play(func() { f.Host.Chose("", true) })
	f.Play(func() { assert.True(t, f.Page.Key("r", false)) })

	f.Play(func() { f.Host.TellCopy("share-link", false) })
	assert.Equal(t, words.NothingCopied.Text(), f.Host.Toasts[1])
	assert.Equal(t, words.SharePanel(link, "", nil), f.Host.Choices[1].Given)
	f.Play(func() { f.Host.Chose("", false) })
	assert.Equal(t, words.ScriptUnloaded.Text(), f.Host.Toasts[2])
}

// TestShareWarns puts the worst risk into the confirmation.
func TestShareWarns(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=http://localhost:8700/")
	f.Play(func() { f.Host.TellCopy("share-link", true) })
	assert.Equal(t, []string{"Link copied. Nobody else can open this link."}, f.Host.Toasts)
}

// TestShareOfALongLink warns of a link that programs may cut, and names the way out.
func TestShareOfALongLink(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/&runs="+strings.Repeat("a|", 5000)+".*")
	f.Play(func() { f.Host.TellCopy("share-link", true) })
	assert.Equal(t, []string{"Link copied. Some programs cut links this long."},
		f.Host.Toasts)
	assert.Contains(t, f.Host.Choices[0].Given, words.ShareLongText.Text())
}

// TestEveryCopyIsConfirmed checks the copies of elements; those of exports, tables and texts are
// checked beside them.
func TestEveryCopyIsConfirmed(t *testing.T) {
	f, _ := pagetest.Charts(t, "src=../runs/")
	for id, said := range map[string]string{
		"card-link": words.LinkCopied.Text(), "card-name": words.NameCopied.Text(),
		"readout-text": words.TextCopied.Text(), "run-full-name": words.TextCopied.Text(),
		"fix-0": words.TextCopied.Text(),
	} {
		f.Host.Toasts = nil
		f.Play(func() { f.Host.TellCopy(id, true) })
		assert.Equal(t, []string{said}, f.Host.Toasts, id)
		f.Play(func() { f.Host.TellCopy(id, false) })
		assert.Len(t, f.Host.Toasts, 2, id)
		assert.Contains(t, f.Host.Toasts[1], "The browser blocked copying.", id)
	}
}
