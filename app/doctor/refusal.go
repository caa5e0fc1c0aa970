package doctor

import (
	"slices"
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// misSigned are the codes for requests with a signature that the store could check but did not
// accept.
var misSigned = []string{
	"SignatureDoesNotMatch", "InvalidAccessKeyId", "AuthenticationFailed", "InvalidSecurity",
	"InvalidToken", "AuthorizationQueryParametersError",
	"MalformedSecurity", "InvalidAuthorization", "InvalidSignature", "UnsupportedSignature",
}

// tooNarrow are Azure's codes for shared access signatures that do not allow the request.
var tooNarrow = []string{
	"AuthorizationPermissionMismatch", "AuthorizationResourceTypeMismatch",
	"AuthorizationServiceMismatch", "AuthorizationProtocolMismatch",
	"AuthorizationSourceIPMismatch",
}

// refusal returns the finding for an unsuccessful answer, from its status and the store's message.
func (e *examiner) refusal(a *answer, folder bool) finding {
	s := parseErrorDocument(a.start())
	signed := source.Signed(a.req.URL)
	e.observed.Evidence = words.Evidence(s.code, a.status)
	if f, ok := e.outOfTime(a, s, signed); ok {
		return f
	}
	if region, endpoint, moved := otherEndpoint(a, s); moved {
		return e.otherRegion(region, endpoint, signed)
	}
	if f, ok := e.signatureProblem(a, s, folder, signed); ok {
		return f
	}
	switch {
	case s.code == "InvalidObjectState" || s.code == "BlobArchived":
		return archived
	case s.code == "NoSuchBucket" || s.code == "ContainerNotFound" || s.code == "InvalidBucketName":
		return e.noBucket()
	case a.status == 401 || a.status == 403 || s.unsigned || s.code == "PublicAccessNotPermitted" ||
		a.get("X-Error-Code") == "RepoNotFound":
		return e.private(folder, signed)
	case a.status == 404 || a.status == 410:
		return e.missing(folder)
	case a.status == 429 || a.status == 503 || s.code == "SlowDown":
		return overloaded
	case a.status >= 500:
		return serverFailed
	}
	return otherStatus
}

// outOfTime returns the finding for a request that was refused because a link or keys have expired,
// or because the clock is wrong.
func (e *examiner) outOfTime(a *answer, s errorDocument, signed bool) (_ finding, ok bool) {
	denied := a.status == 401 || a.status == 403 || a.status == 400
	end, told := source.Expiry(queryOf(a.req.URL))
	switch {
	case signed && denied && (s.expired || told && end.Before(e.cfg.Now())):
		return e.linkExpired(), true
	case s.expired && denied:
		return accessExpired, true
	case s.code == "RequestTimeTooSkewed":
		return wrongClock, true
	}
	return finding{}, false
}

// signatureProblem returns the finding for a request refused because its signature is wrong, or
// does not allow this request.
func (e *examiner) signatureProblem(a *answer, s errorDocument,
	folder, signed bool) (_ finding, ok bool) {
	switch {
	case slices.Contains(tooNarrow, s.code):
		return linkTooNarrow(folder), true
	case slices.Contains(misSigned, s.code) && signed:
		return e.badSignature(signedFields(a.req.URL)), true
	case slices.Contains(misSigned, s.code):
		return badKeys(e.native()), true
	}
	return finding{}, false
}

// otherEndpoint returns the endpoint at which a store wants a bucket to be requested.
func otherEndpoint(a *answer, s errorDocument) (region, endpoint string, moved bool) {
	region = s.region
	if region == "" {
		region = safeName(a.get("X-Amz-Bucket-Region"))
	}
	switch s.code {
	case "PermanentRedirect", "TemporaryRedirect", "IllegalLocationConstraintException":
		return region, s.endpoint, region != "" || s.endpoint != ""
	case "AuthorizationHeaderMalformed", "AuthorizationQueryParametersError", "InvalidRegion":
		return region, "", region != ""
	case "AccessDenied": // OSS: the bucket must be addressed at the specified endpoint
		return region, s.endpoint, s.endpoint != ""
	}
	return region, "", a.status == 301 && region != ""
}

// addressThere returns the address in the right region or at the right endpoint, "" if unknown.
func (e *examiner) addressThere(region, endpoint string) string {
	bucket := e.store.bucket
	switch {
	case bucket == unknownBucket:
		return ""
	case e.store.kind == awsS3 && region != "" && !strings.Contains(bucket, "."):
		return "https://" + bucket + ".s3." + region + ".amazonaws.com" + e.store.path
	case e.store.kind == awsS3 && region != "": // the certificate does not cover buckets with dots
		return "https://s3." + region + ".amazonaws.com/" + bucket + e.store.path
	case endpoint == "" || endpoint == e.location.hostname():
		return ""
	case strings.HasPrefix(endpoint, bucket+"."):
		return "https://" + endpoint + e.store.path
	}
	return "https://" + bucket + "." + endpoint + e.store.path
}

// signedFields returns the header fields, other than Host, that a link was signed with, "" for
// none.
func signedFields(url string) string {
	for param := range strings.SplitSeq(queryOf(url), "&") {
		key, value, _ := strings.Cut(param, "=")
		if lower := strings.ToLower(key); lower != "x-amz-signedheaders" &&
			lower != "x-goog-signedheaders" && lower != "x-oss-additional-headers" &&
			lower != "q-header-list" {
			continue
		}
		var fields []string
		for field := range strings.SplitSeq(strings.ToLower(source.Unescape(value)), ";") {
			if field != "host" && safeName(field) != "" {
				fields = append(fields, field)
			}
		}
		return strings.Join(fields, ", ")
	}
	return ""
}

// queryOf returns the query of a URL, without the question mark.
func queryOf(url string) string {
	url, _, _ = strings.Cut(url, "#")
	_, query, _ := strings.Cut(url, "?")
	return query
}
