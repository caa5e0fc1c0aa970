package pagetest

import "eventlens/app/wire"

// Calls to the Saver are recorded; a test answers the last one.

func (h *Host) CopyText(text string, done func(bool)) {
	h.call("CopyText %q", text)
	h.Copied = done
}

func (h *Host) CopyBlob(blob wire.Ref, mime string, done func(bool)) {
	h.call("CopyBlob %d %s", blob, mime)
	h.Copied = done
}

func (h *Host) SaveText(name, mime, text string) {
	h.call("SaveText %s %s %q", name, mime, text)
}
func (h *Host) SaveBlob(name string, blob wire.Ref) { h.call("SaveBlob %s %d", name, blob) }

func (h *Host) NewFile(name, mime string, ask bool, done func(wire.Ref, error)) {
	h.call("NewFile %s %s %v", name, mime, ask)
	h.Made = done
}

func (h *Host) WriteFile(file, part wire.Ref, done func(error)) {
	h.call("WriteFile %d %d", file, part)
	h.Wrote = done
}

func (h *Host) EndFile(file wire.Ref, done func(error)) {
	h.call("EndFile %d", file)
	h.Wrote = done
}

func (h *Host) DropFile(file wire.Ref) { h.call("DropFile %d", file) }

func (h *Host) Picture(svg wire.Ref, scale float64, done func(wire.Ref, error)) {
	h.call("Picture %d %g", svg, scale)
	h.Made = done
}

func (h *Host) Release(unused ...wire.Ref) {
	for _, ref := range unused {
		h.call("Release %d", ref)
	}
}
