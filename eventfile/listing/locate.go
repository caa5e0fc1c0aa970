package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// The parameters of listing requests. What else a query holds is kept: a shared access signature, a key.
const (
	commonParameters = " list-type prefix delimiter marker max-keys continuation-token start-after encoding-type fetch-owner restype comp maxresults include timeout "
	gcsParameters    = " prefix delimiter pagetoken maxresults fields projection versions alt "
	hubParameters    = " recursive expand cursor limit "
)

// find reads an address in any form. file is the name of the file that it names, "" when it names a place; moved, whether the address is not itself the URL of that
// file. ok is false when nothing can be fetched.
func find(address string, p *Place) (file string, moved, ok bool) {
	request, moved := formRequest(address)
	if !moved {
		request = address
	}
	url, ok := source.ResolveURL("", request)
	if !ok {
		return "", moved, false
	}
	what := findStore(url, p)
	asked := what != "" && (p.Prefix == "" || strings.HasSuffix(p.Prefix, "/")) && isRequest(p.Query)
	if what == "" {
		asked = findRequest(url, p)
	}
	if !asked && what == "" {
		*p = Place{}
		return "", moved, true
	}
	folder := asked || strings.HasSuffix(what, "f")
	if asked {
		prefix, _ := parameter(p.Query, "prefix")
		p.Prefix += prefix
		own := commonParameters
		if p.Dialect == DialectGCS {
			own = gcsParameters + commonParameters
		}
		p.Query = withoutParameters(p.Query, own)
	}
	if p.Dialect == DialectGCS {
		p.Query = withoutParameters(p.Query, gcsParameters)
	}
	if what == "hf" {
		p.Query = withoutParameters(p.Query, hubParameters)
	}
	if moved && !isFile(p.Prefix) && !strings.HasSuffix(p.Prefix, ".json") || what == "hf" && !moved {
		p.Prefix = slashed(p.Prefix)
	}
	base := p.Prefix[len(upToSlash(p.Prefix)):]
	if !folder || moved {
		file = base
	}
	p.URL += escape(upToSlash(p.Prefix))
	return file, moved || strings.HasSuffix(what, "m"), true
}

// isRequest reports whether a query is that of a listing request.
func isRequest(query string) bool {
	comp, _ := parameter(query, "comp")
	_, v2 := parameter(query, "list-type")
	_, prefix := parameter(query, "prefix")
	return comp == "list" || v2 || prefix
}

// findRequest reads the URL of a listing request that went to a host that is not known, copied whole, or a folder's with a shared access signature of Azure.
func findRequest(url string, p *Place) bool {
	origin, path, query := split(url)
	if isFile(path) || strings.HasSuffix(path, ".json") {
		return false
	}
	p.URL, p.Query, p.Dialect, p.Prefix = origin+slashed(path), query, DialectS3, ""
	p.Listing = p.URL
	comp, _ := parameter(query, "comp")
	if isSAS(query) && strings.HasSuffix(path, "/") {
		// The container is first in the path at an account's own domain, and behind the account at an emulator.
		n := 1
		if _, host, _ := strings.Cut(origin, "//"); strings.Trim(host, "0123456789.:") == "" || !strings.Contains(host, ".") {
			n = 2
		}
		at := 0
		for ; n > 0; n-- {
			i := strings.IndexByte(path[at+1:], '/')
			if i < 0 {
				return false
			}
			at += i + 1
		}
		p.URL, p.Prefix = origin+path[:at+1], unescape(path[at+1:])
	} else if comp != "list" {
		return isRequest(query)
	}
	p.Dialect, p.Listing = DialectAzure, strings.TrimSuffix(p.URL, "/")
	return true
}

// isSAS reports whether a query is a shared access signature of Azure.
func isSAS(query string) bool {
	_, version := parameter(query, "sv")
	_, signature := parameter(query, "sig")
	return version && signature
}

// formRequest returns the listing request that stands for an address of another form than http and https, and whether it is of one: s3://, gs://, az://, abfs://, hf:// and
// the other names of these. Their names are not escaped. The request is "" for an address that names no bucket.
func formRequest(address string) (request string, ok bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	kind := lookup(" s3:s s3a:s s3n:s gs:g gcs:g az:a azure:a abfs:f abfss:f wasb:f wasbs:f hf:h", strings.ToLower(scheme))
	if !ok || kind == 0 {
		return "", false
	}
	rest, query, _ := strings.Cut(rest, "?")
	endpoint, _ := parameter(query, "endpoint")
	endpoint = strings.TrimRight(endpoint, "/")
	region, _ := parameter(query, "region")
	query = withoutParameters(query, " endpoint region ")
	first, rest, _ := strings.Cut(rest, "/")
	switch kind {
	case 's':
		request = s3At(first, endpoint, region) + "?list-type=2&prefix=" + escapeQuery(rest)
	case 'g':
		if endpoint == "" {
			endpoint = "https://storage.googleapis.com"
		}
		request = endpoint + "/storage/v1/b/" + escapeQuery(first) + "/o?prefix=" + escapeQuery(rest)
	case 'a', 'f':
		container := first
		if kind == 'a' {
			container, rest, _ = strings.Cut(rest, "/")
		} else {
			container, first, _ = strings.Cut(first, "@")
			first, _, _ = strings.Cut(first, ".")
		}
		if container == "" || !isLabel(first) {
			return "", true
		}
		if endpoint == "" {
			endpoint = "https://" + first + ".blob.core.windows.net"
		} else {
			endpoint += "/" + first
		}
		request = endpoint + "/" + escapeQuery(container) + "?comp=list&prefix=" + escapeQuery(rest)
	case 'h':
		return hubAt(first, rest, endpoint, query), true
	}
	if first == "" {
		return "", true
	}
	return withQuery(request, query), true
}

// s3At returns the URL of a bucket. The certificate of AWS covers one label before the service's, and a host name has no capitals and underscores.
func s3At(bucket, endpoint, region string) string {
	if endpoint != "" {
		return endpoint + "/" + escapeQuery(bucket)
	}
	host := "s3.amazonaws.com/"
	if region != "" {
		host = "s3." + region + ".amazonaws.com/"
	}
	if isLabel(bucket) {
		return "https://" + bucket + "." + host
	}
	return "https://" + host + escapeQuery(bucket)
}

// hubAt returns the request for a tree of a hub's repository, named as the hub's own file system does: [datasets/|spaces/]owner/name[@revision][/path].
func hubAt(first, rest, endpoint, query string) string {
	kind, owner := first, ""
	if lookup(" datasets:d spaces:s models:m", first) != 0 {
		owner, rest, _ = strings.Cut(rest, "/")
	} else {
		kind, owner = "models", first
	}
	name, path, _ := strings.Cut(rest, "/")
	name, revision, _ := strings.Cut(name, "@")
	if owner == "" || name == "" {
		return ""
	}
	if revision == "" {
		revision = "main"
	}
	if endpoint == "" {
		endpoint = "https://huggingface.co"
	}
	request := endpoint + "/api/" + kind + "/" + escapeQuery(owner) + "/" + escapeQuery(name) + "/tree/" + escapeQuery(unescape(revision)) + "/" + escape(path)
	return withQuery(request, query)
}

// isLabel reports whether s can be a label of a host name.
func isLabel(s string) bool {
	return s != "" && s[0] != '-' && strings.Trim(s, "0123456789abcdefghijklmnopqrstuvwxyz-") == ""
}

// isFile reports whether a path names an event file.
func isFile(path string) bool { return IsEventFile(path[len(upToSlash(path)):]) }

// slashed makes a name end in a slash, unless it is empty.
func slashed(name string) string {
	if name == "" || strings.HasSuffix(name, "/") {
		return name
	}
	return name + "/"
}

// presigned reports whether a query signs a single request. A shared access signature of Azure is for a container unless it says otherwise, and a signed
// policy of a CDN for all that it names.
func presigned(query string) bool {
	const signatures = " x-amz-signature:s x-goog-signature:s x-oss-signature:s x-obs-signature:s q-signature:s signature:s"
	signed := false
	for rest := query; rest != ""; {
		var p string
		p, rest, _ = strings.Cut(rest, "&")
		key, _, _ := strings.Cut(p, "=")
		key = strings.ToLower(unescape(key))
		if key == "policy" {
			return false
		}
		signed = signed || lookup(signatures, key) != 0
	}
	resource, _ := parameter(query, "sr")
	return signed || resource == "b" && isSAS(query)
}
