//go:build js && wasm

package browser

import (
	"io"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

// fileOutcome is the result of a Saver's call.
type fileOutcome struct {
	ref wire.Ref
	err error
}

func answered(call func(done func(wire.Ref, error))) fileOutcome {
	ended := make(chan fileOutcome, 1)
	call(func(ref wire.Ref, err error) { ended <- fileOutcome{ref, err} })
	return <-ended
}

func written(h *window, file wire.Ref, text string) error {
	return answered(func(done func(wire.Ref, error)) {
		h.WriteFile(file, refs.add(newBlob(text, "")), func(err error) { done(0, err) })
	}).err
}

func ended(h *window, file wire.Ref) error {
	return answered(func(done func(wire.Ref, error)) {
		h.EndFile(file, func(err error) { done(0, err) })
	}).err
}

func begun(h *window, ask bool) fileOutcome {
	return answered(func(done func(wire.Ref, error)) { h.NewFile("a.csv", "text/csv", ask, done) })
}

// TestFileThatIsChosen writes to a real file of the browser, in place of one from a picker.
func TestFileThatIsChosen(t *testing.T) {
	noLeaks(t)
	h := newWindow()
	defer h.Close()
	script(`self.realPicker = self.showSaveFilePicker; self.showSaveFilePicker = async ({ suggestedName }) =>
		(await navigator.storage.getDirectory()).getFileHandle(suggestedName, { create: true })`)
	defer script(`self.showSaveFilePicker = self.realPicker`)

	file := begun(h, true)
	require.NoError(t, file.err)
	require.NoError(t, written(h, file.ref, "step,value\r\n"))
	require.NoError(t, written(h, file.ref, "1,2\r\n"))
	require.NoError(t, ended(h, file.ref))
	assert.ErrorIs(t, written(h, file.ref, "more"), errEnded)

	chosen := func() string {
		saved, err := await(soon(t),
			script(`navigator.storage.getDirectory().then((d) => d.getFileHandle('a.csv')).then((f) => f.getFile())`))
		require.NoError(t, err)
		blob, err := TakeBlob(refs.add(saved))
		require.NoError(t, err)
		body, err := blob.Open(soon(t), 0)
		require.NoError(t, err)
		defer body.Close()
		text, err := io.ReadAll(body)
		require.NoError(t, err)
		return string(text)
	}
	assert.Equal(t, "step,value\r\n1,2\r\n", chosen())

	dropped := begun(h, true)
	require.NoError(t, written(h, dropped.ref, "half"))
	h.DropFile(dropped.ref)
	assert.Equal(t, "step,value\r\n1,2\r\n", chosen(),
		"a dropped file leaves the chosen file unchanged")
}

func TestPlaceThatIsNotChosen(t *testing.T) {
	noLeaks(t)
	h := newWindow()
	defer h.Close()
	script(`self.realPicker = self.showSaveFilePicker; self.showSaveFilePicker = async () => { throw new DOMException('', 'AbortError'); }`)
	defer script(`self.showSaveFilePicker = self.realPicker`)
	assert.Equal(t, fileOutcome{}, begun(h, true))

	script(`self.showSaveFilePicker = async () => { throw new DOMException('', 'SecurityError'); }`)
	gathered := begun(h, true)
	require.NoError(t, gathered.err)
	assert.NotZero(t, gathered.ref, "where a page may not ask, the file becomes a download")
	h.DropFile(gathered.ref)
}

func TestPicture(t *testing.T) {
	noLeaks(t)
	h := newWindow()
	defer h.Close()
	svg := `<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><rect width="30" height="20" fill="red"/></svg>`
	drawn := answered(func(done func(wire.Ref, error)) {
		h.Picture(refs.add(newBlob(svg, "image/svg+xml")), 2, done)
	})
	require.NoError(t, drawn.err)
	bitmap, err := await(soon(t), script(`createImageBitmap`).Invoke(refs.take(drawn.ref)))
	require.NoError(t, err)
	assert.Equal(t, 60, bitmap.Get("width").Int())
	assert.Equal(t, 40, bitmap.Get("height").Int())

	wrong := answered(func(done func(wire.Ref, error)) {
		h.Picture(refs.add(newBlob("<svg", "image/svg+xml")), 2, done)
	})
	assert.Error(t, wrong.err)
	assert.Zero(t, wrong.ref)
}
