// Package page is the page that lists jobs, jobs.html, which [Run] shows. Its root is a [Shell]
// over a [Page]; package service, in the worker, holds the lists and answers with the rows on
// screen and around it.
//
// The person's choices are a view, and the URL contains all of it. Everything but the rows is
// rendered by go-app, only when it changes. The rows are pieces of HTML that jobs.js keeps in place
// while they scroll: a few calls into the browser for the rows that come into view, none for the
// others. The rows never have the focus; the grid has it, and tells the browser which row is
// active. Every text in the rows passes through the same escaping.
//
// A job is opened by a link to index.html with its sources; several jobs by one link with the
// sources of all.
package page
