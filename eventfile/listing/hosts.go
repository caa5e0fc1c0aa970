package listing

import (
	"slices"
	"strings"
)

// s3Hosts are stores that speak S3 or, as Aliyun OSS, Tencent COS and Huawei OBS, list alike, by the end of their host names. The name of the bucket stands before
// the service's label in virtual-host style, and first in the path where nothing stands before it.
var s3Hosts = []struct {
	end     string
	service string // the service's label, up to a dash; "" when the first label of a host name is a region, or an account
}{
	{".amazonaws.com", "s3"}, {".amazonaws.com.cn", "s3"},
	{".backblazeb2.com", "s3"}, {".wasabisys.com", "s3"}, {".scw.cloud", "s3"}, {".cloud.ovh.net", "s3"}, {".cloud-object-storage.appdomain.cloud", "s3"},
	{".r2.cloudflarestorage.com", ""}, {".digitaloceanspaces.com", ""}, {".linodeobjects.com", ""}, {".your-objectstorage.com", ""},
	{".aliyuncs.com", "oss"}, {".myqcloud.com", "cos"}, {".myhuaweicloud.com", "obs"},
}

// azureEnds are the ends of the host names of Azure's clouds, behind the account.
var azureEnds = []string{".core.windows.net", ".core.chinacloudapi.cn", ".core.usgovcloudapi.net"}

// hubHosts are hosts of the model hub, whose pages are recognised.
var hubHosts = []string{"huggingface.co", "www.huggingface.co", "hf.co", "hf-mirror.com"}

// storeNames reads the URL of something in a store that is known by its host name. found is false when it is not, and for a website of a bucket.
func storeNames(a parts) (n names, found bool) {
	switch {
	case slices.Contains(hubHosts, a.host):
		return hubPage(a)
	case strings.HasSuffix(a.host, ".googleapis.com") || a.host == "storage.cloud.google.com":
		n, found = gcsNames(a)
	default:
		if n, found = azureNames(a); !found {
			n, found = s3Names(a)
		}
	}
	if !found {
		return n, false
	}
	return n.asked(a.query), true
}

// s3Names reads the URL of something in S3 or what is like it.
func s3Names(a parts) (n names, found bool) {
	for _, store := range s3Hosts {
		before, ok := strings.CutSuffix(a.host, store.end)
		if !ok {
			continue
		}
		labels := strings.Split(before, ".")
		at := serviceLabel(labels, store.service)
		if at < 0 {
			continue
		}
		if at > 0 {
			return inBucket(a.origin+"/", unescape(a.path[1:]), a.query), true
		}
		bucket, rest := cut(a.path)
		if bucket == "" {
			return n, false
		}
		return inBucket(a.origin+"/"+bucket+"/", unescape(rest), a.query), true
	}
	return n, false
}

// serviceLabel returns which of a host name's labels is that of the service; before it stands the bucket. It is less than 0 when there is none, or when
// it is that of the bucket's website, which lists nothing.
func serviceLabel(labels []string, service string) int {
	if service == "" {
		at := len(labels) - 1
		if at > 0 && (labels[at] == "cdn" || labels[at] == "eu" || labels[at] == "fedramp") {
			at-- // a region's CDN, an account's jurisdiction
		}
		return at
	}
	for i := len(labels) - 1; i >= 0; i-- {
		label := labels[i]
		if label == service || strings.HasPrefix(label, service+"-") {
			if strings.HasPrefix(label, service+"-website") {
				return -1
			}
			return i
		}
	}
	return -1
}

// gcsNames reads a URL of Google Cloud Storage: of its two APIs, or of the download pages, which never let another page read them.
func gcsNames(a parts) (n names, found bool) {
	if bucket, ok := strings.CutSuffix(a.host, ".storage.googleapis.com"); ok {
		n = inGCS(gcsOrigin, bucket, unescape(a.path[1:]), a.query)
		n.bucket = a.origin + "/"
		return n, true
	}
	if a.host != "storage.googleapis.com" && a.host != "storage.cloud.google.com" || strings.HasPrefix(a.path, "/storage/") || strings.HasPrefix(a.path, "/download/") {
		return n, false
	}
	bucket, rest := cut(a.path)
	if bucket == "" {
		return n, false
	}
	n = inGCS(gcsOrigin, unescape(bucket), unescape(rest), a.query)
	n.moved = a.host == "storage.cloud.google.com"
	return n, true
}

// azureNames reads a URL of an Azure storage account: of its blobs, or of the same by its data lake's name, which lists otherwise.
func azureNames(a parts) (n names, found bool) {
	for _, end := range azureEnds {
		account, ok := strings.CutSuffix(a.host, end)
		if !ok {
			continue
		}
		account, service, _ := strings.Cut(account, ".")
		container, rest := cut(a.path)
		if service != "blob" && service != "dfs" || container == "" {
			return n, false
		}
		origin := a.origin
		if service == "dfs" {
			origin = "https://" + account + ".blob" + end
		}
		n = inAzure(origin+"/"+container+"/", unescape(rest), a.query)
		n.moved = service == "dfs"
		return n, true
	}
	return n, false
}

// hubPage reads the address of a page of the hub: of a repository, or of a folder or file in it.
func hubPage(a parts) (n names, found bool) {
	kind, rest := cut(a.path)
	if kind == "api" {
		return n, false
	}
	if kind != "datasets" && kind != "spaces" {
		kind, rest = "models", a.path[1:]
	}
	segments := strings.Split(strings.TrimSuffix(rest, "/"), "/")
	owner := 2 // segments of a repository's id: the oldest ones have no owner
	if len(segments) > 2 && isHubView(segments[1]) {
		owner = 1
	}
	if len(segments) < owner || segments[0] == "" {
		return n, false
	}
	id := strings.Join(segments[:owner], "/")
	if len(segments) < owner+2 {
		if len(segments) > owner {
			return n, false // a page of another kind: discussions, settings
		}
		n = inHub(a.origin, kind, id, "main", "", "")
		n.folder = true
		return n, true
	}
	view, revision := segments[owner], segments[owner+1]
	if !isHubView(view) {
		return n, false
	}
	name := unescape(strings.Join(segments[owner+2:], "/"))
	if n = inHub(a.origin, kind, id, revision, name, ""); view == "tree" || strings.HasSuffix(a.path, "/") {
		n.folder = true
		n.name = slashed(n.name)
	}
	n.moved = view != "resolve"
	if !n.moved {
		n.query = a.query
	}
	return n, true
}

// isHubView reports whether a segment of a hub's page says which view of a repository it is.
func isHubView(segment string) bool {
	return segment == "tree" || segment == "resolve" || segment == "blob" || segment == "raw"
}

// slashed makes a name end in a slash, unless it is empty.
func slashed(name string) string {
	if name == "" || strings.HasSuffix(name, "/") {
		return name
	}
	return name + "/"
}
