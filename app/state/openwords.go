package state

// The words of the open page around the address of storage.
const (
	AddressHint = "Takes folders and files of S3, Google Cloud Storage, Azure, OSS, COS, OBS, model hubs and web servers, presigned links, and an eventlens.json. " +
		"For example:"
	OnlyTitle     = "Only some of it"
	OnlyMatch     = "Paths that contain"
	OnlyMatchHint = "Upper and lower case alike; * stands for anything, | for or, a leading ! for none of it."
	OnlyDepth     = "Levels of folders"
	OnlyDepthHint = "Empty for all."
	OnlyDepthBad  = "Levels are a number from 1 on, or empty for all."
)

// AddressExamples are addresses of the forms that are taken.
var AddressExamples = []string{"https://host/runs/", "s3://bucket/runs/", "gs://bucket/runs/", "az://account/container/runs/", "hf://datasets/owner/name"}
