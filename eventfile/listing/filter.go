package listing

import "strings"

// projectorConfig is the name of a file that says what the projector shows.
const projectorConfig = "projector_config.pbtxt"

// ViewsName is the name of a file that says which scalars go together into which chart; see package layouts.
const ViewsName = "eventlens-views.json"

// Sidecar is a file beside the logs that no view shows yet.
type Sidecar uint8

// The sidecars: settings of the projector, and profiles as the profiler's plugin keeps them or as PyTorch writes them.
const (
	NoSidecar Sidecar = iota
	ProjectorSettings
	Profile
)

// SidecarOf returns what the file of a path is.
func SidecarOf(path string) Sidecar {
	folder := upToSlash(path)
	switch base := path[len(folder):]; {
	case base == projectorConfig:
		return ProjectorSettings
	case strings.Contains("/"+folder, "/plugins/profile/"), isTrace(base):
		return Profile
	}
	return NoSidecar
}

// isTrace reports whether a file name is that of a trace of PyTorch's profiler, packed or not.
func isTrace(base string) bool {
	return strings.HasSuffix(strings.TrimSuffix(base, ".gz"), ".pt.trace.json")
}

// Wants says whether a listing tells the file of a path, which is relative to the place. [List] asks it already; it is for files that were found in
// another way.
func (o Options) Wants(path string) bool {
	o.Match = strings.ToLower(strings.TrimSpace(o.Match))
	return o.wants(path)
}

// wants is Wants with Match in lower case.
func (o *Options) wants(path string) bool {
	folder := upToSlash(path)
	base := path[len(folder):]
	switch {
	case o.Depth > 0 && strings.Count(folder, "/") >= o.Depth:
		return false
	case !o.All && !IsEventFile(base) && base != projectorConfig && base != ViewsName && !isTrace(base) && !strings.Contains("/"+folder, "/plugins/"):
		return false
	}
	return matches(o.Match, readable(path))
}
