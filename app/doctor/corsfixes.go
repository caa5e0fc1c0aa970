package doctor

// The ways to let a page read from each store, the likeliest first.
var corsFixesOf = map[kind][]Fix{
	awsS3: {
		{"In the S3 console, open the bucket {bucket}, Permissions, Cross-origin resource sharing (CORS), Edit, and paste:", jsonRules},
		{"Or with the AWS command line:", "aws s3api put-bucket-cors" + jsonArgument},
	},
	cloudR2: {
		{"In the Cloudflare dashboard, open R2, the bucket {bucket}, Settings, CORS policy, Add, JSON, and paste:", r2Rules},
		{"Or save this as cors.json:", wranglerRules},
		{"Then run:", "npx wrangler r2 bucket cors set {bucket} --file cors.json"},
	},
	backblaze: {{"With Backblaze's command line:", b2Command}},
	googleGCS: {
		{"Save this as cors.json:", gcsRules},
		{"Then run:", "gcloud storage buckets update gs://{bucket} --cors-file=cors.json"},
	},
	azureBlob: {
		{"CORS belongs to the storage account. With the Azure command line:", azureCommand},
		{"Or in the Azure portal: the storage account, Settings, Resource sharing (CORS), Blob service. Allowed origins {origin}; allowed methods GET, HEAD; " +
			"allowed headers range,authorization,x-ms-*; exposed headers content-range,etag,content-length,accept-ranges,last-modified,x-ms-*; max age 3000.", ""},
	},
	aliyunOSS: {
		{"Save this as cors.xml:", xmlVaryRules},
		{"Then run ossutil (version 2):", "ossutil api put-bucket-cors --bucket {bucket} --cors-configuration file://cors.xml"},
		{"Or in the OSS console, open the bucket, Content Security, CORS, Create Rule, and enter the same values with Return Vary: Origin.", ""},
	},
	tencentCOS: {{"In the COS console, open the bucket {bucket}, Security Management, CORS, Add a rule, with these values; or send the document to the bucket's " +
		"?cors with PUT Bucket cors:", xmlVaryRules}},
	huaweiOBS: {{"In the OBS console, open the bucket {bucket}, Permissions, CORS Rules, Create, with these values; or send the document to the bucket's ?cors " +
		"with Configuring Bucket CORS of its API:", xmlRules}},
	minIO: {
		{"MinIO sets CORS for the whole server. ALIAS is what mc calls the server:", "mc admin config set ALIAS api cors_allow_origin={origin word}\nmc admin " +
			"service restart ALIAS"},
		{"Or where MinIO is started:", "export MINIO_API_CORS_ALLOW_ORIGIN={origin word}"},
	},
	otherS3: {
		{"With the AWS command line, which sets it on every store that speaks S3 and has CORS:", "aws s3api put-bucket-cors --endpoint-url {endpoint}" +
			jsonArgument},
		{"With versitygw, also for all buckets at once where it is started:", "export VGW_CORS_ALLOW_ORIGIN={origin word}"},
	},
	hub: {{"The hub lets every page read. Open the address of the repository's files: https://huggingface.co/datasets/OWNER/NAME/tree/main/ or " +
		"hf://datasets/OWNER/NAME/.", ""}},
	nginxServer:  {nginxFix, besideFix},
	apacheServer: {apacheFix, besideFix},
	caddyServer:  {caddyFix, besideFix},
	pythonServer: {serveFix, besideFix},
	unknown: {nginxFix, apacheFix, caddyFix,
		{"For a store that speaks S3 (MinIO, Ceph, SeaweedFS, versitygw and others):", "aws s3api put-bucket-cors --endpoint-url {endpoint}" + jsonArgument},
		serveFix, besideFix},
}

var (
	nginxFix  = Fix{"For nginx, in the location that serves the files:", nginxLines}
	apacheFix = Fix{"For Apache, in the <Directory> that holds the files (with mod_headers and mod_rewrite):", apacheLines}
	caddyFix  = Fix{"For Caddy, in the site that serves the files:", caddyLines}
	serveFix  = Fix{"Python's http.server sends no CORS headers and ignores ranges. In its place, this serves the directory with ranges, and the viewer beside it:",
		"eventlens serve DIRECTORY"}
	besideFix = Fix{"Or put the viewer beside the files, on the same host: a page may read its own host without further settings.", "eventlens site DIRECTORY"}
)

// corsFixes are the ways to let the page read from a store. The result may be appended to.
func corsFixes(s store) []Fix {
	if s.kind == gitHub {
		return []Fix{{"Files of a repository are readable below raw.githubusercontent.com. Open that address instead:", rawFile(s.at)}}
	}
	return append([]Fix(nil), corsFixesOf[s.kind]...)
}

// exposeFixes have a store let pages see more of its answers.
func exposeFixes(s store) []Fix {
	if s.isServer() {
		return []Fix{{"Have the server add this header to its answers:", exposeLine}}
	}
	return corsFixes(s)
}
