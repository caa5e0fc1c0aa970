package listing

import "strings"

// The parameters of listing requests, by store. What else a query holds is kept: a shared access signature, a key.
const (
	s3Parameters    = " list-type prefix delimiter marker max-keys continuation-token start-after encoding-type fetch-owner "
	gcsParameters   = " prefix delimiter pagetoken maxresults fields projection versions alt "
	azureParameters = " restype comp prefix delimiter marker maxresults include timeout "
	hubParameters   = " recursive expand cursor limit "
)

// isRequest reports whether a query is that of a listing request.
func isRequest(query string) bool {
	for _, name := range []string{"list-type", "prefix", "comp"} {
		if value, ok := parameter(query, name); ok && (name != "comp" || value == "list") {
			return true
		}
	}
	return false
}

// asked reads the query of a listing request that went to a store whose host is known.
func (n names) asked(query string) names {
	if n.name != "" && !strings.HasSuffix(n.name, "/") || !isRequest(query) {
		return n
	}
	own := s3Parameters
	if n.dialect == DialectAzure {
		own = azureParameters
	}
	n.query = withoutParameters(query, own)
	prefix, _ := parameter(query, "prefix")
	n.name, n.folder = n.name+unescapeQuery(prefix), true
	return n
}

// requestNames reads the URL of a listing request that may have gone to any host, copied whole.
func requestNames(a parts) (n names, found bool) {
	if n, found = gcsRequest(a); found {
		return n, true
	}
	if n, found = hubRequest(a); found {
		return n, true
	}
	if isFile(a.path) || strings.HasSuffix(a.path, ".json") {
		return n, false
	}
	folder := slashed(a.path)
	if comp, _ := parameter(a.query, "comp"); comp == "list" {
		return inAzure(a.origin+folder, "", "").asked(a.query), true
	}
	if isSAS(a.query) && strings.HasSuffix(a.path, "/") {
		return azureElsewhere(a)
	}
	if !isRequest(a.query) {
		return n, false
	}
	return inBucket(a.origin+folder, "", "").asked(a.query), true
}

// gcsRequest reads a listing request of Google's JSON API.
func gcsRequest(a parts) (n names, found bool) {
	rest, ok := strings.CutPrefix(a.path, gcsAPI)
	bucket, object, _ := strings.Cut(rest, "/")
	if !ok || bucket == "" || object != "" && object != "o" && object != "o/" {
		return n, false
	}
	origin := a.origin
	if strings.HasSuffix(a.host, ".googleapis.com") {
		origin = gcsOrigin // the name that serves the objects, too
	}
	prefix, _ := parameter(a.query, "prefix")
	n = inGCS(origin, unescape(bucket), unescapeQuery(prefix), withoutParameters(a.query, gcsParameters))
	n.folder = true
	return n, true
}

// hubRequest reads a request for a tree: /api/KIND/OWNER/NAME/tree/REVISION/PATH.
func hubRequest(a parts) (n names, found bool) {
	rest, ok := strings.CutPrefix(a.path, "/api/")
	kind, rest := cut(rest)
	id, rest, isTree := strings.Cut(rest, "/tree/")
	revision, path := cut(rest)
	if !ok || !isTree || id == "" || revision == "" || kind != "models" && kind != "datasets" && kind != "spaces" {
		return n, false
	}
	n = inHub(a.origin, kind, id, revision, slashed(unescape(path)), withoutParameters(a.query, hubParameters))
	n.folder = true
	return n, true
}

// isSAS reports whether a query is a shared access signature of Azure.
func isSAS(query string) bool {
	_, version := parameter(query, "sv")
	_, signature := parameter(query, "sig")
	return version && signature
}

// azureElsewhere reads a folder's URL with a shared access signature at a host that is not known by name: the account's own domain, where the container is
// first in the path, or an emulator, where the account is.
func azureElsewhere(a parts) (n names, found bool) {
	container, name := cut(a.path)
	at := a.origin + "/" + container + "/"
	if strings.Trim(a.host, "0123456789.") == "" || !strings.Contains(a.host, ".") {
		container, name = cut(name)
		at += container + "/"
	}
	if container == "" {
		return n, false
	}
	return inAzure(at, unescape(name), a.query), true
}
