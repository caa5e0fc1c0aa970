package storage_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"fmt"
	"maps"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// This signer is separate from the one of eventfile/source. It makes links, which that one never
// does, and the servers should not be filled with the code under test.

// s3Keys are access keys of a server that speaks S3.
type s3Keys struct{ id, secret string }

const (
	s3Region  = "us-east-1"
	s3Service = s3Region + "/s3/aws4_request"
	amzTime   = "20060102T150405Z"
)

func hmacSHA256(key []byte, text string) []byte {
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(text))
	return mac.Sum(nil)
}

func hexSHA256(b []byte) string {
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// signature returns the AWS Signature Version 4 of a canonical request.
// https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-authenticating-requests.html
func (k s3Keys) signature(at, canonical string) string {
	day := at[:8]
	key := hmacSHA256([]byte("AWS4"+k.secret), day)
	for part := range strings.SplitSeq(s3Service, "/") {
		key = hmacSHA256(key, part)
	}
	text := strings.Join([]string{"AWS4-HMAC-SHA256", at, day + "/" + s3Service,
		hexSHA256([]byte(canonical))}, "\n")
	return hex.EncodeToString(hmacSHA256(key, text))
}

// canonicalQuery sorts parameters and escapes them as signatures require.
func canonicalQuery(values map[string]string) string {
	var pairs []string
	for _, name := range slices.Sorted(maps.Keys(values)) {
		pairs = append(pairs,
			strings.ReplaceAll(escape(name), "/", "%2F")+"="+
				strings.ReplaceAll(escape(values[name]), "/", "%2F"))
	}
	return strings.Join(pairs, "&")
}

// sign returns a request with the header fields that authorise it.
func (k s3Keys) sign(t *testing.T, r request) request {
	t.Helper()
	at := time.Now().UTC().Format(amzTime)
	u, err := url.Parse(r.url)
	require.NoError(t, err)
	query := map[string]string{}
	for name, values := range u.Query() {
		query[name] = values[0]
	}
	hash := hexSHA256(r.body)
	signed := "host;x-amz-content-sha256;x-amz-date"
	canonical := strings.Join([]string{r.method, u.EscapedPath(), canonicalQuery(query),
		"host:" + u.Host, "x-amz-content-sha256:" + hash, "x-amz-date:" + at, "", signed,
		hash}, "\n")
	r.header = maps.Clone(r.header)
	if r.header == nil {
		r.header = map[string]string{}
	}
	r.header["X-Amz-Date"], r.header["X-Amz-Content-Sha256"] = at, hash
	r.header["Authorization"] = fmt.Sprintf("AWS4-HMAC-SHA256 Credential=%s/%s/%s,SignedHeaders=%s,Signature=%s", k.id, at[:8], s3Service, signed, k.signature(at, canonical))
	return r
}

// link returns a URL that anybody may GET, valid for a duration from a time on.
func (k s3Keys) link(t *testing.T, address string, from time.Time, valid time.Duration) string {
	t.Helper()
	at := from.UTC().Format(amzTime)
	u, err := url.Parse(address)
	require.NoError(t, err)
	query := canonicalQuery(map[string]string{
		"X-Amz-Algorithm":  "AWS4-HMAC-SHA256",
		"X-Amz-Credential": k.id + "/" + at[:8] + "/" + s3Service,
		"X-Amz-Date":       at, "X-Amz-Expires": fmt.Sprint(int(valid.Seconds())),
		"X-Amz-SignedHeaders": "host",
	})
	canonical := strings.Join([]string{"GET", u.EscapedPath(), query, "host:" + u.Host, "", "host",
		"UNSIGNED-PAYLOAD"}, "\n")
	return address + "?" + query + "&X-Amz-Signature=" + k.signature(at, canonical)
}

// azureKey is an account of Azure storage and its key.
type azureKey struct{ account, key string }

// azureVersion is the API version of requests and signatures.
const azureVersion = "2021-12-02"

func (k azureKey) mac(t *testing.T, text string) string {
	t.Helper()
	key, err := base64.StdEncoding.DecodeString(k.key)
	require.NoError(t, err)
	return base64.StdEncoding.EncodeToString(hmacSHA256(key, text))
}

// sign returns a request with the header fields that authorise it by the account's key.
// https://learn.microsoft.com/en-us/rest/api/storageservices/authorize-with-shared-key
func (k azureKey) sign(t *testing.T, r request) request {
	t.Helper()
	u, err := url.Parse(r.url)
	require.NoError(t, err)
	header := maps.Clone(r.header)
	if header == nil {
		header = map[string]string{}
	}
	header["x-ms-date"], header["x-ms-version"] = time.Now().UTC().Format("Mon, 02 Jan 2006 15:04:05 GMT"), azureVersion
	var fields, resource strings.Builder
	for _, name := range slices.Sorted(maps.Keys(header)) {
		if strings.HasPrefix(name, "x-ms-") {
			fields.WriteString(name + ":" + header[name] + "\n")
		}
	}
	resource.WriteString("/" + k.account + u.EscapedPath())
	query := u.Query()
	for _, name := range slices.Sorted(maps.Keys(query)) {
		resource.WriteString("\n" + name + ":" + strings.Join(query[name], ","))
	}
	length := ""
	if len(r.body) > 0 {
		length = fmt.Sprint(len(r.body))
	}
	// Method, encoding, language, length, MD5, type, date, four conditions, range: all but three of
	// them empty.
	text := strings.Join([]string{r.method, "", "", length, "", header["Content-Type"], "", "", "",
		"", "", "", fields.String() + resource.String()}, "\n")
	header["Authorization"] = "SharedKey " + k.account + ":" + k.mac(t, text)
	r.header = header
	return r
}

// containerSAS returns the query that gives anybody permissions in a container until a time: rl to
// list and read. https://learn.microsoft.com/en-us/rest/api/storageservices/create-service-sas
func (k azureKey) containerSAS(t *testing.T, container, permissions string,
	until time.Time) string {
	t.Helper()
	start, end := until.Add(-48*time.Hour).UTC().Format(time.RFC3339),
		until.UTC().Format(time.RFC3339)
	// Permissions, start, end, resource, identifier, addresses, protocol, version, kind of
	// resource, snapshot, scope, five headers of the response.
	text := strings.Join([]string{permissions, start, end, "/blob/" + k.account + "/" + container,
		"", "", "", azureVersion, "c", "", "", "", "", "", "", ""}, "\n")
	return url.Values{
		"sp": {permissions}, "st": {start}, "se": {end}, "sv": {azureVersion}, "sr": {"c"},
		"sig": {k.mac(t, text)},
	}.Encode()
}
