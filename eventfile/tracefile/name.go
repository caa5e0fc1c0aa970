package tracefile

import (
	"path"
	"strings"
)

// profiles is the folder in which profilers of TensorFlow, JAX and old versions of torch keep their
// sessions, a folder each.
const profiles = "/plugins/profile/"

// IsTrace reports whether a file is a trace by the name of its path, which has slashes. Profilers
// leave the rest of the name to people.
func IsTrace(name string) bool {
	name = "/" + strings.ToLower(name)
	name = strings.TrimSuffix(name, ".gz")
	return strings.HasSuffix(name, "trace.json") || strings.HasSuffix(name, ".xplane.pb") ||
		strings.HasSuffix(name, ".trace") && strings.Contains(name, profiles)
}

// Session returns the name of the session that a trace belongs to: the folder of the session if it
// has one, else the path of the file.
func Session(name string) string {
	folder := path.Dir(name)
	if strings.Contains("/"+folder, profiles) {
		return folder
	}
	return name
}
