package listing_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// located is the parsed address of a place: dialect, URL, query, listing, prefix.
type located struct{ dialect, url, query, listing, prefix string }

const (
	gcsBucket = "https://storage.googleapis.com/storage/v1/b/"
	azBlobs   = "https://acct.blob.core.windows.net/"
	hub       = "https://huggingface.co"
	emulator  = "http://127.0.0.1:10000/devstoreaccount1/"
	sas       = "sv=2024-11-04&sr=c&sp=rl&sig=a%2Fb%3D"
)

var places = map[string]located{
	// Nothing is known except the address.
	"https://a.example/runs/":         {"", "https://a.example/runs/", "", "", ""},
	"https://a.example":               {"", "https://a.example/", "", "", ""},
	"https://a.example/runs/?token=x": {"", "https://a.example/runs/", "token=x", "", ""},
	"https://a.example/a/../b/./c/#f": {"", "https://a.example/b/c/", "", "", ""},
	"https://a.example/m.json?token=x": {"manifest", "https://a.example/m.json", "token=x", "",
		""},
	"https://b.s3-website.amazonaws.com/x/": {"", "https://b.s3-website.amazonaws.com/x/", "", "",
		""},
	"https://s3.amazonaws.com/": {"", "https://s3.amazonaws.com/", "", "", ""},
	// S3.
	"https://b.s3.amazonaws.com": {"s3",
		"https://b.s3.amazonaws.com/", "", "https://b.s3.amazonaws.com/", ""},
	"https://b.s3.eu-central-1.amazonaws.com/runs/%C3%A4%20+/": {"s3",
		"https://b.s3.eu-central-1.amazonaws.com/runs/%C3%A4%20%2B/", "",
		"https://b.s3.eu-central-1.amazonaws.com/", "runs/ä +/"},
	"https://my.bucket.s3.dualstack.us-west-2.amazonaws.com/r/": {"s3",
		"https://my.bucket.s3.dualstack.us-west-2.amazonaws.com/r/", "",
		"https://my.bucket.s3.dualstack.us-west-2.amazonaws.com/", "r/"},
	"https://b.s3-accelerate.amazonaws.com/r/": {"s3",
		"https://b.s3-accelerate.amazonaws.com/r/", "", "https://b.s3-accelerate.amazonaws.com/",
		"r/"},
	"https://s3.us-west-2.amazonaws.com/bucket": {"s3",
		"https://s3.us-west-2.amazonaws.com/bucket/", "",
		"https://s3.us-west-2.amazonaws.com/bucket/", ""},
	"https://s3-eu-west-1.amazonaws.com/bucket/r/": {"s3",
		"https://s3-eu-west-1.amazonaws.com/bucket/r/", "",
		"https://s3-eu-west-1.amazonaws.com/bucket/", "r/"},
	"https://b.s3.cn-north-1.amazonaws.com.cn/r/": {"s3",
		"https://b.s3.cn-north-1.amazonaws.com.cn/r/", "",
		"https://b.s3.cn-north-1.amazonaws.com.cn/", "r/"},
	"https://0123456789abcdef.r2.cloudflarestorage.com/bucket/r/": {"s3",
		"https://0123456789abcdef.r2.cloudflarestorage.com/bucket/r/", "",
		"https://0123456789abcdef.r2.cloudflarestorage.com/bucket/", "r/"},
	"https://b.0123456789abcdef.eu.r2.cloudflarestorage.com/r/": {"s3",
		"https://b.0123456789abcdef.eu.r2.cloudflarestorage.com/r/", "",
		"https://b.0123456789abcdef.eu.r2.cloudflarestorage.com/", "r/"},
	"https://s3.us-west-004.backblazeb2.com/bucket/": {"s3",
		"https://s3.us-west-004.backblazeb2.com/bucket/", "",
		"https://s3.us-west-004.backblazeb2.com/bucket/", ""},
	"https://b.nyc3.digitaloceanspaces.com/r/": {"s3",
		"https://b.nyc3.digitaloceanspaces.com/r/", "", "https://b.nyc3.digitaloceanspaces.com/",
		"r/"},
	"https://b.nyc3.cdn.digitaloceanspaces.com/r/": {"s3",
		"https://b.nyc3.cdn.digitaloceanspaces.com/r/", "",
		"https://b.nyc3.cdn.digitaloceanspaces.com/", "r/"},
	"https://nyc3.digitaloceanspaces.com/bucket/r/": {"s3",
		"https://nyc3.digitaloceanspaces.com/bucket/r/", "",
		"https://nyc3.digitaloceanspaces.com/bucket/", "r/"},
	"https://b.s3.wasabisys.com/": {"s3",
		"https://b.s3.wasabisys.com/", "", "https://b.s3.wasabisys.com/", ""},
	"https://b.oss-cn-hangzhou.aliyuncs.com/r/": {"s3",
		"https://b.oss-cn-hangzhou.aliyuncs.com/r/", "", "https://b.oss-cn-hangzhou.aliyuncs.com/",
		"r/"},
	"https://b-1250000000.cos.ap-beijing.myqcloud.com/r/": {"s3",
		"https://b-1250000000.cos.ap-beijing.myqcloud.com/r/", "",
		"https://b-1250000000.cos.ap-beijing.myqcloud.com/", "r/"},
	"https://b.obs.cn-north-4.myhuaweicloud.com/r/": {"s3",
		"https://b.obs.cn-north-4.myhuaweicloud.com/r/", "",
		"https://b.obs.cn-north-4.myhuaweicloud.com/", "r/"},
	"https://b.s3.amazonaws.com/?list-type=2&prefix=a%2Fb": {"s3",
		"https://b.s3.amazonaws.com/a/", "", "https://b.s3.amazonaws.com/", "a/b"},
	"https://minio.example:9000/bucket?delimiter=/&prefix=a+b%2F": {"s3",
		"https://minio.example:9000/bucket/a%20b/", "", "https://minio.example:9000/bucket/",
		"a b/"},
	"https://minio.example/?list-type=2": {"s3", "https://minio.example/",
		"", "https://minio.example/", ""},
	"s3://bucket": {"s3",
		"https://bucket.s3.amazonaws.com/", "", "https://bucket.s3.amazonaws.com/", ""},
	"s3://bucket/a b/100%?region=eu-x-1": {"s3",
		"https://bucket.s3.eu-x-1.amazonaws.com/a%20b/100%25/", "",
		"https://bucket.s3.eu-x-1.amazonaws.com/", "a b/100%/"},
	"s3://bucket/a%20b/%C3%A4%2541": {"s3",
		"https://bucket.s3.amazonaws.com/a%20b/%C3%A4%2541/", "",
		"https://bucket.s3.amazonaws.com/", "a b/ä%41/"},
	"s3://my.bucket/r/#1": {"s3",
		"https://s3.amazonaws.com/my.bucket/r/%231/", "", "https://s3.amazonaws.com/my.bucket/",
		"r/#1/"},
	"S3://bucket/r?endpoint=http%3A%2F%2F127.0.0.1%3A7070/": {"s3",
		"http://127.0.0.1:7070/bucket/r/", "", "http://127.0.0.1:7070/bucket/", "r/"},
	// Google Cloud Storage.
	"gs://bucket/ä": {"gcs", "https://storage.googleapis.com/bucket/%C3%A4/", "",
		gcsBucket + "bucket/o", "ä/"},
	"gs://bucket/r?endpoint=http://127.0.0.1:4443": {"gcs",
		"http://127.0.0.1:4443/bucket/r/", "", "http://127.0.0.1:4443/storage/v1/b/bucket/o", "r/"},
	"https://storage.googleapis.com/bucket": {"gcs",
		"https://storage.googleapis.com/bucket/", "", gcsBucket + "bucket/o", ""},
	"https://storage.googleapis.com/bucket?prefix=r/": {"gcs",
		"https://storage.googleapis.com/bucket/r/", "", gcsBucket + "bucket/o", "r/"},
	"https://bucket.storage.googleapis.com/r/": {"gcs",
		"https://bucket.storage.googleapis.com/r/", "", gcsBucket + "bucket/o", "r/"},
	"https://storage.cloud.google.com/bucket/r/": {"gcs",
		"https://storage.googleapis.com/bucket/r/", "", gcsBucket + "bucket/o", "r/"},
	"https://www.googleapis.com/storage/v1/b/bucket/o": {"gcs",
		"https://storage.googleapis.com/bucket/", "", gcsBucket + "bucket/o", ""},
	"http://127.0.0.1:4443/storage/v1/b/bucket/o?prefix=r/&key=k": {"gcs",
		"http://127.0.0.1:4443/bucket/r/", "key=k", "http://127.0.0.1:4443/storage/v1/b/bucket/o",
		"r/"},
	// Azure.
	azBlobs + "c":           {"azure", azBlobs + "c/", "", azBlobs + "c", ""},
	azBlobs + "c/r/?" + sas: {"azure", azBlobs + "c/r/", sas, azBlobs + "c", "r/"},
	azBlobs + "c?restype=container&comp=list&" + sas: {"azure", azBlobs + "c/",
		sas, azBlobs + "c", ""},
	"https://acct.dfs.core.windows.net/c/r/": {"azure", azBlobs + "c/r/",
		"", azBlobs + "c", "r/"},
	"az://acct/c/r?" + sas: {"azure", azBlobs + "c/r/",
		sas, azBlobs + "c", "r/"},
	"az://devstoreaccount1/c/r?endpoint=http://127.0.0.1:10000&" + sas: {"azure", emulator + "c/r/",
		sas, emulator + "c", "r/"},
	"abfss://c@acct.dfs.core.windows.net/r": {"azure", azBlobs + "c/r/",
		"", azBlobs + "c", "r/"},
	emulator + "c?comp=list&restype=container&prefix=r%2F&" + sas: {"azure", emulator + "c/r/",
		sas, emulator + "c", "r/"},
	emulator + "c/r/?" + sas: {"azure", emulator + "c/r/",
		sas, emulator + "c", "r/"},
	"https://logs.example/c/r/?" + sas: {"azure",
		"https://logs.example/c/r/", sas, "https://logs.example/c", "r/"},
	azBlobs + "c/eventlens.json?" + sas: {"manifest",
		azBlobs + "c/eventlens.json", sas, "", ""},
	// The hub.
	"hf://o/n": {"hub", hub + "/o/n/resolve/main/", "",
		hub + "/api/models/o/n/tree/main", ""},
	"hf://datasets/o/n@v1/runs/a b": {"hub",
		hub + "/datasets/o/n/resolve/v1/runs/a%20b/", "", hub + "/api/datasets/o/n/tree/v1",
		"runs/a b/"},
	"hf://spaces/o/n@refs%2Fpr%2F1/runs/": {"hub",
		hub + "/spaces/o/n/resolve/refs%2Fpr%2F1/runs/", "",
		hub + "/api/spaces/o/n/tree/refs%2Fpr%2F1", "runs/"},
	"hf://o/n?endpoint=https://hub.example": {"hub",
		"https://hub.example/o/n/resolve/main/", "", "https://hub.example/api/models/o/n/tree/main",
		""},
	hub + "/o/n": {"hub", hub + "/o/n/resolve/main/", "",
		hub + "/api/models/o/n/tree/main", ""},
	hub + "/datasets/o/n/tree/main/runs": {"hub",
		hub + "/datasets/o/n/resolve/main/runs/", "", hub + "/api/datasets/o/n/tree/main", "runs/"},
	hub + "/datasets/old/tree/main": {"hub", hub + "/datasets/old/resolve/main/",
		"", hub + "/api/datasets/old/tree/main", ""},
	hub + "/spaces/o/n/resolve/main/r/": {"hub", hub + "/spaces/o/n/resolve/main/r/",
		"", hub + "/api/spaces/o/n/tree/main", "r/"},
	hub + "/api/models/o/n/tree/main/r?recursive=true": {"hub", hub + "/o/n/resolve/main/r/", "",
		hub + "/api/models/o/n/tree/main", "r/"},
	"http://127.0.0.1:1/api/datasets/o/n/tree/main": {"hub",
		"http://127.0.0.1:1/datasets/o/n/resolve/main/", "",
		"http://127.0.0.1:1/api/datasets/o/n/tree/main", ""},
	hub + "/o/n/resolve/main/eventlens.json": {"manifest",
		hub + "/o/n/resolve/main/eventlens.json", "", "", ""},
}

func TestLocate(t *testing.T) {
	for address, want := range places {
		t.Run(address, func(t *testing.T) {
			p, ok := listing.Locate(address)
			require.True(t, ok)
			assert.Equal(t, want, located{string(p.Dialect), p.URL, p.Query, p.Listing, p.Prefix})
			_, isFile := listing.FileURL(address)
			assert.False(t, isFile)
			absolute, ok := listing.ResolveAddress("https://page.example/", address)
			assert.True(t, ok)
			assert.Equal(t, address, absolute)
		})
	}
}

// files are addresses of single files, with their URLs.
var files = map[string]string{
	"https://a.example/r/events":                                  "https://a.example/r/events",
	"https://a.example/events.out.tfevents.1?prefix=x":            "https://a.example/events.out.tfevents.1?prefix=x",
	"https://b.s3.amazonaws.com/r/x.tfevents?X-Amz-Signature=%2f": "https://b.s3.amazonaws.com/r/x.tfevents?X-Amz-Signature=%2f",
	"https://storage.googleapis.com/b/r/odd name":                 "https://storage.googleapis.com/b/r/odd name",
	"https://git.example/api/v4/a/b/tree/main/x.tfevents":         "https://git.example/api/v4/a/b/tree/main/x.tfevents",
	gcsBucket + "b/o/r%2Fx.tfevents?alt=media": gcsBucket +
		"b/o/r%2Fx.tfevents?alt=media",
	"s3://b/r/events.out.tfevents.1+2": "https://b.s3.amazonaws.com/r/events.out.tfevents.1%2B2",
	"gs://b/x.tfevents":                "https://storage.googleapis.com/b/x.tfevents",
	"az://acct/c/x.tfevents?" + sas: azBlobs + "c/x.tfevents?" +
		sas,
	"hf://datasets/o/n/r/x.tfevents": hub +
		"/datasets/o/n/resolve/main/r/x.tfevents",
	"https://storage.cloud.google.com/b/x.tfevents?authuser=1": "https://storage.googleapis.com/b/x.tfevents?authuser=1",
	"https://acct.dfs.core.windows.net/c/x.tfevents?" + sas: azBlobs + "c/x.tfevents?" +
		sas,
	"http://127.0.0.1:1/x.tfevents?" + sas: "http://127.0.0.1:1/x.tfevents?" + sas,
	"http://127.0.0.1:1/c/x.tfevents?" +
		sas: "http://127.0.0.1:1/c/x.tfevents?" + sas,
	hub + "/o/n/blob/main/r/x.tfevents?download=true": hub +
		"/o/n/resolve/main/r/x.tfevents?download=true",
	hub + "/o/n/resolve/main/r/x.tfevents?download=true": hub +
		"/o/n/resolve/main/r/x.tfevents?download=true",
	"s3://b/x.tfevents?endpoint=https://s3.example:9000&region=x&a=%2f": "https://s3.example:9000/b/x.tfevents?a=%2f",
}

func TestFileURL(t *testing.T) {
	for address, want := range files {
		t.Run(address, func(t *testing.T) {
			got, ok := listing.FileURL(address)
			assert.True(t, ok)
			assert.Equal(t, want, got)
			_, isPlace := listing.Locate(address)
			assert.False(t, isPlace)
		})
	}
}

func TestNotAddresses(t *testing.T) {
	for _, address := range []string{"", "s3://", "gs://", "az://acct", "az://Ac ct/c", "hf://o",
		"hf://datasets/o", "hf://o/%2F", "s3://a%2Fb/c", "s3://KEY:SECRET@bucket/",
		"s3a://KEY:SEC%2FRET@bucket/r", "s3://KEY@bucket", "gs://a:b@c/d",
		"az://acct:key@c/d", "abfss://c:key@acct.dfs.core.windows.net/d", "hf://user:token@o/n",
		"ftp://a/b/", "file:///a/", "javascript:alert(1)/",
		"s3://b/r?endpoint=javascript:alert(1)", "gs://b/?endpoint=//x",
		"gs://b?endpoint=http://h#", "https:///a/", "runs/"} {
		t.Run(address, func(t *testing.T) {
			p, ok := listing.Locate(address)
			assert.False(t, ok, "%v", p)
			_, ok = listing.FileURL(address)
			assert.False(t, ok)
		})
	}
}

func TestResolveAddress(t *testing.T) {
	for address, want := range map[string]string{
		" ../runs/ ": "https://a.example/runs/", " s3://b/r ": "s3://b/r", "s3:r": "",
		"s3:///r": "", "x.tfevents": "https://a.example/site/x.tfevents", "mailto:a@b": "",
	} {
		got, ok := listing.ResolveAddress("https://a.example/site/", address)
		assert.Equal(t, want != "", ok, address)
		if ok {
			assert.Equal(t, want, got)
		}
	}
}

// FuzzLocate checks that every located place can be fetched, and that no address is a place and a
// file at once.
func FuzzLocate(f *testing.F) {
	for address := range places {
		f.Add(address)
	}
	for address := range files {
		f.Add(address)
	}
	f.Fuzz(func(t *testing.T, address string) {
		p, ok := listing.Locate(address)
		at, isFile := listing.FileURL(address)
		require.False(t, ok && isFile)
		if isFile {
			_, fetched := source.ResolveURL("", at)
			require.True(t, fetched, at)
		}
		if !ok {
			return
		}
		for _, at := range []string{p.URL, p.Listing} {
			if _, fetched := source.ResolveURL("", at); at != "" {
				require.True(t, fetched, at)
				require.NotContains(t, at, "?")
			}
		}
		if p.Dialect != listing.DialectManifest {
			require.True(t, strings.HasSuffix(p.URL, "/"), p.URL)
		}
		if u, err := url.Parse(p.URL); err == nil && p.Listing != "" {
			folder := p.Prefix[:strings.LastIndexByte(p.Prefix, '/')+1]
			require.True(t, strings.HasSuffix(u.Path, folder), "%q in %q", p.Prefix, p.URL)
		}
	})
}
