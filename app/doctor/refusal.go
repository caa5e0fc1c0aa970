package doctor

import (
	"strconv"
	"strings"

	"eventlens/eventfile/source"
)

// misSigned are the codes of requests whose signature a store could check, and did not accept.
var misSigned = map[string]bool{
	"SignatureDoesNotMatch": true, "InvalidAccessKeyId": true, "AuthenticationFailed": true, "InvalidSecurity": true, "InvalidToken": true,
	"AuthorizationQueryParametersError": true,
	"MalformedSecurity":                 true, "InvalidAuthorization": true, "InvalidSignature": true, "UnsupportedSignature": true,
}

// tooNarrow are the codes of Azure for shared access signatures that allow something else.
var tooNarrow = map[string]bool{
	"AuthorizationPermissionMismatch": true, "AuthorizationResourceTypeMismatch": true, "AuthorizationServiceMismatch": true, "AuthorizationProtocolMismatch": true,
	"AuthorizationSourceIPMismatch": true,
}

// refused says why an answer is none, by its status and by what the store said with it.
func (e *examiner) refused(a *answer, folder bool) Report {
	s := whatSaid(a.start())
	signed := source.Signed(a.req.URL)
	e.note("seen", seenIn(a, s))
	if report, ok := e.outOfTime(a, s, signed); ok {
		return report
	}
	if region, endpoint, moved := movedTo(a, s); moved {
		return e.otherRegion(region, endpoint, signed)
	}
	if report, ok := e.notSignedFor(a, s, folder, signed); ok {
		return report
	}
	switch {
	case s.code == "InvalidObjectState" || s.code == "BlobArchived":
		return archived
	case s.code == "NoSuchBucket" || s.code == "ContainerNotFound" || s.code == "InvalidBucketName":
		return e.noBucket()
	case a.status == 401 || a.status == 403 || s.unsigned || s.code == "PublicAccessNotPermitted" || a.get("X-Error-Code") == "RepoNotFound":
		return e.privateThing(folder, signed)
	case a.status == 404 || a.status == 410:
		return e.notThere(folder)
	case a.status == 429 || a.status == 503 || s.code == "SlowDown":
		return overloaded
	case a.status >= 500:
		return serverFailed
	}
	return otherStatus
}

// outOfTime says whether a request was refused because of its time: a link or keys that expired, or a clock that is wrong.
func (e *examiner) outOfTime(a *answer, s said, signed bool) (_ Report, ok bool) {
	denied := a.status == 401 || a.status == 403 || a.status == 400
	end, told := expiry(queryOf(a.req.URL))
	switch {
	case signed && denied && (s.expired || told && end.Before(e.cfg.Now())):
		return e.expiredLink(), true
	case s.expired && denied:
		return expiredAccess, true
	case s.code == "RequestTimeTooSkewed":
		return wrongClock, true
	}
	return Report{}, false
}

// notSignedFor says whether a request was refused because its signature is wrong, or is for something else.
func (e *examiner) notSignedFor(a *answer, s said, folder, signed bool) (_ Report, ok bool) {
	switch {
	case tooNarrow[s.code]:
		return narrowLink(folder), true
	case misSigned[s.code] && signed:
		return e.badLink(signedFields(a.req.URL)), true
	case misSigned[s.code]:
		return badKeys(e.native()), true
	}
	return Report{}, false
}

// seenIn is what shows a refusal: the store's code, and the status.
func seenIn(a *answer, s said) string {
	seen := "HTTP status " + strconv.Itoa(a.status)
	if s.code != "" {
		return s.code + ", " + seen
	}
	return seen
}

// movedTo says where a store wants a bucket to be asked for.
func movedTo(a *answer, s said) (region, endpoint string, moved bool) {
	region = s.region
	if region == "" {
		region = name(a.get("X-Amz-Bucket-Region"))
	}
	switch s.code {
	case "PermanentRedirect", "TemporaryRedirect", "IllegalLocationConstraintException":
		return region, s.endpoint, region != "" || s.endpoint != ""
	case "AuthorizationHeaderMalformed", "AuthorizationQueryParametersError", "InvalidRegion":
		return region, "", region != ""
	case "AccessDenied": // of OSS: the bucket must be addressed using the specified endpoint
		return region, s.endpoint, s.endpoint != ""
	}
	return region, "", a.status == 301 && region != ""
}

// movedAddress is where something is to be found that is asked for in the wrong region, "" when that is not known.
func (e *examiner) movedAddress(region, endpoint string) string {
	bucket := e.store.bucket
	switch {
	case bucket == "BUCKET":
		return ""
	case e.store.kind == awsS3 && region != "" && !strings.Contains(bucket, "."):
		return "https://" + bucket + ".s3." + region + ".amazonaws.com" + e.store.path
	case e.store.kind == awsS3 && region != "": // the certificate covers no bucket with dots
		return "https://s3." + region + ".amazonaws.com/" + bucket + e.store.path
	case endpoint == "" || endpoint == e.at.name():
		return ""
	case strings.HasPrefix(endpoint, bucket+"."):
		return "https://" + endpoint + e.store.path
	}
	return "https://" + bucket + "." + endpoint + e.store.path
}

// signedFields are the header fields beside Host that a link was signed with, "" for none.
func signedFields(url string) string {
	for param := range strings.SplitSeq(queryOf(url), "&") {
		key, value, _ := strings.Cut(param, "=")
		if lower := strings.ToLower(key); lower != "x-amz-signedheaders" && lower != "x-goog-signedheaders" && lower != "x-oss-additional-headers" &&
			lower != "q-header-list" {
			continue
		}
		var fields []string
		for field := range strings.SplitSeq(strings.ToLower(unescaped(value)), ";") {
			if field != "host" && name(field) != "" {
				fields = append(fields, field)
			}
		}
		return strings.Join(fields, ", ")
	}
	return ""
}

func queryOf(url string) string {
	url, _, _ = strings.Cut(url, "#")
	_, query, _ := strings.Cut(url, "?")
	return query
}
