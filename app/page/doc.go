// Package page is the page: go-app components, one a file, over the state of package state and a connection to a worker.
//
// [New] makes it, with the kinds of values that it shows. One [Page] holds the [Host] (what is needed of the browser), the connection, the model, and a type
// for each concern: the desk of cards, tools and summaries here, and those of packages card, access, opening, follow and export, which know the page through
// interfaces that they declare. A component has a pointer to what it belongs to. Its exported fields are its inputs: small comparable values, so that a render
// of its parent that changes none of them ends there. Large things are passed as a version number of the model and read from it in Render. What a component
// knows beside its inputs, and others read, is an embedded struct of a type that is not exported: go-app would take an exported field for an input.
//
// # Kinds of values
//
// A [Kind] has cards, tools, a badge, keys and lines of a card's menu; what only some have is an interface of its own in kind.go. The page imports no kind.
// Kinds whose cards are drawn by the worker share [card.Chart] and say as a [card.Kind] what is around the drawing. [Page.Ask] asks the worker in the
// terms of a kind, and the answer goes to that kind; what is under the pointer the page asks for all of them.
// The tab All kinds is a Kind without cards of its own: allkinds.go hands each card to its kind.
//
// # Whole pages
//
// A [View] is a whole page in the place of tabs and cards. Package opening has two, the open page and the page of what is saved. One that is [Tabbed] has a tab and
// stands below the bar of tabs; hyperparameters, projector, profile and graphs will be such. The first of the page's list that is shown is on screen, else the
// cards are. The shell asks it for its title, its component, its keys and what Escape closes, and knows nothing else of it. Those that are heavy and rare
// have a program that package program loads when their tab is opened, or when somebody comes to it.
//
// # The path of one click
//
// A person hides a run. The run list changes the model and calls [Page.Changed]. That ends the readout, puts the model into the address, has the shell rendered
// soon, and draws: the View, which lists the cards on screen and the runs that are shown, is built and sent at once, so that the worker draws while the page
// renders. Only where the change may bring other cards it is built again after the rendering, when they are there. The shell collects the inputs of the components below it; those whose inputs are as before
// render nothing. Each card that the worker has drawn comes back as a message, goes to its canvas through [Host.Paint], and renders its card only where
// its words changed.
//
// Everything here runs on go-app's UI goroutine: handlers do, and what arrives from the host or the worker is handed over with [Page.Do]. A pointer that moves
// renders nothing: the host fills in the readout and the marks.
//
// go-app knows no keys: when a list changes, an element that showed one card becomes the one of another. So a card has a new id, and a new canvas, whenever
// it shows something else; see [card.Slot].
//
// The package has no syscall/js and builds natively, where the tests run it.
package page
