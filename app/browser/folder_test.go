//go:build js && wasm

package browser

import (
	"context"
	"fmt"
	"syscall/js"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/source"
)

// newFolder makes a directory in the origin's private file system. Its handle works like the handle
// of any directory.
func newFolder(t *testing.T, name string, paths ...string) js.Value {
	t.Helper()
	js.Global().Set("testFiles", script(`(async (name, paths) => {
		const root = await navigator.storage.getDirectory();
		const top = await root.getDirectoryHandle(name, { create: true });
		for (const path of paths) {
			const parts = path.split("/");
			let folder = top;
			for (const part of parts.slice(0, -1)) folder = await folder.getDirectoryHandle(part, { create: true });
			const file = await (await folder.getFileHandle(parts.at(-1), { create: true })).createWritable();
			await file.write("content of " + path);
			await file.close();
		}
		return top;
	})`))
	t.Cleanup(func() {
		remove := script(`(name) => navigator.storage.getDirectory().then((root) => root.removeEntry(name, { recursive: true })).catch(() => null)`)
		_, err := await(soon(t), remove.Invoke(name))
		assert.NoError(t, err)
	})
	list := make([]any, len(paths))
	for i, p := range paths {
		list[i] = p
	}
	handle, err := await(context.Background(), js.Global().Call("testFiles", name, list))
	require.NoError(t, err)
	return handle
}

func takeTestFolder(t *testing.T, handle js.Value) source.Folder {
	t.Helper()
	folder, err := TakeFolder(refs.add(handle))
	require.NoError(t, err)
	return folder
}

// listed returns the contents of a folder's files by path.
func listed(t *testing.T, folder source.Folder) map[string]string {
	t.Helper()
	files, err := folder.List(soon(t))
	require.NoError(t, err)
	found := map[string]string{}
	for _, f := range files {
		content, err := f.Blob.Slice(soon(t), 0, f.Blob.SizeBytes())
		require.NoError(t, err)
		found[f.Path] = string(content)
		assert.InDelta(t, time.Now().UnixMilli(), f.ModifiedMs, 60_000, f.Path)
	}
	return found
}

func TestFolder(t *testing.T) {
	noLeaks(t)
	handle := newFolder(t, "logs", "a/train/events.1", "a/events.2", "loose")
	folder := takeTestFolder(t, handle)
	assert.Equal(t, "logs", folder.Name())
	assert.Equal(t, map[string]string{
		"a/train/events.1": "content of a/train/events.1", "a/events.2": "content of a/events.2",
		"loose": "content of loose",
	}, listed(t, folder))

	newFolder(t, "logs", "a/events.2", "b/events.3")
	assert.Len(t, listed(t, folder), 4, "new files are listed the next time")
}

func TestFolderOfMany(t *testing.T) {
	noLeaks(t)
	const many = 2*folderBatch + 1
	js.Global().Set("testFile", newFile("events.out", "content"))
	files, err := fakeFolder(fmt.Sprintf(`
		async function* run() { yield { name: "events", kind: "file", getFile: async () => testFile }; }
		for (let i = 0; i < %d; i++) yield { name: "run" + i, kind: "directory", values: run };`, many), "granted").List(soon(t))
	require.NoError(t, err)
	require.Len(t, files, many)
	assert.Equal(t, "run0/events", files[0].Path)
	assert.Equal(t, fmt.Sprintf("run%d/events", many-1), files[many-1].Path)
}

func TestFolderThatIsGone(t *testing.T) {
	noLeaks(t)
	folder := takeTestFolder(t, newFolder(t, "gone", "events.1"))
	_, err := await(soon(t),
		script(`navigator.storage.getDirectory().then((root) => root.removeEntry("gone", { recursive: true }))`))
	require.NoError(t, err)
	_, err = folder.List(soon(t))
	assert.ErrorIs(t, err, source.ErrFolderGone)
}

// fakeFolder has the interface of a directory handle: entries is the JavaScript code that yields
// its content, and permission the browser's answer.
func fakeFolder(entries, permission string) *Folder {
	js.Global().Set("testNo",
		script(`(name) => async () => { throw new DOMException("no", name); }`))
	return &Folder{
		script(fmt.Sprintf(`({ name: "fake", queryPermission: async () => %q, async *values() { %s } })`, permission, entries)),
	}
}

func TestFolderWithoutPermission(t *testing.T) {
	noLeaks(t)
	_, err := fakeFolder(`throw new DOMException("no", "NotAllowedError");`, "prompt").List(soon(t))
	assert.ErrorIs(t, err, source.ErrFolderDenied)
	_, err = fakeFolder(`yield { name: "a", kind: "file", getFile: testNo("NotAllowedError") };`,
		"prompt").List(soon(t))
	assert.ErrorIs(t, err, source.ErrFolderDenied, "taken back while it was listed")
}

// Entries that the browser refuses do not end the listing.
func TestFolderEntriesThatCannotBeRead(t *testing.T) {
	noLeaks(t)
	js.Global().Set("testFile", newFile("events.out", "content"))
	files, err := fakeFolder(`
		yield { name: "closed", kind: "file", getFile: testNo("NotAllowedError") };
		yield { name: "locked", kind: "directory", async *values() { throw new DOMException("no", "NotFoundError"); } };
		yield { name: "events.1", kind: "file", getFile: async () => testFile };`, "granted").List(soon(t))
	require.NoError(t, err)
	require.Len(t, files, 1)
	assert.Equal(t, "events.1", files[0].Path)
	assert.EqualValues(t, 1700000000000, files[0].ModifiedMs)
}

func TestFolderThatContainsItself(t *testing.T) {
	noLeaks(t)
	js.Global().Set("testFile", newFile("events.out", "content"))
	files, err := fakeFolder(`
		yield { name: "events", kind: "file", getFile: async () => testFile };
		yield { name: "again", kind: "directory", values: this.values };`, "granted").List(soon(t))
	require.NoError(t, err)
	assert.Len(t, files, maxFolderDepth)
}

func TestFolderCancelled(t *testing.T) {
	noLeaks(t)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := takeTestFolder(t, newFolder(t, "cancelled", "events.1")).List(ctx)
	assert.ErrorIs(t, err, context.Canceled)
}

func TestTakeFolderOfNothing(t *testing.T) {
	noLeaks(t)
	_, err := TakeFolder(0)
	assert.ErrorIs(t, err, source.ErrNoFolder)
	_, err = TakeFolder(refs.add(newFile("a", "b")))
	assert.ErrorIs(t, err, source.ErrNoFolder)
}
