package doctor

// Settings documents that allow reading from pages. Each allows GET and HEAD, with ranges, and with
// access if given, and exposes the useful headers to pages.

// jsonRules is S3's form for its console: an array of rules.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/ManageCorsUsing.html
const jsonRules = `[
  {
    "AllowedOrigins": ["{origin}"],
    "AllowedMethods": ["GET", "HEAD"],
    "AllowedHeaders": ["Range", "Authorization", "x-amz-*"],
    "ExposeHeaders": ["Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"],
    "MaxAgeSeconds": 3000
  }
]`

// jsonArgument has the same rules for the AWS command line, which needs an object around them.
// https://docs.aws.amazon.com/cli/latest/reference/s3api/put-bucket-cors.html
const jsonArgument = ` --bucket {bucket} --cors-configuration '{"CORSRules": ` + jsonRules + `}'`

// r2Rules is the form for Cloudflare's dashboard, which does not support patterns in header names.
// https://developers.cloudflare.com/r2/buckets/cors/
const r2Rules = `[
  {
    "AllowedOrigins": ["{origin}"],
    "AllowedMethods": ["GET", "HEAD"],
    "AllowedHeaders": ["Range", "Authorization", "x-amz-date", "x-amz-content-sha256", "x-amz-security-token"],
    "ExposeHeaders": ["Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"],
    "MaxAgeSeconds": 3000
  }
]`

// wranglerRules is the form for Cloudflare's own API.
// https://developers.cloudflare.com/api/resources/r2/subresources/buckets/subresources/cors
const wranglerRules = `{
  "rules": [
    {
      "allowed": {
        "origins": ["{origin}"],
        "methods": ["GET", "HEAD"],
        "headers": ["Range", "Authorization", "x-amz-date", "x-amz-content-sha256", "x-amz-security-token"]
      },
      "exposeHeaders": ["Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"],
      "maxAgeSeconds": 3000
    }
  ]
}`

// b2Command sets Backblaze's own rules; only they cover both of its APIs.
// https://www.backblaze.com/docs/cloud-storage-cross-origin-resource-sharing-rules
const b2Command = `b2 bucket update --cors-rules '[{"corsRuleName": "eventlens", "allowedOrigins": ["{origin}"],
  "allowedOperations": ["s3_get", "s3_head", "b2_download_file_by_name"], "allowedHeaders": ["range", "authorization", "x-amz-*"],
  "exposeHeaders": ["Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"], "maxAgeSeconds": 3000}]' {bucket}`

// gcsRules is Google's form. Its responseHeader lists both the headers that a request may have and
// those that a page may read. https://cloud.google.com/storage/docs/cors-configurations
const gcsRules = `[
  {
    "origin": ["{origin}"],
    "method": ["GET", "HEAD"],
    "responseHeader": ["Range", "Authorization", "x-amz-date", "x-amz-content-sha256", "x-amz-security-token", ` +
	`"Content-Range", "ETag", "Content-Length", "Accept-Ranges", "Last-Modified"],
    "maxAgeSeconds": 3000
  }
]`

// azureCommand adds a rule to a storage account.
// https://learn.microsoft.com/en-us/cli/azure/storage/cors
const azureCommand = `az storage cors add --services b --account-name {account} --origins {origin word} --methods GET HEAD --allowed-headers range authorization 'x-ms-*' ` +
	`--exposed-headers content-range etag content-length accept-ranges last-modified 'x-ms-*' --max-age 3000`

// xmlRule is the form of S3's API, which OSS, COS and OBS share:
// https://www.alibabacloud.com/help/en/oss/developer-reference/putbucketcors,
// https://www.tencentcloud.com/document/product/436/8279,
// https://support.huaweicloud.com/intl/en-us/api-obs/obs_04_0074.html
const xmlRule = `<CORSConfiguration>
  <CORSRule>
    <AllowedOrigin>{origin}</AllowedOrigin>
    <AllowedMethod>GET</AllowedMethod>
    <AllowedMethod>HEAD</AllowedMethod>
    <AllowedHeader>Range</AllowedHeader>
    <AllowedHeader>Authorization</AllowedHeader>
    <AllowedHeader>x-amz-*</AllowedHeader>
    <ExposeHeader>Content-Range</ExposeHeader>
    <ExposeHeader>ETag</ExposeHeader>
    <ExposeHeader>Content-Length</ExposeHeader>
    <ExposeHeader>Accept-Ranges</ExposeHeader>
    <ExposeHeader>Last-Modified</ExposeHeader>
    <MaxAgeSeconds>3000</MaxAgeSeconds>
  </CORSRule>
`

const (
	xmlRules = xmlRule + `</CORSConfiguration>`
	// xmlVaryRules also enable Vary: Origin, which OSS and COS omit by default.
	xmlVaryRules = xmlRule + `  <ResponseVary>true</ResponseVary>
</CORSConfiguration>`
)

// nginxLines let a page read and list. An add_header in a block hides those of the surrounding
// blocks, hence the repetition. https://nginx.org/en/docs/http/ngx_http_headers_module.html
const nginxLines = `autoindex on;
autoindex_format json;
gzip off;
add_header Access-Control-Allow-Origin "{origin}" always;
add_header Vary Origin always;
add_header Access-Control-Expose-Headers "Content-Range, ETag, Content-Length, Accept-Ranges, Last-Modified" always;
if ($request_method = OPTIONS) {
    add_header Access-Control-Allow-Origin "{origin}" always;
    add_header Vary Origin always;
    add_header Access-Control-Allow-Methods "GET, HEAD" always;
    add_header Access-Control-Allow-Headers "Range, Authorization, x-amz-date, x-amz-content-sha256, x-amz-security-token" always;
    add_header Access-Control-Max-Age 3000 always;
    return 204;
}`

// apacheLines let a page read and list with Apache.
// https://httpd.apache.org/docs/2.4/mod/mod_headers.html
const apacheLines = `Options +Indexes
IndexOptions FancyIndexing HTMLTable SuppressDescription NameWidth=*
Header always set Access-Control-Allow-Origin "{origin}"
Header always merge Vary Origin
Header always set Access-Control-Expose-Headers "Content-Range, ETag, Content-Length, Accept-Ranges, Last-Modified"
Header always set Access-Control-Allow-Methods "GET, HEAD"
Header always set Access-Control-Allow-Headers "Range, Authorization, x-amz-date, x-amz-content-sha256, x-amz-security-token"
Header always set Access-Control-Max-Age "3000"
RewriteEngine On
RewriteCond %{REQUEST_METHOD} =OPTIONS
RewriteRule ^ - [R=204,L]`

// caddyLines let a page read and list with Caddy.
// https://caddyserver.com/docs/caddyfile/directives/header
const caddyLines = `header {
    Access-Control-Allow-Origin "{origin}"
    Access-Control-Expose-Headers "Content-Range, ETag, Content-Length, Accept-Ranges, Last-Modified"
    Access-Control-Allow-Methods "GET, HEAD"
    Access-Control-Allow-Headers "Range, Authorization, x-amz-date, x-amz-content-sha256, x-amz-security-token"
    Access-Control-Max-Age 3000
    +Vary Origin
    defer
}
@preflight method OPTIONS
respond @preflight 204
file_server browse`

// exposeLine exposes more headers of a server's answers to pages.
const exposeLine = "Access-Control-Expose-Headers: Content-Range, ETag, Content-Length, Accept-Ranges, Last-Modified"
