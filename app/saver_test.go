package app

import "eventlens/app/wire"

// What was asked of the Saver is recorded as calls; a test answers what was asked last.

func (h *fakeHost) CopyText(text string, done func(bool)) {
	h.call("CopyText %q", text)
	h.copied = done
}

func (h *fakeHost) CopyBlob(blob wire.Ref, mime string, done func(bool)) {
	h.call("CopyBlob %d %s", blob, mime)
	h.copied = done
}

func (h *fakeHost) SaveText(name, mime, text string)    { h.call("SaveText %s %s %q", name, mime, text) }
func (h *fakeHost) SaveBlob(name string, blob wire.Ref) { h.call("SaveBlob %s %d", name, blob) }

func (h *fakeHost) NewFile(name, mime string, ask bool, done func(wire.Ref, error)) {
	h.call("NewFile %s %s %v", name, mime, ask)
	h.made = done
}

func (h *fakeHost) WriteFile(file, part wire.Ref, done func(error)) {
	h.call("WriteFile %d %d", file, part)
	h.wrote = done
}

func (h *fakeHost) EndFile(file wire.Ref, done func(error)) {
	h.call("EndFile %d", file)
	h.wrote = done
}

func (h *fakeHost) DropFile(file wire.Ref) { h.call("DropFile %d", file) }

func (h *fakeHost) Picture(svg wire.Ref, scale float64, done func(wire.Ref, error)) {
	h.call("Picture %d %g", svg, scale)
	h.made = done
}

func (h *fakeHost) Release(unused ...wire.Ref) {
	for _, ref := range unused {
		h.call("Release %d", ref)
	}
}
