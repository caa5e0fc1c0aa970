// Package payload reads what columns only refer to: encoded images, and the buckets of very large series of histograms, which stay in their files.
package payload
