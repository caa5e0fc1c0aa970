package doctor

import (
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// native reports whether the examination runs outside a browser, so that it can read all headers of
// an answer.
func (e *examiner) native() bool { return e.cfg.Reach == nil }

// crossOrigin reports whether a page of the origin needs CORS to read an answer.
func (e *examiner) crossOrigin(a *answer) bool {
	return e.cfg.Origin != "" &&
		!(sameOrigin(e.cfg.Origin, a.req.URL) && sameOrigin(e.cfg.Origin, a.final))
}

// allowsOrigin reports whether a value of Access-Control-Allow-Origin lets a page of an origin
// read. https://fetch.spec.whatwg.org/#cors-check
func allowsOrigin(value, origin string) bool {
	return value == "*" || origin != "" && value == origin
}

// corsProblem returns the finding, if any, that a browser could not read an answer because of CORS,
// although it was read here.
func (e *examiner) corsProblem(a *answer) (finding, bool) {
	if !e.native() || !e.crossOrigin(a) || a.err != nil {
		return finding{}, false
	}
	allowed := strings.TrimSpace(a.get("Access-Control-Allow-Origin"))
	if !allowsOrigin(allowed, e.cfg.Origin) {
		return e.originNotAllowed(a, allowed), true
	}
	if to := e.leavesOrigin(a); to && e.cfg.Direct != nil && !sameOrigin(e.cfg.Origin, a.req.URL) {
		redirect := e.probe.askBy(e.ctx, e.cfg.Direct, a.req)
		if redirect.status >= 300 && redirect.status < 400 &&
			!allowsOrigin(strings.TrimSpace(redirect.get("Access-Control-Allow-Origin")),
				e.cfg.Origin) {
			return e.redirectNotAllowed(a.final), true
		}
	}
	if e.leavesOrigin(a) && allowed != "*" && !sameOrigin(e.cfg.Origin, a.req.URL) {
		// A request of a page that is redirected from a foreign origin to a third one has the
		// Origin null.
		again := e.probe.ask(e.ctx, source.Request{
			URL: a.final, To: headBytes, Header: []source.Field{{Name: "Origin", Value: "null"}},
		})
		if value := again.get("Access-Control-Allow-Origin"); again.err == nil &&
			!allowsOrigin(value, "null") {
			return e.targetNotAllowed(a), true
		}
	}
	// only if the access is really needed
	if len(e.cfg.Sends) > 0 &&
		!(e.cfg.Plain != nil && e.probe.askBy(e.ctx, e.cfg.Plain, a.req).ok()) {
		if refused := e.preflight(a.req.URL, e.cfg.Sends); refused != "" {
			return e.headersNotAllowed(refused), true
		}
	}
	return finding{}, false
}

// leavesOrigin reports whether a request was redirected to another origin.
func (e *examiner) leavesOrigin(a *answer) bool {
	asked, ok := parseURL(a.req.URL)
	final, found := parseURL(a.final)
	return ok && found && asked.origin() != final.origin()
}

// preflight sends the request that a browser sends before a request with additional header fields.
// It returns the fields that are not allowed, separated by commas; "" if all are allowed.
// https://fetch.spec.whatwg.org/#cors-preflight-fetch
func (e *examiner) preflight(url string, fields []string) (refused string) {
	a := e.probe.ask(e.ctx, source.Request{URL: url, Method: "OPTIONS", Header: []source.Field{
		{Name: "Access-Control-Request-Method", Value: "GET"}, {
			Name:  "Access-Control-Request-Headers",
			Value: strings.ToLower(strings.Join(fields, ",")),
		}}})
	if a.err == errNoMoreRequests {
		return "" // unknown: no claim is better than a wrong one
	}
	if !a.ok() ||
		!allowsOrigin(strings.TrimSpace(a.get("Access-Control-Allow-Origin")), e.cfg.Origin) {
		return strings.Join(fields, ", ")
	}
	allowed := map[string]bool{}
	for value := range strings.SplitSeq(a.get("Access-Control-Allow-Headers"), ",") {
		allowed[strings.ToLower(strings.TrimSpace(value))] = true
	}
	var missing []string
	for _, field := range fields {
		lower := strings.ToLower(field)
		//  * does not cover the field Authorization
		if !allowed[lower] && !(allowed["*"] && lower != "authorization") {
			missing = append(missing, field)
		}
	}
	return strings.Join(missing, ", ")
}

// accessFields returns the header fields that authorised requests to a store have.
func (s store) accessFields() []string {
	switch {
	case s.kind == azureBlob: // Azure: a signature in the address
		return nil
	case s.speaksS3() && s.kind != googleGCS:
		return []string{"Authorization", "x-amz-content-sha256", "x-amz-date"}
	}
	return []string{"Authorization"}
}

// withCORS adds to a finding the CORS problem that a browser would have once the first problem is
// fixed.
func (e *examiner) withCORS(f finding, a *answer) finding {
	if !e.native() || !e.crossOrigin(a) || a.err != nil {
		return f
	}
	allowed := strings.TrimSpace(a.get("Access-Control-Allow-Origin"))
	if !allowsOrigin(allowed, e.cfg.Origin) {
		f.add(words.FoundAlsoNoCORS)
		if e.store.speaksS3() { // S3 stores send the CORS header with refusals, too, if it is set
			f.Fixes = append(f.Fixes, corsFixes(e.store)...)
		}
		return f
	}
	if f.Wants != examination.WantAccess {
		return f
	}
	fields := e.cfg.Sends
	if len(fields) == 0 {
		fields = e.store.accessFields()
	}
	if len(fields) == 0 {
		return f
	}
	if refused := e.preflight(a.req.URL, fields); refused != "" {
		e.observed.Headers = refused
		f.add(words.FoundAlsoHeadersCORS)
		f.Fixes = append(f.Fixes, corsFixes(e.store)...)
	}
	return f
}

// unexposedHeaders returns the useful headers of an answer that a page cannot see.
func (e *examiner) unexposedHeaders(a *answer) (names []string) {
	if !e.crossOrigin(a) {
		return nil
	}
	if !e.native() {
		if a.status == 206 && a.get("Content-Range") == "" {
			names = append(names, "Content-Range")
		}
		return names
	}
	exposed := strings.ToLower(a.get("Access-Control-Expose-Headers"))
	for _, header := range []string{"Content-Range", "ETag", "Content-Encoding"} {
		canonical := strings.Replace(header, "ETag", "Etag", 1)
		if a.get(canonical) != "" && strings.TrimSpace(exposed) != "*" &&
			!listContains(exposed, strings.ToLower(header)) {
			names = append(names, header)
		}
	}
	return names
}

// lacksVary reports whether a cache may serve an answer with permission for one page to another
// page.
func (e *examiner) lacksVary(a *answer) bool {
	vary := strings.ToLower(a.get("Vary"))
	allowed := a.get("Access-Control-Allow-Origin")
	return e.native() && e.crossOrigin(a) && allowed != "*" && allowed != "" &&
		!listContains(vary, "origin") && !listContains(vary, "*")
}

// listContains reports whether a header with a list contains a value; both are in lower case.
func listContains(list, value string) bool {
	for item := range strings.SplitSeq(list, ",") {
		if strings.TrimSpace(item) == value {
			return true
		}
	}
	return false
}
