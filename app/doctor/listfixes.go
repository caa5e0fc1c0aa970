package doctor

import "eventlens/app/words"

// Remedies that let everyone list and read the files of each kind of store.
var publicFixOf = [kinds]remedy{
	awsS3:     {words.FixPublicAWS, listPolicy},
	cloudR2:   {words.FixPublicR2, ""},
	backblaze: {words.FixPublicPolicy, listPolicy},
	otherS3:   {words.FixPublicPolicy, listPolicy},
	minIO:     {words.FixPublicMinIO, "mc anonymous set download ALIAS/{bucket}"},
	googleGCS: {words.FixPublicGCS,
		"gcloud storage buckets add-iam-policy-binding gs://{bucket} --member=allUsers --role=roles/storage.objectViewer"},
	azureBlob: {words.FixPublicAzure,
		"az storage container set-permission --account-name {account} --name {bucket} --public-access container"},
	aliyunOSS:    {words.FixPublicOSS, ""},
	tencentCOS:   {words.FixPublicCOS, ""},
	huaweiOBS:    {words.FixPublicOBS, ""},
	nginxServer:  {words.FixNginx, "autoindex on;\nautoindex_format json;"},
	apacheServer: {words.FixApache, "Options +Indexes"},
	caddyServer:  {words.FixCaddy, "file_server browse"},
}

// indexFix is the remedy for a store that nobody may list, or that cannot list.
var indexFix = remedy{words.FixIndexElsewhere, indexCommand}

// indexCommand writes an index beside the files.
const indexCommand = "eventlens index {url word}"

// listPolicy lets everyone list and read a bucket with an S3 interface.
// https://docs.aws.amazon.com/AmazonS3/latest/userguide/example-bucket-policies.html
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

// listFixes returns the remedies for a folder that its store does not list: giving access, allowing
// everyone to list, writing an index. native selects the remedies for the command, not for a page.
func listFixes(s store, native bool) []remedy {
	access := accessFix(s, native)
	public := publicFixOf[s.kind]
	known := public.Text != ""
	switch {
	case s.kind == hub:
		return []remedy{access}
	case s.kind == site:
		return []remedy{siteFix}
	case s.isServer() && known:
		return []remedy{public, indexFix, access}
	case known:
		return []remedy{access, public, indexFix}
	}
	return []remedy{indexFix, access}
}

// accessFix returns the remedy that tells which access a store accepts, and how to give it.
func accessFix(s store, native bool) remedy {
	page, shell := words.FixAccess,
		remedy{words.FixAccessInShell, "export EVENTLENS_AUTHORIZATION='Bearer TOKEN'"}
	switch {
	case s.kind == azureBlob:
		return remedy{words.FixAccessAzure, ""}
	case s.kind == googleGCS:
		page, shell.Text = words.FixAccessGCS, words.FixAccessGCSInShell
	case s.kind == hub:
		page, shell.Text = words.FixAccessHub, words.FixAccessHubInShell
	case s.speaksS3():
		page, shell = words.FixKeys,
			remedy{words.FixKeysInShell, "export AWS_ACCESS_KEY_ID=ID AWS_SECRET_ACCESS_KEY=SECRET"}
	}
	if native {
		return shell
	}
	return remedy{page, ""}
}
