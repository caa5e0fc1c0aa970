package source

// SetKeepBytes sets the size of the largest file that h keeps.
func SetKeepBytes(h *HTTP, n int64) { h.keep = n }

// ParseContentRange gives the fuzz test access to the header parser.
func ParseContentRange(value string) (start, total int64, ok bool) {
	r, ok := parseContentRange(value)
	return r.start, r.total, ok
}

// Hash and MAC give the tests access to the functions that sign.
var (
	Hash = hash
	MAC  = mac
)

// SignedTexts returns the texts made from a request on the way to its signature, and the
// Authorization value last.
func SignedTexts(keys Keys, date, region, service, method, path, query string, fields []Field,
	payload string) (canonical, toSign, authorization string) {
	s := newSigning(&keys, date, region, service)
	canonical, names := canonicalRequest(method, Escape(Unescape(path), "/"), canonicalQuery(query),
		fields, payload)
	return canonical, s.toSign(canonical), s.authorization(canonical, names)
}

// ReadTime gives the tests access to the parser of clocks.
var ReadTime = readTime
