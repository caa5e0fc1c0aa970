// Package view has the cards that are on screen. It says who draws when, and holds what the plots of all kinds of values share.
//
// The way of one click, on the eye of a run that is to be hidden:
//
//  1. The page sends a View message, which lists the cards on screen and the hidden runs. Of several that wait the engine handles the newest.
//  2. [View.Handle] takes it over. The visible runs are others, so every card is to be drawn again; what was plotted stays with the cards, and pictures
//     that are drawn in the background of what is not wanted any more are cancelled.
//  3. The loop calls [View.DrawUrgent] until there is nothing to do, and handles messages in between. It takes the cards in sight first. The plot of a card
//     draws itself anew: [Plot] Draw lists the lines of the visible runs, keeps the curves that it has of them, and fits the axes.
//  4. Show adds the picture. Where that takes long a worker draws it, or this thread bit by bit (background.go). The page gets a Drawn message either
//     way, in which picture, axes and words belong together.
//  5. Until then a pointer over the card is answered from the new geometry: [Plot] Readout.
//
// Everything else that is asked about a card the view hands to its kind as a [Question]: [Kind] Ask answers it with [Env.Answer], now or later, from
// the plot as it is ([Env.Card]) or with what is owed to it drawn first ([Env.Fresh]).
//
// A kind of value implements [Kind] and [Plot], and those of the small interfaces beside that it needs. It sees the view through an [Env].
package view
