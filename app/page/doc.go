// Package page is the web page: go-app components, one per file, over the state in package state
// and a connection to the worker.
//
// [New] makes the page with the kinds of values that it shows. One [Page] holds the browser
// (package host), the connection, the model, and one type per concern: the grid of cards and
// the tools in this package, and others in packages card, access, opening, follow, export, changes,
// summary, views and watch. They reach the page through interfaces that they declare themselves.
//
// A component has a pointer to its owner. Its exported fields are its inputs: small comparable
// values, so that a render of its parent that changes none of them stops there. Large things are
// passed as a version number of the model and read from the model in Render. State that a component
// keeps beside its inputs and that others read is in an embedded struct of an unexported type,
// because go-app takes an exported field for an input.
//
// # Kinds of values
//
// A [Kind] provides cards, tools, a badge, keys and entries of a card's menu; optional abilities
// are separate interfaces in kind.go. The page imports no kind. Kinds whose cards the worker draws
// share [card.Chart] and describe everything around the drawing as a [card.Kind]. [Page.Ask] sends
// the worker a question of a kind, and the answer goes to that kind; the readout under the pointer
// is requested by the page for all kinds. The tab All kinds is a Kind without cards of its own: it
// passes each card to its kind.
//
// # Whole pages
//
// A [View] is a whole page shown instead of tabs and cards. Package opening has two, the open page
// and the page that lists saved data. A [Tabbed] view has a tab and is shown below the tab bar,
// such as hyperparameters, projector, profile and graphs. The first shown view of the page's list
// is on screen, otherwise the cards are. The shell asks a view only for its title, its component,
// its keys and the effect of Escape. Heavy and rarely used views have a program of their own, which
// package ondemand loads when the tab is opened or about to be opened.
//
// # The path of one click
//
// A person hides a run. The run list changes the model and calls [Page.Changed]. That ends the
// readout, writes the model into the URL, schedules a render of the shell, and draws: the View
// message, which lists the cards on screen and the visible runs, is built and sent at once, so that
// the worker draws while the page renders. It is built again after the rendering only if the change
// may bring other cards. The shell collects the inputs of the components below it; components with
// unchanged inputs render nothing. Each card that the worker has drawn comes back as a message,
// goes to its canvas through [host.Charts], and renders its card only if the card's words changed.
//
// Everything here runs on go-app's UI goroutine: event handlers do already, and callbacks of the
// host or the worker are passed to it with [Page.Do]. Moving the pointer renders nothing: the host
// fills in the readout and the marks.
//
// go-app has no keys for list elements: when a list changes, an element that showed one card is
// reused for another. So a card gets a new id, and a new canvas, whenever it shows something else;
// see [card.Slot].
//
// The package does not use syscall/js and builds natively, which is how the tests run it.
package page
