package source_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/source"
)

func TestCanonicalURL(t *testing.T) {
	cases := map[string]struct{ raw, want string }{
		"plain":         {"https://a.example/runs/x", "https://a.example/runs/x"},
		"case and port": {"HTTPS://A.Example:443/Runs", "https://a.example/Runs"},
		"other port":    {"http://a.example:443/r", "http://a.example:443/r"},
		"no path":       {"http://a.example:80", "http://a.example/"},
		"fragment":      {"https://a.example/r#x?y", "https://a.example/r"},
		"password":      {"https://me:secret@a.example/r@2", "https://a.example/r@2"},
		"own parameters": {"https://a.example/r?b=2&a=%2f&versionId=7",
			"https://a.example/r?b=2&a=%2f&versionId=7"},
		"S3": {"https://b.s3.amazonaws.com/r?versionId=7&X-Amz-Algorithm=AWS4&X-Amz-Credential=c%2Fd&X-Amz-Date=1&X-Amz-Expires=9&X-Amz-SignedHeaders=host&X-Amz-Signature=00&x-amz-security-token=t", "https://b.s3.amazonaws.com/r?versionId=7"},
		"S3 signature 2": {"https://b.s3.amazonaws.com/r?AWSAccessKeyId=A&Expires=1&Signature=x%3D",
			"https://b.s3.amazonaws.com/r"},
		"CloudFront": {"https://d.cloudfront.net/r?Policy=p&Signature=s&Key-Pair-Id=k",
			"https://d.cloudfront.net/r"},
		"Google":                 {"https://storage.googleapis.com/b/r?X-Goog-Algorithm=a&X-Goog-Signature=1&generation=3", "https://storage.googleapis.com/b/r?generation=3"},
		"OSS":                    {"https://b.oss-cn-x.aliyuncs.com/r?OSSAccessKeyId=k&Expires=1&Signature=s&security-token=t", "https://b.oss-cn-x.aliyuncs.com/r"},
		"COS":                    {"https://b.cos.x.myqcloud.com/r?q-sign-algorithm=sha1&q-ak=a&q-sign-time=1&q-key-time=1&q-header-list=&q-url-param-list=&q-signature=f", "https://b.cos.x.myqcloud.com/r"},
		"Azure":                  {"https://a.blob.core.windows.net/c/r?sv=2024&se=1&sp=r&sr=b&sig=x%3D&snapshot=2", "https://a.blob.core.windows.net/c/r?snapshot=2"},
		"S3, by AWS's libraries": {"https://b.s3.amazonaws.com/r?X-Amz-Signature=0&X-Amz-Content-Sha256=UNSIGNED-PAYLOAD&x-amz-checksum-mode=ENABLED&x-id=GetObject", "https://b.s3.amazonaws.com/r"},
		"OSS signature 4":        {"https://b.oss-cn-x.aliyuncs.com/r?x-oss-credential=a&x-oss-date=1&x-oss-expires=1&x-oss-security-token=t&x-oss-signature=0&x-oss-signature-version=OSS4-HMAC-SHA256&versionId=2", "https://b.oss-cn-x.aliyuncs.com/r?versionId=2"},
		"COS with a token":       {"https://b.cos.x.myqcloud.com/r?q-sign-algorithm=sha1&q-signature=f&x-cos-security-token=t", "https://b.cos.x.myqcloud.com/r"},
		"OBS":                    {"https://b.obs.x.myhuaweicloud.com/r?AccessKeyId=k&Expires=1&x-obs-security-token=t&Signature=s", "https://b.obs.x.myhuaweicloud.com/r"},
		"Google signature 2":     {"https://storage.googleapis.com/b/r?GoogleAccessId=k&Expires=1&Signature=s", "https://storage.googleapis.com/b/r"},
		"Azure, delegated":       {"https://a.blob.core.windows.net/c/r?sv=2024&st=1&se=2&sr=d&sdd=2&sp=rl&spr=https&sip=1&skoid=a&sktid=b&skt=1&ske=2&sks=b&skv=3&skdutid=c&sduoid=d&saoid=e&suoid=f&scid=g&ses=h&sig=x", "https://a.blob.core.windows.net/c/r"},
		"Azure, of accounts":     {"https://a.blob.core.windows.net/c?restype=container&comp=list&sv=2024&ss=b&srt=co&sp=rl&se=2&si=policy&sig=x", "https://a.blob.core.windows.net/c?restype=container&comp=list"},
		"short names alone": {"https://a.example/r?st=1&sp=2",
			"https://a.example/r?st=1&sp=2"},
		"empty parameters": {"https://a.example/r?&&", "https://a.example/r"},
		"escaped name": {"https://a.example/r?X%2DAmz%2DSignature=1",
			"https://a.example/r"},
		"not well escaped": {"https://a.example/100%/r?Signature=1",
			"https://a.example/100%/r"},
		"relative, as it is": {"runs/x?a=1#f", "runs/x?a=1"},
	}
	for name, c := range cases {
		t.Run(name, func(t *testing.T) {
			assert.Equal(t, c.want, source.CanonicalURL(c.raw))
			assert.Equal(t, c.want, source.CanonicalURL(c.want), "again")
			assert.False(t, source.Signed(c.want))
		})
	}
}

func TestOrigin(t *testing.T) {
	for raw, want := range map[string]string{
		"HTTPS://me:secret@A.Example:443/r?token=1#f": "https://a.example",
		"http://a.example:8080":                       "http://a.example:8080",
		"http://[::1]:80/":                            "http://[::1]",
		"r/x":                                         "",
		"":                                            "",
	} {
		assert.Equal(t, want, source.Origin(raw), raw)
	}
}

func TestDisplayURL(t *testing.T) {
	cases := map[string]string{
		"https://me:secret@a.example:8080/r/x?token=1#f": "https://a.example:8080/r/x",
		"HTTPS://a.example?token=1":                      "https://a.example",
		"javascript:alert('secret')":                     "javascript:",
		"runs/x?token=1":                                 "runs/x",
		"https://a.example/100%/r":                       "https://a.example/100%/r",
		"abfss://c@a.dfs.core.windows.net/runs/?sig=s":   "abfss://c@a.dfs.core.windows.net/runs/",
		"s3://bucket/a b/?region=r":                      "s3://bucket/a b/",
		"":                                               "",
		"ftp://me:sec/ret@host/x":                        "ftp://host/x",
		"abfss://me:secret@a.dfs.core.windows.net/r":     "abfss://a.dfs.core.windows.net/r",
		"http://[::1]:80/x":                              "http://[::1]:80/x",
		"https://h/" + strings.Repeat("é", 50_000): "https://h/" +
			strings.Repeat("é", 245) + "…" +
			strings.Repeat("é", 125),
	}
	for raw, want := range cases {
		t.Run(raw[:min(len(raw), 40)], func(t *testing.T) {
			assert.Equal(t, want, source.DisplayURL(raw))
		})
	}
}

// FuzzURLs checks that no stored or shown form of a URL holds a signature, and that a canonical URL
// is its own canonical form.
func FuzzURLs(f *testing.F) {
	f.Add("https://me:pw@a.example:443/r?a=1&Signature=s&sig=x&sv=1#f")
	f.Add("a:b?c#d")
	f.Add("//x@y/z?&&=")
	f.Fuzz(func(t *testing.T, raw string) {
		canonical := source.CanonicalURL(raw)
		assert.False(t, source.Signed(canonical), "signed: %q", canonical)
		assert.Equal(t, canonical, source.CanonicalURL(canonical))
		assert.False(t, strings.ContainsAny(source.DisplayURL(raw), "?#"))
	})
}

// FuzzContentRange checks that numbers from a header are never negative, except for "unknown".
func FuzzContentRange(f *testing.F) {
	for _, seed := range []string{
		"bytes 5-9/100", "bytes */100", "bytes 0-0/*", "bytes=1-2/3",
		"bytes 99999999999999999999-/1",
	} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, value string) {
		start, total, ok := source.ParseContentRange(value)
		if ok {
			assert.GreaterOrEqual(t, start, int64(-1))
			assert.GreaterOrEqual(t, total, int64(-1))
		}
	})
}
