package words

// AddressExamples are addresses of the forms that are taken.
var AddressExamples = []string{"https://host/runs/", "s3://bucket/runs/", "gs://bucket/runs/", "az://account/container/runs/", "hf://datasets/owner/name"}
