package words

import "eventlens/app/wire"

// Texts of readouts.
const (
	ReadoutSmoothed     Message = "Smoothed"
	ReadoutColumn       Message = "Run"
	ReadoutTag          Message = "Tag"
	ReadoutBand         Message = "Band"
	ReadoutOrder        Message = "Order"
	ReadoutCopy         Message = "Copy"
	ReadoutClose        Message = "Close"
	ReadoutName         Message = "Values at the crosshair"
	ReadoutKeepHint     Message = "Click for more"
	ReadoutTouchHint    Message = "Tap outside to close"
	readoutHintZoom     Message = "Drag to zoom"
	readoutHintReset    Message = "Double-click to reset"
	readoutHintPan      Message = "Hold Shift to pan"
	readoutHintTouch    Message = "Slide to read, pinch to zoom"
	readoutOrderHighest Message = "Highest first"
	readoutOrderLowest  Message = "Lowest first"
	readoutOrderNearest Message = "Nearest first"
	readoutOrderName    Message = "By name"
	readoutHeadHighest  Message = "Run, highest first"
	readoutHeadLowest   Message = "Run, lowest first"
	readoutHeadNearest  Message = "Run, nearest first"
	readoutHeadName     Message = "Run, by name"
	readoutTurnHighest  Message = "Show the highest values first"
	readoutTurnLowest   Message = "Show the lowest values first"
	readoutMembers      Message = "{count, one: # run, other: # runs}"
	readoutSaid         Message = "{heading}. {name} {value}{smoothed, none: , other: , smoothed #}. {rows, one: # line, other: # lines}"
	ReadoutValue        Message = "Value"
	ReadoutValidation   Message = "Val"
	ReadoutTrain        Message = "Train"
	ReadoutGap          Message = "Gap"
	pairSaid            Message = "{value}, train {train}, gap {gap}"
	ReadoutStep         Message = "Step"
	ReadoutTime         Message = "Wall time"
	ReadoutRelative     Message = "Relative"
	readoutMore         Message = "{count} more"
)

// ReadoutMore says how many rows were left out.
func ReadoutMore(n int) string { return readoutMore.With(Count(n)) }

// ReadoutHints list the possible actions while a readout follows the pointer.
func ReadoutHints() []string {
	return []string{readoutHintZoom.Text(), readoutHintReset.Text(), readoutHintPan.Text()}
}

// ReadoutTouchHints list the possible actions on touch screens.
func ReadoutTouchHints() []string {
	return []string{readoutHintTouch.Text()}
}

// ReadoutOrders label the orders of rows, in the order of wire.ReadoutOrder.
func ReadoutOrders() []string {
	return []string{readoutOrderHighest.Text(), readoutOrderLowest.Text(),
		readoutOrderNearest.Text(), readoutOrderName.Text()}
}

// ReadoutHead heads the column of runs, and says how they are ordered.
func ReadoutHead(o wire.ReadoutOrder) string {
	return [...]string{readoutHeadHighest.Text(), readoutHeadLowest.Text(),
		readoutHeadNearest.Text(), readoutHeadName.Text()}[min(o, wire.OrderName)]
}

// ReadoutTurn says which order a click on the heading of runs selects.
func ReadoutTurn(next wire.ReadoutOrder) string {
	if next == wire.OrderLowest {
		return readoutTurnLowest.Text()
	}
	return readoutTurnHighest.Text()
}

// ReadoutMembers says how many runs a line summarizes.
func ReadoutMembers(n int) string {
	if n <= 0 {
		return ""
	}
	return readoutMembers.With(Count(n))
}

// PairSaid says the value of a validation, that of its training, and the gap between them.
func PairSaid(value, train, gap string) string { return pairSaid.With(value, train, gap) }

// ReadoutSaid describes a readout in one sentence for screen readers: its position, and the
// selected row.
func ReadoutSaid(heading, name, value, smoothed string, rows int) string {
	return readoutSaid.With(heading, name, value, smoothed,
		Count(rows))
}
