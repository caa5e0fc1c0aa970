package doctor

// The ways to let everyone list and read what a store keeps.
var publicFixOf = map[kind]Fix{
	awsS3: {"To let everyone list and read the bucket, paste this in the S3 console: the bucket, Permissions, Bucket policy. Block public access, above it, " +
		"has to be off:", listPolicy},
	backblaze: {"To let everyone list and read the bucket, make this its bucket policy:", listPolicy},
	otherS3:   {"To let everyone list and read the bucket, make this its bucket policy:", listPolicy},
	minIO:     {"To let everyone list and read the bucket (ALIAS is what mc calls the server):", "mc anonymous set download ALIAS/{bucket}"},
	googleGCS: {"To let everyone list and read the bucket:",
		"gcloud storage buckets add-iam-policy-binding gs://{bucket} --member=allUsers --role=roles/storage.objectViewer"},
	azureBlob: {"To let everyone list and read the container. The storage account has to allow anonymous access, too (Settings, Configuration, Allow Blob " +
		"anonymous access):", "az storage container set-permission --account-name {account} --name {bucket} --public-access container"},
	aliyunOSS: {"To let everyone list and read the bucket: in the OSS console, open the bucket, Permission Control, Bucket Policy, and add one for all accounts " +
		"with oss:ListObjects and oss:GetObject.", ""},
	tencentCOS: {"To let everyone list and read the bucket: in the COS console, open the bucket, Permission Management, Permission Policy Settings, and add one " +
		"for everyone with GetBucket and GetObject.", ""},
	huaweiOBS: {"To let everyone list and read the bucket: in the OBS console, open the bucket, Permissions, Bucket Policies, and create one for all accounts " +
		"with ListBucket and GetObject. Public Read alone does not list.", ""},
	nginxServer:  {"In the location that serves the files:", "autoindex on;\nautoindex_format json;"},
	apacheServer: {"In the <Directory> that holds the files:", "Options +Indexes"},
	caddyServer:  {"In the site that serves the files:", "file_server browse"},
	cloudR2:      {"Public addresses of R2 (r2.dev and own domains) are never listed. The address to list is https://ACCOUNT.r2.cloudflarestorage.com/BUCKET/.", ""},
}

// indexFix is how a store that nobody may list is read, or one that cannot be listed.
var indexFix = Fix{"Write a list of the files beside them, from a machine that may list them. The viewer then needs no listing:", "eventlens index {word}"}

// listPolicy lets everyone list and read a bucket that speaks S3. https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html
const listPolicy = `{
  "Version": "2012-10-17",
  "Statement": [
    {
      "Effect": "Allow",
      "Principal": "*",
      "Action": "s3:ListBucket",
      "Resource": "arn:aws:s3:::{bucket}"
    },
    {
      "Effect": "Allow",
      "Principal": "*",
      "Action": "s3:GetObject",
      "Resource": "arn:aws:s3:::{bucket}/*"
    }
  ]
}`

// listFixes are the ways to read a folder that its store does not list: to give access, to let it be listed by everyone, to write its list.
func listFixes(s store, native bool) []Fix {
	access := accessFix(s, native)
	public, known := publicFixOf[s.kind]
	switch {
	case s.kind == hub:
		return []Fix{access}
	case s.isServer() && known:
		return []Fix{public, indexFix, access}
	case known:
		return []Fix{access, public, indexFix}
	}
	return []Fix{indexFix, access}
}

// accessFix says which access a store takes, and how it is given.
func accessFix(s store, native bool) Fix {
	switch {
	case s.kind == azureBlob:
		return Fix{"Open the address with a shared access signature behind it (?sv=...&sig=...) that allows to list and to read: in the Azure portal, open the " +
			"container, Shared access tokens, with Read and List. Or give a token of Microsoft Entra ID.", ""}
	case s.speaksS3() && s.kind != googleGCS && native:
		return Fix{"Give access keys that may list and read the bucket. In a shell, before the command:", "export AWS_ACCESS_KEY_ID=ID AWS_SECRET_ACCESS_KEY=SECRET"}
	case s.speaksS3() && s.kind != googleGCS:
		return Fix{"Give the viewer access keys that may list and read the bucket. They are kept in memory only, and sent to this storage alone.", ""}
	}
	what := "a token, a header field or cookies"
	switch s.kind {
	case googleGCS:
		what = "a token (gcloud auth print-access-token prints one)"
	case hub:
		what = "a token of the hub that may read the repository (Settings, Access Tokens)"
	}
	if native {
		return Fix{"Give " + what + ". In a shell, before the command:", "export EVENTLENS_AUTHORIZATION='Bearer TOKEN'"}
	}
	return Fix{"Give the viewer " + what + ". They are kept in memory only, and sent to this storage alone.", ""}
}
