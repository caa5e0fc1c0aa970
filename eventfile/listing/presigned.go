package listing

import "strings"

// presignedParameters sign one request, each of a store of its own: S3, Google, Aliyun, Huawei, Tencent, and the older way that several have.
var presignedParameters = []string{"x-amz-signature", "x-goog-signature", "x-oss-signature", "x-obs-signature", "q-signature", "signature"}

// presigned reports whether a query signs a single request. A shared access signature of Azure is for a container unless it says otherwise, and a signed
// policy of a CDN for all that it names.
func presigned(query string) bool {
	if query == "" {
		return false
	}
	if _, ok := parameter(query, "policy"); ok {
		return false
	}
	for _, name := range presignedParameters {
		if _, ok := parameter(query, name); ok {
			return true
		}
	}
	resource, _ := parameter(query, "sr")
	return isSAS(query) && strings.EqualFold(resource, "b")
}
