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
		return "", moved, !moved // the endpoint that a form names may be no place of a store
	}
	p.takeRequest(asked)
	if what == "hf" {
		p.Query = withoutParameters(p.Query, hubParameters)
	}
	if moved && !isFile(p.Prefix) && !strings.HasSuffix(p.Prefix, ".json") || what == "hf" && !moved {
		p.Prefix = slashed(p.Prefix)
	}
	above := upToSlash(p.Prefix)
	if folder := asked || strings.HasSuffix(what, "f"); !folder || moved {
		file = p.Prefix[len(above):]
	}
	p.URL += escape(above)
	return file, moved || strings.HasSuffix(what, "m"), true
}

// takeRequest takes the parameters of a listing request out of the query. Of an address that is such a request, asked, the prefix counts.
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

// isRequest reports whether a query is that of a listing request.
func isRequest(query string) bool {
	comp, _ := parameter(query, "comp")
	_, v2 := parameter(query, "list-type")
	_, prefix := parameter(query, "prefix")
	return comp == "list" || v2 || prefix
}

// findRequest reads the URL of a listing request that went to a host that is not known, copied whole.
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

// isSAS reports whether a query is a shared access signature of Azure.
func isSAS(query string) bool {
	_, version := parameter(query, "sv")
	_, signature := parameter(query, "sig")
	return version && signature
}

// forms are the addresses that are no URLs of the web, each with the listing request that stands for it at the endpoint E, the endpoint where none is named, and
// the request at a store's own host where that is another one. R is a dot and the region.
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

// formRequest returns the listing request that stands for an address of another form than http and https, and whether it is of one. What is escaped
// in them is what a browser's address bar or a person escaped: a name that holds a %41 is written with %2541, a lone % as it is. The request is "" for an address that names no bucket.
func formRequest(address string) (request string, ok bool) {
	scheme, rest, ok := strings.Cut(address, "://")
	if !ok || lookup(" s3:s s3a:s s3n:s gs:g gcs:g az:a azure:a abfs:f abfss:f wasb:f wasbs:f hf:h", strings.ToLower(scheme)) == 0 {
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
		// The certificates of stores cover one label before the service's, and a host name has no capitals and underscores.
		host := c['b'] + c['a']
		isLabel := strings.Trim(host, "0123456789abcdefghijklmnopqrstuvwxyz-") == "" && !strings.HasPrefix(host, "-")
		for letter, capture := range c {
			name := source.Unescape(capture)
			if letter != 'K' && letter != 'v' && strings.ContainsAny(name, "/:@") {
				return "", true // an escaped slash, or a key and its secret: no store has such a name
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

// isFile reports whether a path names an event file, or a graph.
func isFile(path string) bool { return isMeant(path[len(upToSlash(path)):]) }

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
		key = strings.ToLower(source.Unescape(key))
		if key == "policy" {
			return false
		}
		signed = signed || lookup(signatures, key) != 0
	}
	resource, _ := parameter(query, "sr")
	return signed || resource == "b" && isSAS(query)
}
