// Package joblist reads lists of jobs and answers the page that shows them. It runs in a worker, as a service of the program of that page, cmd/jobs: the page's half holds what is on
// screen alone, so that a list of a hundred thousand jobs costs it nothing.
//
// A [Service] reads a jobs.json, lists a folder whose children are jobs, or takes a list that the page was given. It keeps all jobs, says which match a filter, puts them in order, and
// answers with the rows around those on screen; package wire/jobs has the questions and the answers. When the lists are read again, the rows stay in their order: what
// changed is told, and the page asks for another order when nobody looks.
//
// Jobs of which only their event files tell the steps and the scalars are read when they are on screen and such a column is, a few at a time, within a bound of bytes.
package joblist
