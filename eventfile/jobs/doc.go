// Package jobs is the list of jobs of a platform or a bucket: what each is called, where its event files lie, how it stands, and a few figures of what it logged.
//
// A list is written as jobs.json by eventlens index --jobs or by a platform, or is made of the folders of a listing, each of which is a job.
package jobs
