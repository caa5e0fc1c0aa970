package state

import (
	"eventlens/app/wire"
	"eventlens/app/words"
)

// The words of the tools that concern all scalar cards.

// SizeName names a card size, and SizeHint says what it does.
func SizeName(s CardSize) string {
	switch s {
	case SizeS:
		return "S"
	case SizeL:
		return "L"
	}
	return "M"
}

// SizeHint says what a size does.
func SizeHint(s CardSize) string {
	switch s {
	case SizeS:
		return "Small cards"
	case SizeL:
		return "Large cards"
	}
	return "Medium cards"
}

// SmoothingSaid is an amount in words, for screen readers.
func SmoothingSaid(s wire.Smoothing) string {
	switch {
	case !s.On():
		return "No smoothing"
	case Averages(s.Kind):
		return AmountText(s)
	}
	return words.PointCount(int64(s.Amount))
}

// TableCaption says what the rows are of.
func TableCaption(kind TableKind, axis wire.Axis, at wire.Span, zone func(unixMs int64) int) string {
	switch kind {
	case TablePlace:
		return "Nearest to " + words.PlaceWord(axis) + " " + PlaceLabel(axis, at.Lo, zone)
	case TableRange:
		return "From " + words.PlaceWord(axis) + " " + words.Between(PlaceLabel(axis, at.Lo, zone), PlaceLabel(axis, at.Hi, zone))
	}
	return "All points"
}
