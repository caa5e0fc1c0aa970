package worker

import "strings"

const wavType = "audio/wav"

// sameType reports whether two MIME types mean the same format: WAVE files have several types.
func sameType(a, b string) bool { return plainType(a) == plainType(b) }

func plainType(t string) string {
	t, _, _ = strings.Cut(strings.ToLower(t), ";")
	switch t = strings.TrimSpace(t); t {
	case "audio/x-wav", "audio/wave", "audio/vnd.wave":
		return wavType
	case "audio/mp3":
		return "audio/mpeg"
	case "audio/x-flac":
		return "audio/flac"
	case "application/ogg":
		return "audio/ogg"
	}
	return t
}

// known reports whether AudioMIME recognised the format by its first bytes.
func known(mime string) bool { return strings.HasPrefix(mime, "audio/") }
