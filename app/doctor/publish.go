package doctor

import "strings"

// listFixes are the ways to read a folder that its store does not list: to let it be listed by everyone, to write its list, to give access.
func listFixes(s store, folder string, native bool) []Fix {
	index := Fix{"Write a list of the files beside them, from a machine that may list them. The viewer then needs no listing:", "eventlens index " + quoted(folder)}
	access := accessFix(s, native)
	switch s.kind {
	case awsS3, backblaze, otherS3:
		public := Fix{"To let everyone list and read the bucket, make this its bucket policy:", listPolicy(s.bucket)}
		if s.kind == awsS3 {
			public.Text = "To let everyone list and read the bucket, paste this in the S3 console: the bucket, Permissions, Bucket policy. Block public access, above it, has to be off:"
		}
		return []Fix{access, public, index}
	case minIO:
		return []Fix{access, {"To let everyone list and read the bucket (ALIAS is what mc calls the server):", "mc anonymous set download ALIAS/" + s.bucket}, index}
	case cloudR2:
		return []Fix{access, index, {"Public addresses of R2 (r2.dev and own domains) are never listed. The address to list is https://ACCOUNT.r2.cloudflarestorage.com/BUCKET/.", ""}}
	case hub:
		return []Fix{access}
	case googleGCS:
		return []Fix{access, {"To let everyone list and read the bucket:", "gcloud storage buckets add-iam-policy-binding gs://" + s.bucket + " --member=allUsers --role=roles/storage.objectViewer"}, index}
	case azureBlob:
		return []Fix{access, {"To let everyone list and read the container. The storage account has to allow anonymous access, too (Settings, Configuration, Allow Blob anonymous access):",
			"az storage container set-permission --account-name " + s.account + " --name " + s.bucket + " --public-access container"}, index}
	case aliyunOSS:
		return []Fix{access, {"To let everyone list and read the bucket: in the OSS console, open the bucket, Permission Control, Bucket Policy, and add one for all accounts with oss:ListObjects and oss:GetObject.", ""}, index}
	case tencentCOS:
		return []Fix{access, {"To let everyone list and read the bucket: in the COS console, open the bucket, Permission Management, Permission Policy Settings, and add one for everyone with GetBucket and GetObject.", ""}, index}
	case huaweiOBS:
		return []Fix{access, {"To let everyone list and read the bucket: in the OBS console, open the bucket, Permissions, Bucket Policies, and create one for all accounts with ListBucket and GetObject. Public Read alone does not list.", ""}, index}
	case nginxServer:
		return []Fix{{"In the location that serves the files:", "autoindex on;\nautoindex_format json;"}, index, access}
	case apacheServer:
		return []Fix{{"In the <Directory> that holds the files:", "Options +Indexes"}, index, access}
	case caddyServer:
		return []Fix{{"In the site that serves the files:", "file_server browse"}, index, access}
	}
	return []Fix{index, access}
}

// listPolicy lets everyone list and read a bucket that speaks S3.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html
func listPolicy(bucket string) string {
	return "{\n  \"Version\": \"2012-10-17\",\n  \"Statement\": [\n    {\n      \"Effect\": \"Allow\",\n      \"Principal\": \"*\",\n      \"Action\": \"s3:ListBucket\",\n      \"Resource\": \"arn:aws:s3:::" + bucket +
		"\"\n    },\n    {\n      \"Effect\": \"Allow\",\n      \"Principal\": \"*\",\n      \"Action\": \"s3:GetObject\",\n      \"Resource\": \"arn:aws:s3:::" + bucket + "/*\"\n    }\n  ]\n}"
}

// accessFix says which access a store takes, and how it is given.
func accessFix(s store, native bool) Fix {
	what := "a token, a header field or cookies"
	env := "export EVENTLENS_AUTHORIZATION='Bearer TOKEN'"
	switch {
	case s.kind == azureBlob:
		return Fix{"Open the address with a shared access signature behind it (?sv=...&sig=...) that allows to list and to read: in the Azure portal, open the container, Shared access tokens, with Read and List. " +
			"Or give a token of Microsoft Entra ID.", ""}
	case s.kind == googleGCS:
		what = "a token (gcloud auth print-access-token prints one)"
	case s.kind == hub:
		what = "a token of the hub that may read the repository (Settings, Access Tokens)"
	case s.speaksS3():
		what, env = "access keys that may list and read the bucket", "export AWS_ACCESS_KEY_ID=ID AWS_SECRET_ACCESS_KEY=SECRET"
	}
	if native {
		return Fix{"Give " + what + ". In a shell, before the command:", env}
	}
	return Fix{"Give the viewer " + what + ". They are kept in memory only, and sent to this storage alone.", ""}
}

// publicFix is how a single file is made readable by everyone.
func publicFix(s store) Fix {
	if s.isServer() || s.kind == hub || s.kind == gitHub {
		return Fix{}
	}
	return Fix{"Or open a signed link to it, which " + strings.TrimPrefix(s.String(), "the ") + " makes for a limited time.", ""}
}
