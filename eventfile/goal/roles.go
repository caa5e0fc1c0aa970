package goal

import "strings"

// RoleWords are the words that tell which part of the data a run or a scalar is about, the most
// telling first. The first TrainRoles are about the training.
var RoleWords = []string{"train", "training", "validation", "val", "valid", "dev", "eval",
	"evaluation", "test"}

// TrainRoles is how many of RoleWords are about the training.
const TrainRoles = 2

// RoleOf finds the first of a name's words that tells a role. It returns the role's index in
// RoleWords, -1 for none, and the name with a mark in place of the word. Names that differ only in
// their roles have the same rest.
func RoleOf(name string) (role int, rest string) {
	lower := strings.ToLower(name)
	if len(lower) != len(name) {
		return -1, name
	}
	for from := 0; from < len(name); {
		to := from
		for to < len(name) && isLetter(name[to]) {
			to++
		}
		if to > from && to-from <= len("evaluation") {
			for role, word := range RoleWords {
				if lower[from:to] == word {
					return role, name[:from] + "\x00" + name[to:]
				}
			}
		}
		from = to + 1
	}
	return -1, name
}

func isLetter(c byte) bool { return c|0x20 >= 'a' && c|0x20 <= 'z' || c >= 0x80 }
