package main

import (
	"errors"
	"fmt"
	"html"
	"strings"
	"unicode/utf8"

	"eventlens/eventfile"
)

// textValue decodes a text to the form that the peer serves with Markdown off, before sanitising,
// and normalises it: a string of rank 0 stays, a list or a table becomes an HTML table, and of
// higher ranks only the first table is kept.
func textValue(data []byte, v *eventfile.Value, rules rule) (string, error) {
	var text eventfile.Text
	if err := v.Text(&text); err != nil {
		return "", err
	}
	shape, all := text.Shape, make([]string, len(text.Strings))
	for i, place := range text.Strings {
		all[i] = string(place.In(data))
		if rules.has(failsOnBytes) && !utf8.ValidString(all[i]) {
			return "", errors.New("text that is not UTF-8")
		}
	}
	switch {
	case len(shape) == 0:
		return normalText(all[0]), nil
	case len(shape) == 1:
		return normalText(htmlTable(all, 1)), nil
	case len(shape) > 2:
		rows, columns := shape[len(shape)-2], shape[len(shape)-1]
		return normalText(fmt.Sprintf(manyRanks, len(shape)) +
			htmlTable(all[:rows*columns], int(columns))), nil
	}
	return normalText(htmlTable(all, int(shape[1]))), nil
}

// manyRanks is the HTML that the peer puts before the first table of a tensor of higher rank.
const manyRanks = "<p><strong>Warning:</strong> This text summary contained data of dimensionality %d, but only 2d tables are supported. " +
	"Showing a 2d slice of the data instead.</p>"

// htmlTable writes cells as an HTML table, as the peer does.
func htmlTable(cells []string, columns int) string {
	var b strings.Builder
	b.WriteString("<table>\n<tbody>\n")
	for ; columns > 0 && len(cells) >= columns; cells = cells[columns:] {
		b.WriteString("<tr>\n")
		for _, cell := range cells[:columns] {
			fmt.Fprintf(&b, "<td>%s</td>\n", cell)
		}
		b.WriteString("</tr>\n")
	}
	b.WriteString("</tbody>\n</table>")
	return b.String()
}

// normalText undoes the changes of sanitising: it decodes entities, trims white space, and replaces
// inner white space by one blank.
func normalText(text string) string {
	return strings.Join(strings.Fields(html.UnescapeString(text)), " ")
}
