package words

import (
	"strconv"
	"strings"
)

// Row writes a run or a tag for a script that lists them: what it is, its id, its name, and its line
// or its tab.
func Row(b *strings.Builder, what string, id int, name, more string) {
	b.WriteString(what + "\t" + strconv.Itoa(id) + "\t" + name + "\t" + more + "\n")
}
