// Package view has the cards on screen. It decides which is drawn when, and holds what the plots of
// all kinds of values share.
//
// What happens after a click on the eye of a run, which hides it:
//
//  1. The page sends a View message, which lists the cards on screen and the hidden runs. If
//     several are waiting, the engine handles only the newest.
//  2. [View.Handle] applies it. The visible runs changed, so every card must be drawn again. The
//     cards keep their plots, and pictures being drawn in the background that are no longer wanted
//     are cancelled.
//  3. The loop calls [View.DrawUrgent] until there is nothing to do, and handles messages in
//     between. Cards in sight come first. The plot of a card draws itself again: [Plot] Draw lists
//     the lines of the visible runs, reuses the curves that it has of them, and fits the axes.
//  4. Show adds the picture. If that takes long, a worker draws it, or this thread bit by bit
//     (background.go). Either way the page gets a Drawn message in which picture, axes and texts
//     belong together.
//  5. Until then a pointer over the card is answered from the new geometry: [Plot] Readout.
//
// Every other question about a card is passed to its kind as a [Question]. [Kind] Ask answers it
// with [Env.Answer], now or later, from the plot as it is ([Env.Card]) or after drawing pending
// changes ([Env.UpToDatePlot]).
//
// A kind of value implements [Kind] and [Plot], and the optional small interfaces that it needs. It
// sees the view through an [Env].
package view
