//go:build js && wasm

package browser

import (
	"syscall/js"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/wire"
)

func TestDrop(t *testing.T) {
	host := newTestWindow(t)
	dropped := make(chan []wire.Source, 1)
	drags := make(chan bool, 8)
	host.OnFiles(func(sources []wire.Source) { dropped <- sources })
	host.OnDrag(func(over bool) { drags <- over })
	js.Global().Set("testFile", newFile("events.out", "content"))
	script(`{
		const dataTransfer = new DataTransfer();
		dataTransfer.items.add(testFile);
		for (const name of ["dragover", "dragover", "drop"]) document.dispatchEvent(new DragEvent(name, { dataTransfer }));
	}`)
	files := onlyFiles(t, next(t, dropped))
	require.Len(t, files, 1)
	assert.Equal(t, "events.out", files[0].Path)
	assert.EqualValues(t, 7, files[0].SizeBytes)
	assert.EqualValues(t, 1700000000000, files[0].ModifiedMs)
	_, err := TakeBlob(files[0].Blob)
	assert.NoError(t, err)
	assert.True(t, next(t, drags))
	assert.False(t, next(t, drags))
	assert.Empty(t, drags)

	again := onlyFiles(t, host.Given())
	require.Len(t, again, 1, "for a worker that replaces the one that has it")
	assert.Equal(t, files[0].Path, again[0].Path)
	_, err = TakeBlob(again[0].Blob)
	assert.NoError(t, err)
}

// onlyFiles returns the files of the only source.
func onlyFiles(t *testing.T, sources []wire.Source) []wire.File {
	t.Helper()
	require.Len(t, sources, 1)
	assert.Zero(t, sources[0].Folder)
	return sources[0].Files
}

func TestChosenFiles(t *testing.T) {
	host := newTestWindow(t)
	chosen := make(chan []wire.Source, 1)
	host.OnFiles(func(sources []wire.Source) { chosen <- sources })
	js.Global().Set("testFile", newFile("events.out", "content"))
	script(`{
		const transfer = new DataTransfer();
		transfer.items.add(testFile);
		const input = document.getElementById("eventlens-pick-files");
		input.files = transfer.files;
		input.dispatchEvent(new Event("change"));
	}`)
	files := onlyFiles(t, next(t, chosen))
	require.Len(t, files, 1)
	assert.Equal(t, "events.out", files[0].Path)
	Release(files[0].Blob)
	assert.True(t,
		script(`document.getElementById("eventlens-pick-folder").webkitdirectory`).Bool())
}

func TestFoldersAreWalked(t *testing.T) {
	host := newTestWindow(t)
	dropped := make(chan []wire.Source, 1)
	host.OnFiles(func(sources []wire.Source) { dropped <- sources })
	// A FileSystemDirectoryEntry cannot be created, so this one imitates its interface: 150 files,
	// returned 100 at a time as Chromium does.
	js.Global().Set("testFile", newFile("events.out", "content"))
	promise := script(`{
		const file = (path) => ({ isFile: true, fullPath: path, file: (resolve, reject) => path.endsWith("7") ? reject(new Error()) : resolve(testFile) });
		const directory = (path, children) => ({ fullPath: path, createReader: () => {
			const rest = [...children];
			return { readEntries: (resolve) => resolve(rest.splice(0, 100)) };
		} });
		const many = Array.from({ length: 150 }, (_, i) => file("/logs/train/" + i));
		const root = directory("/logs", [directory("/logs/train", many), file("/logs/readme")]);
		eventlens.dropped({ items: [{ kind: "string" }, { kind: "file", webkitGetAsEntry: () => root }] })
	}`)
	host.deliver(promise)
	files := onlyFiles(t, next(t, dropped))
	assert.Len(t, files, 151)
	unread := 0
	for _, file := range files {
		assert.Regexp(t, `^logs/(train/\d+|readme)$`, file.Path)
		if file.Blob == 0 {
			unread++
		}
		Release(file.Blob)
	}
	assert.Equal(t, 15, unread, "files that the browser does not give are listed without content")
}

func TestDroppedFolderHasAHandle(t *testing.T) {
	host := newTestWindow(t)
	dropped := make(chan []wire.Source, 1)
	host.OnFiles(func(sources []wire.Source) { dropped <- sources })
	js.Global().Set("testFolder", newFolder(t, "handle", "events.1"))
	js.Global().Set("testFile", newFile("events.out", "content"))
	host.deliver(script(`{
		const entry = { isDirectory: true, fullPath: "/handle" };
		const file = { isFile: true, fullPath: "/loose", file: (resolve) => resolve(testFile) };
		eventlens.dropped({ items: [
			{ kind: "file", webkitGetAsEntry: () => entry, getAsFileSystemHandle: async () => testFolder },
			{ kind: "file", webkitGetAsEntry: () => file, getAsFileSystemHandle: testUnasked },
		] });
		function testUnasked() { throw new Error("a loose file needs no handle"); }
	}`))
	sources := next(t, dropped)
	require.Len(t, sources, 2)
	assert.Equal(t, "handle", sources[0].Name)
	folder, err := TakeFolder(sources[0].Folder)
	require.NoError(t, err)
	assert.Len(t, listed(t, folder), 1)
	assert.Equal(t, "loose", sources[1].Files[0].Path)
	Release(sources[1].Files[0].Blob)
}

// A browser that refuses the handle still provides the entries.
func TestDroppedFolderWithoutHandle(t *testing.T) {
	host := newTestWindow(t)
	dropped := make(chan []wire.Source, 1)
	host.OnFiles(func(sources []wire.Source) { dropped <- sources })
	js.Global().Set("testFile", newFile("events.out", "content"))
	host.deliver(script(`{
		const file = { isFile: true, fullPath: "/logs/events.1", file: (resolve) => resolve(testFile) };
		const rest = [[file], []];
		const entry = { isDirectory: true, fullPath: "/logs", createReader: () => ({ readEntries: (resolve) => resolve(rest.shift()) }) };
		eventlens.dropped({ items: [{ kind: "file", webkitGetAsEntry: () => entry, getAsFileSystemHandle: async () => { throw new DOMException("no", "SecurityError"); } }] });
	}`))
	files := onlyFiles(t, next(t, dropped))
	require.Len(t, files, 1)
	assert.Equal(t, "logs/events.1", files[0].Path)
	Release(files[0].Blob)
}

func TestChooseFolder(t *testing.T) {
	host := newTestWindow(t)
	chosen := make(chan []wire.Source, 1)
	host.OnFiles(func(sources []wire.Source) { chosen <- sources })
	clicks := make(chan bool, 1)
	input := script(`document.getElementById("eventlens-pick-folder")`)
	clicked := newCallback(func(args []js.Value) { args[0].Call("preventDefault"); clicks <- true })
	t.Cleanup(clicked.release)
	input.Call("addEventListener", "click", clicked.Func)
	real := js.Global().Get("showDirectoryPicker")
	t.Cleanup(func() { js.Global().Set("showDirectoryPicker", real) })

	js.Global().Set("testFolder", newFolder(t, "chosen", "events.1"))
	script(`self.showDirectoryPicker = async () => testFolder`)
	host.ChooseFiles(true)
	sources := next(t, chosen)
	require.Len(t, sources, 1)
	assert.Equal(t, "chosen", sources[0].Name)
	Release(sources[0].Folder)

	script(`self.showDirectoryPicker = async () => { throw new DOMException("cross-origin frame", "SecurityError"); }`)
	host.ChooseFiles(true)
	assert.True(t, next(t, clicks), "the input does in its place")
	testYielder.Yield() // until the click is over
	js.Global().Set("showDirectoryPicker", js.Undefined())
	host.ChooseFiles(true)
	assert.True(t, next(t, clicks))
	asked := make(chan bool, 1)
	cancelled := newCallback(func([]js.Value) { asked <- true })
	t.Cleanup(cancelled.release)
	js.Global().Set("testAsked", cancelled.Func)
	script(`self.showDirectoryPicker = async () => { testAsked(); throw new DOMException("the person chose nothing", "AbortError"); }`)
	host.ChooseFiles(true)
	next(t, asked)
	testYielder.Yield()
	assert.Empty(t, clicks)
	assert.Empty(t, chosen)
}
