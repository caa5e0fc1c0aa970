package names

import "strings"

// Names are compared by words: a word is a part between separators, with the separators before it.

// separators end words. Dots do not, since they are mostly in numbers.
const separators = "/\\_- ,;:=+|"

// Folders are the separators of folders, on Unix and on Windows.
const Folders = `/\`

// isPath reports whether a separator is one of folders.
func isPath(c byte) bool { return c == '/' || c == '\\' }

func isSeparator(c byte) bool { return strings.IndexByte(separators, c) >= 0 }

// startsWord reports whether a word of s starts at a byte. After a folder it starts behind the
// separator, elsewhere with it.
func startsWord(s string, at int) bool {
	switch {
	case at == 0:
		return true
	case isPath(s[at-1]):
		return true
	}
	return isSeparator(s[at]) && !isPath(s[at]) && !isSeparator(s[at-1])
}

// leafOf returns where the part of a name after its last folder starts. A separator at the end of a
// name ends no folder.
func leafOf(s string) int { return LastFolder(strings.TrimRight(s, Folders)) }

// LastFolder returns the length of a name's folders, with the last separator.
func LastFolder(name string) int { return strings.LastIndexAny(name, Folders) + 1 }

const (
	// mostWords is how many words of a name are compared; those in the middle count as one.
	mostWords = 64
	// leastCut is the width of the shortest part that is left out.
	leastCut = 4
)

// words splits a name into words.
func words(s string) (list []string) {
	from := 0
	for at := 1; at < len(s); at++ {
		if isSeparator(s[at]) && !isSeparator(s[at-1]) {
			list = append(list, s[from:at])
			from = at
		}
	}
	if list = append(list, s[from:]); len(list) > mostWords {
		head, tail := mostWords/2, len(list)-mostWords/2+1
		middle := strings.Join(list[head:tail], "")
		list = append(append(list[:head:head], middle), list[tail:]...)
	}
	return list
}

// LeaveOut returns the names without the words that all of them have in the same order, if one of
// the names is wider than columns. Each part left out becomes one "…". The last words of a name
// that has no others stay.
func LeaveOut(names []string, columns int) []string {
	long := false
	for _, s := range names {
		long = long || len(s) > columns && Width(s) > columns
	}
	if !long || len(names) < 2 {
		return names
	}
	all := make([][]string, len(names))
	common := words(names[0])
	for i, s := range names {
		all[i] = words(s)
		if common = commonWords(common, all[i]); len(common) == 0 {
			return names
		}
	}
	short := make([]string, len(names))
	whole := make(map[string]string, len(names)) // the name of each short form; "" of several
	for i, list := range all {
		short[i] = without(list, common)
		if name, known := whole[short[i]]; known && name != names[i] {
			whole[short[i]] = ""
		} else {
			whole[short[i]] = names[i]
		}
	}
	for i := range short {
		if whole[short[i]] == "" { // only what was left out tells them apart
			short[i] = names[i]
		}
	}
	return short
}

// commonWords returns the longest list of words that both lists have in this order. If b has all
// words of a, it is a: of many names only a few shorten it.
func commonWords(a, b []string) []string {
	k := 0
	for _, word := range b {
		if k < len(a) && a[k] == word {
			k++
		}
	}
	if k == len(a) {
		return a
	}
	// length[i][j] is the length of the result for a[i:] and b[j:]
	var length [mostWords + 1][mostWords + 1]uint8
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				length[i][j] = length[i+1][j+1] + 1
			} else {
				length[i][j] = max(length[i+1][j], length[i][j+1])
			}
		}
	}
	common := make([]string, 0, length[0][0])
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] == b[j]:
			common = append(common, a[i])
			i, j = i+1, j+1
		case length[i+1][j] >= length[i][j+1]:
			i++
		default:
			j++
		}
	}
	return common
}

// without returns a name, given as words, with "…" for each part that consists of common words. A
// part stays if it is short, and so does a short word that a number follows. Separators of folders
// beside what stays are kept, and other ones except after a cut at the start.
func without(list, common []string) string {
	var b strings.Builder
	cut := false // the last thing written is "…"
	for i := 0; i < len(list); {
		from, k := i, 0
		for ; i < len(list) && k < len(common) && list[i] == common[k]; i, k = i+1, k+1 {
		}
		common = common[k:]
		last, to := i == len(list), i
		if !last && i > from && numbers(list[i-1], list[i]) {
			to--
		}
		part := strings.Join(list[from:to], "")
		if last && from == 0 { // the name has no other words
			return lastWord(list)
		}
		switch {
		case part != "" && Width(part) >= leastCut:
			if from > 0 && isPath(part[0]) {
				b.WriteByte(part[0])
			}
			b.WriteString(Ellipsis)
			cut = true
		case part != "":
			b.WriteString(part)
			cut = false
		}
		if last {
			break
		}
		for ; to <= i; to++ {
			if word := list[to]; cut && from == 0 {
				b.WriteString(bare(word))
			} else {
				b.WriteString(word)
			}
			cut = false
		}
		i++
	}
	return b.String()
}

// numbers reports whether a very short word, a number mostly, belongs to the short word before it,
// the first one in a folder, which stays for it: "run-0" says more than "-0".
func numbers(before, word string) bool {
	return isPath(before[0]) && !isPath(word[0]) && Width(word) <= 3 && Width(before) <= 5
}

// lastWord returns a name without all words but the last.
func lastWord(list []string) string {
	before, word := strings.Join(list[:len(list)-1], ""), list[len(list)-1]
	if Width(before) < leastCut {
		return before + word
	}
	return Ellipsis + bare(word)
}

// bare returns a word without the separators before it, except those of folders.
func bare(word string) string {
	for len(word) > 1 && isSeparator(word[0]) && !isPath(word[0]) {
		word = word[1:]
	}
	return word
}
