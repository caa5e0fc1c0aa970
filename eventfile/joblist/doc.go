// Package joblist handles the list of jobs of a platform or a bucket: for each job its name, the
// location of its event files, its status, and a few figures from its logs.
//
// A list is written as jobs.json, by eventlens index --jobs or by a platform ([Parse], [Append]),
// or is derived from the folders of a listing, each of which is a job ([OfFiles]). Further
// information comes from the event files: a [File] takes the batches of one from package store,
// [Summarise] combines the files of a job, and [Summary.Fill] completes the job. [Job.StatusAt]
// returns the status of a job.
//
// Everything here is pure. A list belongs to the receiver; a File belongs to one goroutine while it
// is read, and may be summarised by any after that.
package joblist
