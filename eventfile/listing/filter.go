package listing

import "strings"

// projectorConfig is the name of the projector's configuration file.
const projectorConfig = "projector_config.pbtxt"

// ViewsName is the name of the file that groups scalars into charts; see package layouts.
const ViewsName = "eventlens-views.json"

// SavedViewsName is the name of the file with saved views; see address.ParseViews.
const SavedViewsName = "eventlens.view.json"

// IsProjectorConfig reports whether the file at a path configures the projector: embeddings are
// beside it.
func IsProjectorConfig(path string) bool { return path[len(upToSlash(path)):] == projectorConfig }

// Wants reports whether a listing includes the file at a path relative to the place. [List] applies
// it already; use it for files found in another way.
func (o Options) Wants(path string) bool {
	o.Match = strings.ToLower(strings.TrimSpace(o.Match))
	return o.wants(path)
}

// wants is Wants with Match in lower case.
func (o *Options) wants(path string) bool {
	folder := upToSlash(path)
	base := path[len(folder):]
	switch {
	case o.Also != "" && path == o.Also:
		return true
	case o.Depth > 0 && strings.Count(folder, "/") >= o.Depth:
		return false
	case !o.All && !IsEventFile(base) && base != ViewsName &&
		base != SavedViewsName && !isTrace(base) && !isEmbedding(base) &&
		!strings.Contains("/"+folder, "/plugins/"):
		return false
	}
	return matches(o.Match, readable(path))
}
