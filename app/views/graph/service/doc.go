// Package service is the service of the graph view: it reads a graph, keeps the person's open
// nodes, choice and search, draws the graph, and fills the panels beside the drawing. It is
// loaded when the graph tab is opened, and runs in its own worker. The page's half is package
// page beside it, the canvas is graph.js, and the messages between them are in app/views/graph.
//
// Start at [Service].Ask. Handling a question only marks what must be sent: the picture, panels.
// These are made when no question waits, so that a person who keeps clicking never waits for
// outdated results.
package service
