// Package payload reads payloads that columns only refer to, since they stay in their files:
// encoded images, and the buckets of very large series of histograms.
package payload
