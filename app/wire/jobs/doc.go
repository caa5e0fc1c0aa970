// Package jobs is what the page that lists jobs asks its worker, which reads the list and holds it: a window of the rows in an order, what there is to filter by, and where
// the files of jobs lie.
//
// The page says what it shows by a [View]. It is answered by [Rows], and by [Facts] about all jobs, whenever one of them changed, until the next View.
package jobs
