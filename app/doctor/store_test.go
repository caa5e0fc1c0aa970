package doctor

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// TestStoreAt checks the values that fixes name: the store, its bucket, and its endpoint.
func TestStoreAt(t *testing.T) {
	cases := map[string]struct {
		kind                            kind
		bucket, account, endpoint, path string
	}{
		"https://logs.s3.eu-central-1.amazonaws.com/a/b": {awsS3, "logs", "ACCOUNT", "",
			"/a/b"},
		"https://my.logs.s3.amazonaws.com/a": {awsS3, "my.logs", "ACCOUNT",
			"", "/a"},
		"https://logs.s3.dualstack.eu-west-1.amazonaws.com/": {awsS3, "logs", "ACCOUNT", "",
			"/"},
		"https://s3.eu-west-1.amazonaws.com/logs/a/": {awsS3, "logs", "ACCOUNT", "",
			"/a/"},
		"https://s3-eu-west-1.amazonaws.com/logs": {awsS3, "logs", "ACCOUNT", "",
			"/"},
		"https://abc.r2.cloudflarestorage.com/logs/a": {cloudR2, "logs", "abc",
			"https://abc.r2.cloudflarestorage.com", "/a"},
		"https://logs.abc.r2.cloudflarestorage.com/a": {cloudR2, "logs", "abc",
			"https://abc.r2.cloudflarestorage.com", "/a"},
		"https://pub-1.r2.dev/a": {cloudR2, "BUCKET", "ACCOUNT",
			"https://pub-1.r2.dev", "/a"},
		"https://storage.googleapis.com/logs/a": {googleGCS, "logs", "ACCOUNT",
			"https://storage.googleapis.com", "/a"},
		"https://logs.storage.googleapis.com/a": {googleGCS, "logs", "ACCOUNT",
			"https://storage.googleapis.com", "/a"},
		"https://storage.googleapis.com/storage/v1/b/logs/o": {googleGCS, "logs", "ACCOUNT",
			"https://storage.googleapis.com", "/o"},
		"https://team.blob.core.windows.net/logs/a": {azureBlob, "logs", "team",
			"https://team.blob.core.windows.net", "/a"},
		"https://logs.oss-cn-beijing.aliyuncs.com/a": {aliyunOSS, "logs", "ACCOUNT",
			"https://oss-cn-beijing.aliyuncs.com", "/a"},
		"https://logs-1.cos.ap-beijing.myqcloud.com/a": {tencentCOS, "logs-1",
			"ACCOUNT", "https://cos.ap-beijing.myqcloud.com", "/a"},
		"https://logs.obs.cn-north-4.myhuaweicloud.com/a": {huaweiOBS, "logs", "ACCOUNT",
			"https://obs.cn-north-4.myhuaweicloud.com", "/a"},
		"https://obs.cn-north-4.myhuaweicloud.com/logs/a": {huaweiOBS, "logs", "ACCOUNT",
			"https://obs.cn-north-4.myhuaweicloud.com", "/a"},
		"https://logs.fra1.digitaloceanspaces.com/a": {otherS3, "logs", "ACCOUNT",
			"https://fra1.digitaloceanspaces.com", "/a"},
		"https://s3.eu-central-1.wasabisys.com/logs/a": {otherS3, "logs", "ACCOUNT",
			"https://s3.eu-central-1.wasabisys.com", "/a"},
		"https://s3.us-west-004.backblazeb2.com/logs/a": {backblaze, "logs", "ACCOUNT",
			"https://s3.us-west-004.backblazeb2.com", "/a"},
		"https://huggingface.co/datasets/a/b/resolve/main/x": {hub, "BUCKET", "ACCOUNT",
			"https://huggingface.co", "/datasets/a/b/resolve/main/x"},
		"https://notamazonaws.com/logs/a": {unknown, "BUCKET", "ACCOUNT",
			"https://notamazonaws.com", "/logs/a"},
		"https://gist.githubusercontent.com/a/1/raw/e.tfevents": {gitHub, "BUCKET", "ACCOUNT",
			"https://gist.githubusercontent.com", "/a/1/raw/e.tfevents"},
		"https://gitlab.com/a/b/-/tree/main/runs": {site, "BUCKET", "ACCOUNT",
			"https://gitlab.com", "/a/b/-/tree/main/runs"},
		"https://s3.eu-west-1.amazonaws.com/%22%20rm%20-rf/a": {awsS3, "BUCKET", "ACCOUNT",
			"", "/%22%20rm%20-rf/a"},
		"https://evil$(x).blob.core.windows.net/$(y)/a": {azureBlob, "CONTAINER",
			"ACCOUNT", "https://evil$(x).blob.core.windows.net", "/$(y)/a"},
		"https://b$(x).oss-cn-beijing.aliyuncs.com/a": {aliyunOSS, "BUCKET",
			"ACCOUNT", "https://oss-cn-beijing.aliyuncs.com", "/a"},
		"https://b;x.a;y.r2.cloudflarestorage.com/a": {cloudR2, "BUCKET", "ACCOUNT",
			"https://a;y.r2.cloudflarestorage.com", "/a"},
		"https://console.aws.amazon.com/s3/buckets/logs?region=none": {unknown, "BUCKET", "ACCOUNT",
			"https://console.aws.amazon.com", "/s3/buckets/logs"},
	}
	for url, want := range cases {
		t.Run(url, func(t *testing.T) {
			at, ok := parseURL(url)
			assert.True(t, ok)
			s := storeAt(at, listing.DialectUnknown)
			assert.Equal(t, storeNames[want.kind], storeNames[s.kind])
			assert.Equal(t, []string{want.bucket, want.account, want.endpoint, want.path},
				[]string{s.bucket, s.account, s.endpoint, s.path})
		})
	}
}

func TestLocations(t *testing.T) {
	for url, want := range map[string]bool{"http://localhost:6006/": true,
		"http://LOCALHOST:6006/": true, "http://localhost.:6006/": true, "http://127.0.0.2/": true,
		"http://[::1]:80/": true, "https://192.168.0.1/": true,
		"https://172.16.0.1/": true,
		"https://172.32.0.1/": false, "https://nas.local/": true, "https://[fd00::1]/": true,
		"https://fdn.example/": false, "https://10.example/": false,
		"https://runs.example/": false} {
		at, ok := parseURL(url)
		assert.True(t, ok)
		assert.Equal(t, want, at.private(), url)
	}
	for _, bad := range []string{
		"", "runs/", "ftp://a.example/", "https:///x", "https://a b/", "s3://bucket/",
	} {
		_, ok := parseURL(bad)
		assert.False(t, ok, bad)
	}
	assert.True(t, sameOrigin("https://a.example", "https://A.example:443/x?y"))
	assert.False(t, sameOrigin("https://a.example", "http://a.example/x"))
	assert.False(t, sameOrigin("https://a.example", "https://a.example.evil/x"))
	assert.False(t, sameOrigin("null", "https://a.example/"))
	assert.Equal(t, `'it'\''s'`, quoted("it's"))
	assert.Equal(t, "https://a.example/b", quoted("https://a.example/b"))
	assert.Equal(t, "''", quoted(""))
}

// TestEveryStoreHasRemedies checks every kind of store; the reports show only some.
func TestEveryStoreHasRemedies(t *testing.T) {
	at, _ := parseURL("https://github.com/owner/name/blob/main/runs/e.tfevents")
	for k := range kinds {
		s := store{kind: k, location: at}
		name := storeNames[k].With(&words.Observed{Host: "site.example"})
		assert.NotEmpty(t, name)
		fixes := append(append(corsFixes(s), exposeFixes(s)...), packedFix(s), rangesFix(s))
		for _, native := range []bool{false, true} {
			fixes = append(append(fixes, listFixes(s, native)...), accessFix(s, native))
		}
		for _, fix := range fixes {
			text := fix.Text.With(&words.Observed{})
			assert.NotEmpty(t, text, name)
			assert.False(t, strings.HasSuffix(text, ":") && fix.Copy == "",
				"%s: there is nothing to copy: %s", name, text)
		}
		assert.GreaterOrEqual(t, len(fixes), 7, name)
	}
}

// TestListingNames checks the name of each way to list a folder.
func TestListingNames(t *testing.T) {
	for dialect, want := range map[listing.Dialect]string{
		listing.DialectManifest: "by its eventlens.json", listing.DialectS3: "as an S3 bucket",
		listing.DialectGCS:    "as a bucket of Google Cloud Storage",
		listing.DialectAzure:  "as a container of Azure",
		listing.DialectHub:    "as a repository of the hub",
		listing.DialectPages:  "by its server's pages",
		listing.DialectWebDAV: "by WebDAV", listing.DialectUnknown: "",
	} {
		assert.Equal(t, want, listingName(dialect).With(&words.Observed{}))
	}
}

// TestStoreIsLearntFromItsListing checks servers with uninformative names.
func TestStoreIsLearntFromItsListing(t *testing.T) {
	for dialect, want := range map[listing.Dialect]kind{
		listing.DialectS3: otherS3, listing.DialectGCS: googleGCS, listing.DialectAzure: azureBlob,
		listing.DialectHub: hub, listing.DialectPages: unknown,
	} {
		at, _ := parseURL("https://files.example/account/runs/a/")
		s := storeAt(at, dialect)
		s.identify(at, nil, dialect)
		assert.Equal(t, want, s.kind, dialect)
		if want == azureBlob {
			assert.Equal(t, []string{"account", "runs"}, []string{s.account, s.bucket},
				"of an emulator")
		}
	}
}
