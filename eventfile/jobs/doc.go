// Package jobs is the list of jobs of a platform or a bucket: what each is called, where its event files lie, how it stands, and a few figures of what it logged.
//
// A list is written as jobs.json, by eventlens index --jobs or by a platform ([Parse], [Append]), or is made of the folders of a listing, each of which is a job ([OfFiles]).
// What the listing cannot tell is in the event files: a [File] takes the batches of one as package store makes them, [Summarise] puts those of a job together, and
// [Summary.Fill] tells the job. [Job.StatusAt] is how a job stands.
//
// Everything here is pure. A list belongs to who gets it; a File belongs to one goroutine while it is read, and may be summarised by any after that.
package jobs
