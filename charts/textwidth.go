package charts

// LabelSize is the size of axis labels in CSS pixels.
const LabelSize = 11

// TextWidth estimates the width of a label in CSS pixels, from the advance widths of Arial and its
// metric twins; other system fonts are close. Layouts need it where there is no page to measure
// text in.
func TextWidth(text string, size float64) float64 {
	thousandths := 0
	for _, c := range text {
		thousandths += advance(c)
	}
	return float64(thousandths) / 1000 * size
}

func advance(c rune) int {
	switch c {
	case ' ', ',', '.', ':', '/':
		return 278
	case 'i', 'j', 'l':
		return 222
	case 't', 'f', '-':
		return 333
	case 'c', 'k', 's', 'v', 'y':
		return 500
	case '−':
		return 584
	case 'M', 'm':
		return 833
	case 'A', 'S':
		return 667
	case '…':
		return 1000
	case 'D', 'N':
		return 722
	case 'G', 'O':
		return 778
	case '∞':
		return 713
	}
	return 556 // digits and most letters
}
