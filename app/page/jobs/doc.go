// Package jobs is the page that lists jobs, jobs.html, which [Run] shows. Its root is a [Shell] over a [Page]; package joblist, in the worker, has the
// lists and answers with the rows around those on screen.
//
// What the person chose is a view, and the address has all of it. Everything but the rows is rendered by go-app, at changes alone. The rows are pieces of HTML that
// web/jobs.js keeps in place while they are scrolled: a few calls into the browser for what comes into view, nothing for the rest. They hold nothing that has the focus; the
// grid has it, and says which row it is at. Every text in them goes through one escaping.
//
// A job is opened by a link to index.html with its sources, several of them by one link with all of theirs.
package jobs
