package listing_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/listing"
)

// TestPastedAddresses opens URLs of pages in web consoles. The place, or the file, is located at
// the store itself.
func TestPastedAddresses(t *testing.T) {
	for address, want := range map[string]string{
		"https://s3.console.aws.amazon.com/s3/buckets/b?prefix=runs/a%20b/&region=eu-central-1":                                            "s3 https://b.s3.eu-central-1.amazonaws.com/runs/a%20b/",
		"https://us-east-1.console.aws.amazon.com/s3/buckets/b?region=us-west-2&bucketType=general&prefix=runs/&tab=objects":               "s3 https://b.s3.us-west-2.amazonaws.com/runs/",
		"https://us-east-1.console.aws.amazon.com/s3/buckets/my.bucket":                                                                    "s3 https://s3.amazonaws.com/my.bucket/",
		"https://us-east-1.console.aws.amazon.com/s3/object/b?region=eu-west-1&prefix=runs//a.tfevents.1":                                  "https://b.s3.eu-west-1.amazonaws.com/runs//a.tfevents.1",
		"https://console.cloud.google.com/storage/browser/b/runs/x%20y;tab=objects?project=p&prefix=&forceOnObjectsSortingFiltering=false": "gcs https://storage.googleapis.com/b/runs/x%20y/",
		"https://console.cloud.google.com/storage/browser/b;tab=objects?project=p":                                                         "gcs https://storage.googleapis.com/b/",
		"https://console.cloud.google.com/storage/browser/b/runs?project=p":                                                                "gcs https://storage.googleapis.com/b/runs/",
		"https://console.cloud.google.com/storage/browser/_details/b/runs/a.tfevents.1;tab=live_object?project=p":                          "https://storage.googleapis.com/b/runs/a.tfevents.1",
		"https://oss.console.aliyun.com/bucket/oss-cn-hangzhou/b/object?path=runs%2F":                                                      "s3 https://b.oss-cn-hangzhou.aliyuncs.com/runs/",
		"https://console.cloud.tencent.com/cos/bucket?bucket=b-1250000000&region=ap-guangzhou&path=%252Fruns%252F":                         "s3 https://b-1250000000.cos.ap-guangzhou.myqcloud.com/runs/",
		"https://console.huaweicloud.com/console/?region=cn-north-4#/obs/manage/b/object/list":                                             "s3 https://b.obs.cn-north-4.myhuaweicloud.com/",
		"https://portal.azure.com/#view/Microsoft_Azure_Storage/ContainerMenuBlade/~/overview/storageAccountId/%2Fsubscriptions%2F1%2FresourceGroups%2Fg%2Fproviders%2FMicrosoft.Storage%2FstorageAccounts%2Facct/path/runs/etag/%22x%22": "azure https://acct.blob.core.windows.net/runs/",
		"https://huggingface.co/o/n/tensorboard":                                     "hub https://huggingface.co/o/n/resolve/main/",
		"https://github.com/o/n/tree/main/runs/a/":                                   " https://raw.githubusercontent.com/o/n/main/runs/a/",
		"https://github.com/o/n/tree/main":                                           " https://raw.githubusercontent.com/o/n/main/",
		"https://console.aws.amazon.com/s3/buckets/b?region=eu-west-1&prefix=runs//": "s3 https://b.s3.eu-west-1.amazonaws.com/runs//",
		// Nor do lists of buckets name one.
		"https://us-east-1.console.aws.amazon.com/s3/buckets?region=us-east-1": "https://us-east-1.console.aws.amazon.com/s3/buckets?region=us-east-1",
		"https://github.com/o/n/tree/main/runs/a":                              " https://raw.githubusercontent.com/o/n/main/runs/a/",
		"https://github.com/o/n/blob/main/runs/a.tfevents.1":                   "https://raw.githubusercontent.com/o/n/main/runs/a.tfevents.1",
		// does not name the bucket
		"https://console.cloud.tencent.com/cos/bucket?path=%252F": "https://console.cloud.tencent.com/cos/bucket?path=%252F",
		"https://github.com/o/n/":                                 " https://github.com/o/n/",
	} {
		if p, ok := listing.Locate(address); ok {
			assert.Equal(t, want, string(p.Dialect)+" "+p.URL, address)
			assert.Empty(t, p.Query, address)
			continue
		}
		url, _ := listing.FileURL(address)
		assert.Equal(t, want, url, address)
	}
}
