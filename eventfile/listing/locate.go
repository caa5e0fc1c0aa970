package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// The parameters of listing requests. The other parameters of a query are kept: a shared access
// signature, a key.
const (
	commonParameters = " list-type prefix delimiter marker max-keys continuation-token start-after encoding-type fetch-owner restype comp maxresults include timeout "
	gcsParameters    = " prefix delimiter pagetoken maxresults fields projection versions alt "
	hubParameters    = " recursive expand cursor limit "
)

// find parses an address in any form. file is the name of the file in it, "" if it is the address
// of a place; moved reports that the address itself is not the URL of that file. ok is false if
// nothing can be fetched.
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
	asked := what != "" && (p.Prefix == "" || strings.HasSuffix(p.Prefix, "/")) &&
		isRequest(p.Query)
	if what == "" {
		asked = findRequest(url, p)
	}
	if !asked && what == "" {
		*p = Place{}
		// the endpoint in such an address is not necessarily the place of a store
		return "", moved, !moved
	}
	p.takeRequest(asked)
	if what == "hf" {
		p.Query = withoutParameters(p.Query, hubParameters)
	}
	if moved && !isFile(p.Prefix) && !strings.HasSuffix(p.Prefix, ".json") ||
		what == "hf" && !moved {
		p.Prefix = slashed(p.Prefix)
	}
	above := upToSlash(p.Prefix)
	if folder := asked || strings.HasSuffix(what, "f"); !folder || moved {
		file = p.Prefix[len(above):]
	}
	p.URL += escape(above)
	return file, moved || strings.HasSuffix(what, "m"), true
}

// takeRequest removes the parameters of a listing request from the query. If the address is such a
// request, asked, its prefix counts.
func (p *Place) takeRequest(asked bool) {
	if asked {
		prefix, _ := parameter(p.Query, "prefix")
		p.Prefix += prefix
		p.Query = withoutParameters(p.Query, commonParameters)
	}
	if p.Dialect == DialectGCS {
		p.Query = withoutParameters(p.Query, gcsParameters)
	}
}

// isRequest reports whether a query belongs to a listing request.
func isRequest(query string) bool {
	comp, _ := parameter(query, "comp")
	_, v2 := parameter(query, "list-type")
	_, prefix := parameter(query, "prefix")
	return comp == "list" || v2 || prefix
}

// findRequest parses the copied URL of a listing request to an unknown host.
func findRequest(url string, p *Place) bool {
	origin, path, query := split(url)
	if isFile(path) || strings.HasSuffix(path, ".json") {
		return false
	}
	p.URL, p.Query, p.Dialect, p.Prefix = origin+slashed(path), query, DialectS3, ""
	p.Listing = p.URL
	if comp, _ := parameter(query, "comp"); comp == "list" {
		p.Dialect, p.Listing = DialectAzure, strings.TrimSuffix(p.URL, "/")
	}
	return isRequest(query)
}

// isSAS reports whether a query is an Azure shared access signature.
func isSAS(query string) bool {
	_, version := parameter(query, "sv")
	_, signature := parameter(query, "sig")
	return version && signature
}

// forms lists the address forms that are not web URLs. Each has the equivalent listing request at
// the endpoint E, the default endpoint, and the request at a store's own host if that differs. R is
// a dot and the region.
const forms = `
s3{1}://{b}/{K} {E}/{b}?list-type=2&prefix={K} https://s3{R}.amazonaws.com https://{b}.s3{R}.amazonaws.com/?list-type=2&prefix={K}
g{1}s://{b}/{K} {E}/storage/v1/b/{b}/o?prefix={K} https://storage.googleapis.com
az{1}://{a}/{c}/{K} {E}/{a}/{c}?comp=list&prefix={K} - https://{a}.blob.core.windows.net/{c}?comp=list&prefix={K}
abfs{1}://{c}@{a}.{d}/{K} {E}/{a}/{c}?comp=list&prefix={K} - https://{a}.blob.core.windows.net/{c}?comp=list&prefix={K}
wasb{1}://{c}@{a}.{d}/{K} {E}/{a}/{c}?comp=list&prefix={K} - https://{a}.blob.core.windows.net/{c}?comp=list&prefix={K}
hf://datasets/{o}/{n}@{v}/{K} {E}/api/datasets/{o}/{n}/tree/{v}/{K} https://huggingface.co
hf://datasets/{o}/{n}/{K} {E}/api/datasets/{o}/{n}/tree/main/{K} https://huggingface.co
hf://spaces/{o}/{n}@{v}/{K} {E}/api/spaces/{o}/{n}/tree/{v}/{K} https://huggingface.co
hf://spaces/{o}/{n}/{K} {E}/api/spaces/{o}/{n}/tree/main/{K} https://huggingface.co
hf://datasets/{K} -
hf://spaces/{K} -
hf://{o}/{n}@{v}/{K} {E}/api/models/{o}/{n}/tree/{v}/{K} https://huggingface.co
hf://{o}/{n}/{K} {E}/api/models/{o}/{n}/tree/main/{K} https://huggingface.co
`

// formRequest returns the listing request for an address that is not http or https, and reports
// whether the address has such a form. Escapes in it come from a browser's address bar or the user:
// a name with %41 is written with %2541, a lone % unescaped. The request is "" for an address
// without a bucket.
func formRequest(address string) (request string, ok bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok ||
		lookup(" s3:s s3a:s s3n:s gs:g gcs:g az:a azure:a abfs:f abfss:f wasb:f wasbs:f hf:h",
			strings.ToLower(scheme)) == 0 {
		return "", false
	}
	rest, query, _ := strings.Cut(rest, "?")
	text := strings.ToLower(scheme) + "://" + rest
	endpoint, _ := parameter(query, "endpoint")
	region, _ := parameter(query, "region")
	for lines := forms; lines != ""; {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		form, line, _ := strings.Cut(line, " ")
		var c captures
		if form == "" || !c.fits(form, text) && !c.fits(form, text+"/") {
			continue
		}
		// Certificates of stores cover one label before the service's, and host names have no
		// capitals and underscores.
		host := c['b'] + c['a']
		isLabel := strings.Trim(host, "0123456789abcdefghijklmnopqrstuvwxyz-") == "" &&
			!strings.HasPrefix(host, "-")
		for letter, capture := range c {
			name := source.Unescape(capture)
			if letter != 'K' && letter != 'v' && strings.ContainsAny(name, "/:@") {
				// an escaped slash, or a key with its secret: no store has such a name
				return "", true
			}
			if letter != 'v' {
				c[letter] = escape(name)
			}
		}
		if region != "" {
			c['R'] = "." + region
		}
		request, line, _ = strings.Cut(line, " ")
		own, virtual, _ := strings.Cut(line, " ")
		c['E'] = strings.TrimRight(endpoint, "/")
		if endpoint == "" {
			if c['E'] = c.filled(own); virtual != "" && isLabel {
				request = virtual
			}
		}
		return withQuery(c.filled(request), withoutParameters(query, " endpoint region ")), true
	}
	return "", true
}

// isFile reports whether a path has the name of an event file, a graph, a trace or an embedding.
func isFile(path string) bool {
	base := path[len(upToSlash(path)):]
	return isMeant(base) || isTrace(base) || IsEmbeddingFile(base)
}

// slashed appends a slash to a name, unless it is empty or has one.
func slashed(name string) string {
	if name == "" || strings.HasSuffix(name, "/") {
		return name
	}
	return name + "/"
}

// presigned reports whether a query signs a single request. An Azure shared access signature is for
// a container unless it says otherwise, and a signed CDN policy for everything it names.
func presigned(query string) bool {
	const signatures = " x-amz-signature:s x-goog-signature:s x-oss-signature:s x-obs-signature:s q-signature:s signature:s"
	signed := false
	for rest := query; rest != ""; {
		var p string
		p, rest, _ = strings.Cut(rest, "&")
		key, _, _ := strings.Cut(p, "=")
		key = strings.ToLower(source.Unescape(key))
		if key == "policy" {
			return false
		}
		signed = signed || lookup(signatures, key) != 0
	}
	resource, _ := parameter(query, "sr")
	return signed || resource == "b" && isSAS(query)
}
