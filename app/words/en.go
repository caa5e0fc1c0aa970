package words

// englishFormat holds the English formats of numbers, sizes and dates.
var englishFormat = format{
	plural: func(n int64) string {
		if n == 1 {
			return "one"
		}
		return "other"
	},
	thousands: ",",
	decimal:   ".",
	minus:     "−",
	units:     [...]string{"B", "kB", "MB", "GB", "TB", "PB", "EB"},
	day:       "2 Jan",
	dayOfYear: "2 Jan 2006",
	clock:     " 15:04:05",
	minute:    " 15:04",
	instant:   "2 January 2006, 15:04:05",

	betweenSentences: " ",
	betweenTags:      " + ",
	betweenItems:     ", ",
	betweenFacts:     " · ",
	ago:              " ago",
}
