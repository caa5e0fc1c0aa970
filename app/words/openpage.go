package words

// AddressExamples are addresses of the forms that are taken.
var AddressExamples = []string{"https://host/runs/", "s3://bucket/runs/", "gs://bucket/runs/", "az://account/container/runs/", "hf://datasets/owner/name"}

const DropHintName = "tfevents"

// DropOverText says what becomes of files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return dropOverOpens.Text()
	}
	return dropOverAdds.with("count", Count(runs))
}

// MayBeLocalPath says what to do about a path that failed as an address, and may be one of this computer.
func MayBeLocalPath(path string) string { return mayBeLocalPath.with("path", path) }

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return recentSaved.with("age", age) }
