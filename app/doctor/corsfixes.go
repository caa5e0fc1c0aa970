package doctor

import "eventlens/app/words"

// Remedies that let a page read from each kind of store, the most likely first.
var corsFixesOf = [kinds][]remedy{
	awsS3: {
		{words.FixCORSAWSConsole, jsonRules},
		{words.FixCORSAWSCommand, "aws s3api put-bucket-cors" + jsonArgument},
	},
	cloudR2: {
		{words.FixCORSR2Dashboard, r2Rules},
		{words.FixOrSaveJSON, wranglerRules},
		{words.FixThenRun, "npx wrangler r2 bucket cors set {bucket} --file cors.json"},
	},
	backblaze: {{words.FixCORSB2, b2Command}},
	googleGCS: {
		{words.FixSaveJSON, gcsRules},
		{words.FixThenRun, "gcloud storage buckets update gs://{bucket} --cors-file=cors.json"},
	},
	azureBlob: {{words.FixCORSAzureCommand, azureCommand}, {words.FixCORSAzurePortal, ""}},
	aliyunOSS: {
		{words.FixSaveXML, xmlVaryRules},
		{words.FixThenOssutil,
			"ossutil api put-bucket-cors --bucket {bucket} --cors-configuration file://cors.xml"},
		{words.FixCORSOSSConsole, ""},
	},
	tencentCOS: {{words.FixCORSCOS, xmlVaryRules}},
	huaweiOBS:  {{words.FixCORSOBS, xmlRules}},
	minIO: {
		{words.FixCORSMinIO,
			"mc admin config set ALIAS api cors_allow_origin={origin word}\nmc admin service restart ALIAS"},
		{words.FixCORSMinIOStart, "export MINIO_API_CORS_ALLOW_ORIGIN={origin word}"},
	},
	otherS3: {
		{words.FixCORSS3, "aws s3api put-bucket-cors --endpoint-url {endpoint}" + jsonArgument},
		{words.FixCORSVersitygw, "export VGW_CORS_ALLOW_ORIGIN={origin word}"},
	},
	gitHub:       {{words.FixGitHubFile, ""}},
	hub:          {{words.FixCORSHub, ""}},
	site:         {siteFix},
	nginxServer:  {nginxFix, besideFix},
	apacheServer: {apacheFix, besideFix},
	caddyServer:  {caddyFix, besideFix},
	pythonServer: {pythonFix, besideFix},
	unknown: {nginxFix, apacheFix, caddyFix,
		{words.FixCORSAnyS3, "aws s3api put-bucket-cors --endpoint-url {endpoint}" + jsonArgument},
		pythonFix, besideFix},
}

var (
	nginxFix  = remedy{words.FixCORSNginx, nginxLines}
	apacheFix = remedy{words.FixCORSApache, apacheLines}
	caddyFix  = remedy{words.FixCORSCaddy, caddyLines}
	pythonFix = remedy{words.FixCORSPython, serveCommand}
	besideFix = remedy{words.FixBeside, "eventlens site DIRECTORY"}
)

// corsFixes returns the remedies that let the page read from a store. The caller may append to the
// result.
func corsFixes(s store) []remedy {
	if raw := rawFile(s.location); s.kind == gitHub && raw != "" {
		return []remedy{{words.FixCORSGitHub, raw}}
	}
	return append([]remedy(nil), corsFixesOf[s.kind]...)
}

// exposeFixes returns the remedies that expose more headers of a store to pages, if it is
// configurable.
func exposeFixes(s store) []remedy {
	switch {
	case !s.configurable():
		return nil
	case s.isServer():
		return []remedy{{words.FixExposeHeaders, exposeLine}}
	}
	return corsFixes(s)
}
