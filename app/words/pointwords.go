package words

import "eventlens/app/wire"

// ReadoutHints say what can be done while a readout follows the pointer.
var ReadoutHints = [...]string{"Drag to zoom", "Double-click to reset", "Hold Shift to pan"}

// ReadoutTouchHints are those for fingers.
var ReadoutTouchHints = [...]string{"Slide to read, pinch to zoom"}

// ReadoutOrders are the choices of the order of rows, in the order of wire.ReadoutOrder.
var ReadoutOrders = [...]string{"Highest first", "Lowest first", "Nearest first", "By name"}

// ReadoutHead heads the column of the runs, and says how they are ordered.
func ReadoutHead(o wire.ReadoutOrder) string {
	return [...]string{"Run, highest first", "Run, lowest first", "Run, nearest first", "Run, by name"}[min(o, wire.OrderName)]
}

// ReadoutTurn says what the press of that head does.
func ReadoutTurn(o wire.ReadoutOrder) string {
	return "Show the " + [...]string{"highest", "lowest"}[TurnedOrder(o)] + " values first"
}

// TurnedOrder is the order that the press of the head puts in force: highest first, and from there lowest first.
func TurnedOrder(o wire.ReadoutOrder) wire.ReadoutOrder {
	if o == wire.OrderValue {
		return wire.OrderLowest
	}
	return wire.OrderValue
}

// ReadoutMembers says of how many runs a line is the middle.
func ReadoutMembers(n int) string {
	if n <= 0 {
		return ""
	}
	return Counted(n, "run", "runs")
}

// ReadoutSaid is a readout in one sentence, for screen readers: where, and the row that was chosen.
func ReadoutSaid(heading, name, value, smoothed string, rows int) string {
	said := heading + ". " + name + " " + value
	if smoothed != "" {
		said += ", smoothed " + smoothed
	}
	return said + ". " + Counted(rows, "line", "lines")
}
