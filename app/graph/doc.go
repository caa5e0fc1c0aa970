// Package graph is the service of the view of graphs: it reads a graph, keeps what a person opened, chose and looks for in it, draws that, and says what the panels
// beside the drawing show. It is loaded when the tab of graphs is opened, and runs in a worker of its own. The page's half is package graph below app/page, the
// canvas is web/graph.js; what the two say to each other is in app/wire/graph.
//
// Start at [Service].Ask. A question is handled by handle, and leaves behind what is owed: a picture, panels. These are made when no question waits, so that a
// person who goes on waits for nothing that is out of date.
package graph
