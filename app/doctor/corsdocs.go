package doctor

import (
	"strings"
)

// What every document allows: reading, with access where it is given.
var (
	// corsHeaders are named one by one where a store has no patterns in its list.
	corsHeaders  = []string{"Range", "Authorization", "x-amz-date", "x-amz-content-sha256", "x-amz-security-token"}
	corsPatterns = []string{"Range", "Authorization", "x-amz-*"}
	corsExposes  = []string{"Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"}
)

const corsMaxAge = "3000"

// corsFixes are the ways to let a page of an origin read from a store, the likeliest first.
func corsFixes(s store, origin string) []Fix {
	listed := origin
	if origin == "null" {
		listed = "*" // the one form that every store takes
	}
	switch s.kind {
	case awsS3:
		return []Fix{
			{"In the S3 console, open the bucket " + s.bucket + ", Permissions, Cross-origin resource sharing (CORS), Edit, and paste:", jsonRules(listed, corsPatterns)},
			{"Or with the AWS command line:", awsCommand(s, jsonRules(listed, corsPatterns))},
		}
	case cloudR2:
		return []Fix{
			{"In the Cloudflare dashboard, open R2, the bucket " + s.bucket + ", Settings, CORS policy, Add, JSON, and paste:", jsonRules(listed, corsHeaders)},
			{"Or save this as cors.json:", wranglerRules(listed)},
			{"Then run:", "npx wrangler r2 bucket cors set " + s.bucket + " --file cors.json"},
		}
	case backblaze:
		return []Fix{{"With Backblaze's command line:", b2Command(s, listed)}}
	case googleGCS:
		return []Fix{{"Save this as cors.json:", gcsRules(listed)}, {"Then run:", "gcloud storage buckets update gs://" + s.bucket + " --cors-file=cors.json"}}
	case azureBlob:
		return []Fix{{"CORS belongs to the storage account. With the Azure command line:", azureCommand(s, listed)},
			{"Or in the Azure portal: the storage account, Settings, Resource sharing (CORS), Blob service. Allowed origins " + listed + "; allowed methods GET, HEAD; allowed headers range,authorization,x-ms-*; " +
				"exposed headers content-range,etag,content-length,accept-ranges,last-modified,x-ms-*; max age " + corsMaxAge + ".", ""}}
	case aliyunOSS:
		return []Fix{{"Save this as cors.xml:", xmlRules(listed, corsPatterns, true)}, {"Then run ossutil (version 2):", "ossutil api put-bucket-cors --bucket " + s.bucket + " --cors-configuration file://cors.xml"},
			{"Or in the OSS console, open the bucket, Content Security, CORS, Create Rule, and enter the same values with Return Vary: Origin.", ""}}
	case tencentCOS:
		return []Fix{{"In the COS console, open the bucket " + s.bucket + ", Security Management, CORS, Add a rule, with these values; or send the document to the bucket's ?cors with PUT Bucket cors:", xmlRules(listed, corsPatterns, true)}}
	case huaweiOBS:
		return []Fix{{"In the OBS console, open the bucket " + s.bucket + ", Permissions, CORS Rules, Create, with these values; or send the document to the bucket's ?cors with Configuring Bucket CORS of its API:", xmlRules(listed, corsPatterns, false)}}
	case minIO:
		return []Fix{{"MinIO sets CORS for the whole server. ALIAS is what mc calls the server:", "mc admin config set ALIAS api cors_allow_origin=" + quoted(listed) + "\nmc admin service restart ALIAS"},
			{"Or where MinIO is started:", "export MINIO_API_CORS_ALLOW_ORIGIN=" + quoted(listed)}}
	case otherS3:
		return []Fix{{"With the AWS command line, which sets it on every store that speaks S3 and has CORS:", awsCommand(s, jsonRules(listed, corsPatterns))},
			{"With versitygw, also for all buckets at once where it is started:", "export VGW_CORS_ALLOW_ORIGIN=" + quoted(listed)}}
	}
	return serverFixes(s, listed)
}

// serverFixes are the ways of web servers, and of who cannot be told.
func serverFixes(s store, origin string) []Fix {
	nginx := Fix{"For nginx, in the location that serves the files:", nginxLines(origin)}
	apache := Fix{"For Apache, in the <Directory> that holds the files (with mod_headers and mod_rewrite):", apacheLines(origin)}
	caddy := Fix{"For Caddy, in the site that serves the files:", caddyLines(origin)}
	serve := Fix{"Python's http.server sends no CORS headers and ignores ranges. In its place, this serves the directory with ranges, and the viewer beside it:", "eventlens serve DIRECTORY"}
	beside := Fix{"Or put the viewer beside the files, on the same host: a page may read its own host without further settings.", "eventlens site DIRECTORY"}
	switch s.kind {
	case nginxServer:
		return []Fix{nginx, beside}
	case apacheServer:
		return []Fix{apache, beside}
	case caddyServer:
		return []Fix{caddy, beside}
	case pythonServer:
		return []Fix{serve, beside}
	case gitHub:
		return []Fix{{"Files of a repository are readable below raw.githubusercontent.com. Open that address instead:", rawFile(s.at)}}
	case hub:
		return []Fix{{"The hub lets every page read. Open the address of the repository's files: https://huggingface.co/datasets/OWNER/NAME/tree/main/ or hf://datasets/OWNER/NAME/.", ""}}
	}
	unnamed := store{kind: otherS3, bucket: s.bucket, endpoint: s.endpoint}
	bucket := Fix{"For a store that speaks S3 (MinIO, Ceph, SeaweedFS, versitygw and others):", corsFixes(unnamed, origin)[0].Copy}
	return []Fix{nginx, apache, caddy, bucket, serve, beside}
}

// exposeFixes have a store let pages see more of its answers.
func exposeFixes(s store, origin string) []Fix {
	if s.isServer() {
		return []Fix{{"Have the server add this header to its answers:", "Access-Control-Expose-Headers: " + strings.Join(corsExposes, ", ")}}
	}
	return corsFixes(s, origin)
}

// text is a JSON string. Origins and header names hold nothing that needs more than this.
func text(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`).Replace(s) + `"`
}

// texts is a JSON array of strings.
func texts(all []string) string {
	quoted := make([]string, len(all))
	for i, s := range all {
		quoted[i] = text(s)
	}
	return "[" + strings.Join(quoted, ", ") + "]"
}

// jsonRules is S3's form as consoles take it: an array of rules.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html
func jsonRules(origin string, headers []string) string {
	return "[\n  {\n    \"AllowedOrigins\": " + texts([]string{origin}) + ",\n    \"AllowedMethods\": [\"GET\", \"HEAD\"],\n    \"AllowedHeaders\": " + texts(headers) +
		",\n    \"ExposeHeaders\": " + texts(corsExposes) + ",\n    \"MaxAgeSeconds\": " + corsMaxAge + "\n  }\n]"
}

// awsCommand sets rules by the AWS command line, which wants them in an object.
// https://docs.aws.amazon.com/cli/latest/reference/s3api/put-bucket-cors.html
func awsCommand(s store, rules string) string {
	endpoint := ""
	if s.endpoint != "" {
		endpoint = " --endpoint-url " + quoted(s.endpoint)
	}
	return "aws s3api put-bucket-cors" + endpoint + " --bucket " + s.bucket + " --cors-configuration '{\"CORSRules\": " + strings.ReplaceAll(rules, "'", `'\''`) + "}'"
}

// wranglerRules is the form of Cloudflare's own API, in which header names have no patterns.
// https://developers.cloudflare.com/api/resources/r2/subresources/buckets/subresources/cors
func wranglerRules(origin string) string {
	return "{\n  \"rules\": [\n    {\n      \"allowed\": {\n        \"origins\": " + texts([]string{origin}) + ",\n        \"methods\": [\"GET\", \"HEAD\"],\n        \"headers\": " + texts(corsHeaders) +
		"\n      },\n      \"exposeHeaders\": " + texts(corsExposes) + ",\n      \"maxAgeSeconds\": " + corsMaxAge + "\n    }\n  ]\n}"
}

// b2Command sets Backblaze's own rules, which alone cover both of its APIs.
// https://www.backblaze.com/docs/cloud-storage-cross-origin-resource-sharing-rules
func b2Command(s store, origin string) string {
	rule := "[{\"corsRuleName\": \"eventlens\", \"allowedOrigins\": " + texts([]string{origin}) +
		",\n  \"allowedOperations\": [\"s3_get\", \"s3_head\", \"b2_download_file_by_name\"], \"allowedHeaders\": [\"range\", \"authorization\", \"x-amz-*\"],\n  \"exposeHeaders\": " +
		texts(corsExposes) + ", \"maxAgeSeconds\": " + corsMaxAge + "}]"
	return "b2 bucket update --cors-rules '" + strings.ReplaceAll(rule, "'", `'\''`) + "' " + s.bucket
}

// gcsRules is Google's form; its responseHeader is both what a request may carry and what a page may read.
// https://cloud.google.com/storage/docs/cors-configurations
func gcsRules(origin string) string {
	return "[\n  {\n    \"origin\": " + texts([]string{origin}) + ",\n    \"method\": [\"GET\", \"HEAD\"],\n    \"responseHeader\": " + texts(append(append([]string(nil), corsHeaders...), corsExposes...)) +
		",\n    \"maxAgeSeconds\": " + corsMaxAge + "\n  }\n]"
}

// azureCommand adds a rule to those of a storage account.
// https://learn.microsoft.com/en-us/cli/azure/storage/cors
func azureCommand(s store, origin string) string {
	return "az storage cors add --services b --account-name " + s.account + " --origins " + quoted(origin) + " --methods GET HEAD" +
		" --allowed-headers range authorization 'x-ms-*' --exposed-headers content-range etag content-length accept-ranges last-modified 'x-ms-*' --max-age " + corsMaxAge
}

// xmlRules is the form of S3's API, which OSS, COS and OBS share; vary asks for Vary: Origin, where a store has that.
// https://www.alibabacloud.com/help/en/oss/developer-reference/putbucketcors, https://www.tencentcloud.com/document/product/436/8279, https://support.huaweicloud.com/intl/en-us/api-obs/obs_04_0074.html
func xmlRules(origin string, headers []string, vary bool) string {
	var b strings.Builder
	b.WriteString("<CORSConfiguration>\n  <CORSRule>\n")
	each := func(element string, values ...string) {
		for _, v := range values {
			b.WriteString("    <" + element + ">" + strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;").Replace(v) + "</" + element + ">\n")
		}
	}
	each("AllowedOrigin", origin)
	each("AllowedMethod", "GET", "HEAD")
	each("AllowedHeader", headers...)
	each("ExposeHeader", corsExposes...)
	each("MaxAgeSeconds", corsMaxAge)
	b.WriteString("  </CORSRule>\n")
	if vary {
		b.WriteString("  <ResponseVary>true</ResponseVary>\n")
	}
	b.WriteString("</CORSConfiguration>")
	return b.String()
}

// nginxLines let a page read, and list. An add_header in a block hides those of the blocks around it, hence the repetition.
// https://nginx.org/en/docs/http/ngx_http_headers_module.html
func nginxLines(origin string) string {
	allow := "add_header Access-Control-Allow-Origin " + text(origin) + " always;\n"
	vary := "add_header Vary Origin always;\n"
	return "autoindex on;\nautoindex_format json;\ngzip off;\n" + allow + vary +
		"add_header Access-Control-Expose-Headers \"" + strings.Join(corsExposes, ", ") + "\" always;\n" +
		"if ($request_method = OPTIONS) {\n    " + allow + "    " + vary + "    add_header Access-Control-Allow-Methods \"GET, HEAD\" always;\n    add_header Access-Control-Allow-Headers \"" +
		strings.Join(corsHeaders, ", ") + "\" always;\n    add_header Access-Control-Max-Age " + corsMaxAge + " always;\n    return 204;\n}"
}

// apacheLines do the same for Apache. https://httpd.apache.org/docs/2.4/mod/mod_headers.html
func apacheLines(origin string) string {
	return "Options +Indexes\nIndexOptions FancyIndexing HTMLTable SuppressDescription NameWidth=*\nHeader always set Access-Control-Allow-Origin " + text(origin) +
		"\nHeader always merge Vary Origin\nHeader always set Access-Control-Expose-Headers \"" + strings.Join(corsExposes, ", ") +
		"\"\nHeader always set Access-Control-Allow-Methods \"GET, HEAD\"\nHeader always set Access-Control-Allow-Headers \"" + strings.Join(corsHeaders, ", ") +
		"\"\nHeader always set Access-Control-Max-Age \"" + corsMaxAge + "\"\nRewriteEngine On\nRewriteCond %{REQUEST_METHOD} =OPTIONS\nRewriteRule ^ - [R=204,L]"
}

// caddyLines do the same for Caddy. https://caddyserver.com/docs/caddyfile/directives/header
func caddyLines(origin string) string {
	return "header {\n    Access-Control-Allow-Origin " + text(origin) + "\n    Access-Control-Expose-Headers \"" + strings.Join(corsExposes, ", ") +
		"\"\n    Access-Control-Allow-Methods \"GET, HEAD\"\n    Access-Control-Allow-Headers \"" + strings.Join(corsHeaders, ", ") +
		"\"\n    Access-Control-Max-Age " + corsMaxAge + "\n    +Vary Origin\n    defer\n}\n@preflight method OPTIONS\nrespond @preflight 204\nfile_server browse"
}
