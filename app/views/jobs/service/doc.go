// Package service reads lists of jobs and answers the page that shows them. It runs in a worker, as
// a service of that page's program, cmd/jobs. The page itself holds only what is on screen, so a
// list of a hundred thousand jobs costs it nothing.
//
// A [Service] reads a jobs.json, lists a folder whose children are jobs, or takes a list that the
// page was given. It keeps all jobs, filters and sorts them, and answers with the rows around those
// on screen; package jobs defines the questions and answers. When lists are read again, rows
// keep their order. The service reports what changed, and the page asks for a new order when nobody
// is looking.
//
// For some jobs, only the event files tell steps and scalars. Those files are read while the job
// and such a column are on screen, a few jobs at a time, and up to a limit of bytes.
package service
