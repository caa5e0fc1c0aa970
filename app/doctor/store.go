package doctor

import (
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/listing"
)

// kind is a kind of storage or of web server. Each has its own remedies.
type kind uint8

const (
	unknown   kind = iota
	awsS3          // Amazon S3
	cloudR2        // Cloudflare R2
	backblaze      // Backblaze B2
	googleGCS      // Google Cloud Storage
	azureBlob      // Azure Blob
	aliyunOSS      // Aliyun OSS
	tencentCOS
	huaweiOBS
	hub         // Hugging Face
	gitHub      // GitHub's pages and raw files
	site        // a site for code or files, whose pages are only for people
	minIO       // MinIO
	otherS3     // has an S3 interface; nothing more is known
	nginxServer // the kinds from here on are web servers
	apacheServer
	caddyServer
	pythonServer // python -m http.server
	kinds        // number of kinds
)

// storeNames are the names of the kinds in texts.
var storeNames = [kinds]words.Diagnosis{
	unknown: words.StoreServer, awsS3: words.StoreAWS, cloudR2: words.StoreR2,
	backblaze: words.StoreB2, googleGCS: words.StoreGCS, azureBlob: words.StoreAzure,
	aliyunOSS: words.StoreOSS, tencentCOS: words.StoreCOS, huaweiOBS: words.StoreOBS,
	hub: words.StoreHub, gitHub: words.StoreGitHub, site: words.StoreSite, minIO: words.StoreMinIO,
	otherS3: words.StoreS3, nginxServer: words.StoreNginx, apacheServer: words.StoreApache,
	caddyServer: words.StoreCaddy, pythonServer: words.StorePython,
}

// unknownBucket is a placeholder for a bucket's name in commands.
const unknownBucket = "BUCKET"

// store is the known description of a storage place. Its names are safe to use in commands: see
// safeName.
type store struct {
	kind     kind
	bucket   string // bucket or container; "BUCKET" or "CONTAINER" if unknown
	account  string // account of Azure or R2; "ACCOUNT" if unknown
	endpoint string // address of an S3 interface without the bucket
	path     string // path below the bucket, with a leading slash
	website  bool   // an S3 website endpoint: serves pages, no listings
	location location
}

// speaksS3 reports whether requests are signed with access keys, and CORS and policies set in S3's
// way.
func (s store) speaksS3() bool {
	switch s.kind {
	case awsS3, cloudR2, backblaze, minIO, otherS3, huaweiOBS, aliyunOSS, tencentCOS, googleGCS:
		return true
	}
	return false
}

// hasBuckets reports whether the store is object storage, which has temporary links and no real
// folders.
func (s store) hasBuckets() bool { return s.speaksS3() || s.kind == azureBlob }

// isServer reports whether the store is a web server with folders, not a store with buckets.
func (s store) isServer() bool { return s.kind >= nginxServer || s.kind == unknown }

// hosts are suffixes of the host names of known stores.
var hosts = []struct {
	end  string
	kind kind
}{
	{".amazonaws.com", awsS3}, {".amazonaws.com.cn", awsS3}, {".r2.cloudflarestorage.com", cloudR2},
	{".r2.dev", cloudR2}, {".backblazeb2.com", backblaze},
	{".digitaloceanspaces.com", otherS3}, {".wasabisys.com", otherS3}, {".scw.cloud", otherS3},
	{".linodeobjects.com", otherS3},
	{"storage.googleapis.com", googleGCS}, {"storage.cloud.google.com", googleGCS},
	{".blob.core.windows.net", azureBlob}, {".blob.core.chinacloudapi.cn",
		azureBlob},
	{".aliyuncs.com", aliyunOSS}, {".myqcloud.com", tencentCOS}, {".myhuaweicloud.com", huaweiOBS},
	{".myhuaweicloud.eu", huaweiOBS},
	{"huggingface.co", hub}, {".hf.co", hub}, {"hf.co", hub}, {".githubusercontent.com", gitHub},
	{"github.com", gitHub}, {".github.io", gitHub},
	{"gitlab.com", site}, {"bitbucket.org", site}, {"gitee.com", site}, {"modelscope.cn", site},
	{"kaggle.com", site}, {"wandb.ai", site},
	{"drive.google.com", site}, {"docs.google.com", site}, {"colab.research.google.com", site},
	{"dropbox.com", site}, {"onedrive.live.com", site}, {"1drv.ms", site},
	{".sharepoint.com", site},
}

// storeAt identifies the store by its host name, or by the dialect known for its address.
func storeAt(at location, dialect listing.Dialect) store {
	s := store{
		path: at.path, bucket: unknownBucket, account: "ACCOUNT", endpoint: at.origin(),
		location: at,
	}
	host := at.hostname()
	for _, h := range hosts {
		if host == h.end || strings.HasSuffix(host, "."+strings.TrimPrefix(h.end, ".")) {
			s.kind = h.kind
			s.locate(at, strings.TrimSuffix(host, h.end))
			return s.safe()
		}
	}
	s.identifyDialect(dialect)
	return s
}

// safe removes names that are not single words in a shell command.
func (s store) safe() store {
	if safeName(s.bucket) == "" {
		s.bucket = unknownBucket
	}
	if safeName(s.account) == "" {
		s.account = "ACCOUNT"
	}
	return s
}

// locate finds bucket, account and endpoint; front is the part of the host name before the store's
// own name.
func (s *store) locate(at location, front string) {
	labels := strings.Split(front, ".")
	switch s.kind {
	case awsS3:
		s.locateAWS(at, labels)
	case azureBlob:
		s.account, s.bucket = front, "CONTAINER"
		s.bucketInPath(at)
	case cloudR2:
		if len(labels) == 2 { // bucket.account
			s.bucket, s.account = labels[0], labels[1]
		} else if strings.HasSuffix(at.hostname(), ".r2.dev") {
			return // a public address, which does not contain the bucket
		} else {
			s.account = front
			s.bucketInPath(at)
		}
		s.endpoint = "https://" + s.account + ".r2.cloudflarestorage.com"
	case googleGCS:
		if strings.HasSuffix(front, ".") {
			s.bucket = safeName(strings.TrimSuffix(front, "."))
		} else if rest, found := strings.CutPrefix(at.path, "/storage/v1/b/"); found {
			s.bucketInPath(location{path: "/" + rest})
		} else {
			s.bucketInPath(at)
		}
		s.endpoint = "https://storage.googleapis.com"
	case aliyunOSS, tencentCOS, huaweiOBS, otherS3, backblaze:
		// bucket.oss-region, bucket-appid.cos.region, bucket.obs.region, bucket.s3.region,
		// bucket.region
		if len(labels) > 1 && !strings.HasPrefix(labels[0], "s3") && labels[0] != "cos" &&
			labels[0] != "obs" {
			s.bucket = labels[0]
			s.endpoint = at.scheme + "://" + strings.TrimPrefix(at.host, labels[0]+".")
		} else {
			s.bucketInPath(at)
		}
	}
}

// locateAWS parses bucket.s3.region, bucket.s3-region, bucket.s3.dualstack.region,
// bucket.s3-accelerate, bucket.s3-website-region, and s3.region/bucket.
func (s *store) locateAWS(at location, labels []string) {
	s.endpoint = "" // the AWS command finds the endpoint by the region
	for i, label := range labels {
		if label != "s3" && !strings.HasPrefix(label, "s3-") {
			continue
		}
		s.website = strings.HasPrefix(label, "s3-website")
		if i == 0 {
			s.bucketInPath(at)
		} else if bucket := safeName(strings.Join(labels[:i], ".")); bucket != "" {
			s.bucket = bucket
		}
		return
	}
}

// bucketInPath takes the first segment of a path as the bucket.
func (s *store) bucketInPath(at location) {
	bucket, key, _ := strings.Cut(strings.TrimPrefix(at.path, "/"), "/")
	if safeName(bucket) == "" || strings.Contains(bucket, ":") {
		return
	}
	s.bucket, s.path = bucket, "/"+key // the key may itself begin with slashes
}

// identifyDialect identifies the store by the dialect of its listing, if nothing else does.
func (s *store) identifyDialect(d listing.Dialect) {
	if s.kind != unknown {
		return
	}
	switch d {
	case listing.DialectS3:
		s.kind = otherS3
	case listing.DialectGCS:
		s.kind = googleGCS
	case listing.DialectAzure:
		s.kind = azureBlob
	case listing.DialectHub:
		s.kind = hub
	}
}

// identify identifies the store by its answers, if its host name does not.
func (s *store) identify(at location, answers []*answer, dialect listing.Dialect) {
	s.identifyDialect(dialect)
	for _, a := range answers {
		if a.err != nil || s.kind != unknown && s.kind != otherS3 {
			continue
		}
		if k := kindOf(a); k != unknown {
			s.kind = k
		}
	}
	switch {
	case s.bucket != unknownBucket:
	case s.kind == otherS3 || s.kind == minIO:
		s.bucketInPath(at)
	case s.kind == azureBlob: // an emulator, with the account first in the path
		s.bucket = "CONTAINER"
		if segments := at.segments(); len(segments) > 1 && safeName(segments[0]) != "" &&
			safeName(segments[1]) != "" {
			s.account, s.bucket = segments[0], segments[1]
		}
	}
}

// rawFile returns the address of the raw file behind a GitHub page, "" if the page is not about a
// file.
func rawFile(page location) string {
	segments := page.segments()
	if page.hostname() != "github.com" || len(segments) < 5 ||
		segments[2] != "blob" && segments[2] != "raw" {
		return ""
	}
	return "https://raw.githubusercontent.com/" +
		strings.Join(append(append([]string(nil), segments[:2]...), segments[3:]...), "/")
}

// kindOf identifies the kind from an answer.
func kindOf(a *answer) kind {
	server := strings.ToLower(a.get("Server"))
	body := string(a.start())
	for _, mark := range []struct {
		seen bool
		kind kind
	}{
		{strings.Contains(server, "minio"), minIO},
		{strings.Contains(server, "amazons3"), awsS3},
		{strings.Contains(server, "aliyunoss"), aliyunOSS},
		{strings.Contains(server, "tencent-cos"), tencentCOS},
		{a.get("X-Obs-Request-Id") != "" || server == "obs", huaweiOBS},
		{a.get("X-Guploader-Uploadid") != "", googleGCS},
		{a.get("X-Ms-Request-Id") != "" || strings.Contains(server, "windows-azure-blob") ||
			strings.Contains(server, "azurite"), azureBlob},
		{a.get("X-Amz-Request-Id") != "" || strings.Contains(server, "versitygw"), otherS3},
		{strings.Contains(body, "<ListBucketResult") ||
			strings.Contains(body, "<Error") && element(body, "Code") != "", otherS3},
		{strings.HasPrefix(server, "nginx") || strings.HasPrefix(server, "openresty") ||
			strings.Contains(body, "<center>nginx"), nginxServer},
		{strings.HasPrefix(server, "apache") || strings.Contains(body, "<address>Apache"),
			apacheServer},
		{strings.HasPrefix(server, "caddy"), caddyServer},
		{strings.HasPrefix(server, "simplehttp") ||
			strings.Contains(body, "Directory listing for "), pythonServer},
	} {
		if mark.seen {
			return mark.kind
		}
	}
	return unknown
}
