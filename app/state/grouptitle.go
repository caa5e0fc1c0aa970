package state

import "eventlens/app/words"

// GroupTitle names a group; all says that it is the only one of tags.
func GroupTitle(g *Group, all bool) string {
	switch {
	case g.Area == AreaPinned:
		return words.PinnedTitle.Text()
	case g.Area == AreaCharts:
		return words.ChartsTitle.Text()
	case g.Area == AreaCustom:
		if words.TagName(g.Title) == words.NoName() {
			return words.Untitled.Text()
		}
		return words.ShortName(g.Title)
	case g.Name != "":
		return words.ShortName(g.Name)
	case all:
		return words.AllTagsTitle.Text()
	}
	return words.UngroupedTitle.Text()
}

// GroupCount counts the tags of a group: those with a card, of all.
func GroupCount(g *Group) string {
	if g.Bare == 0 {
		return words.Count(g.Tags)
	}
	return words.CountOf(words.Count(g.Tags-g.Bare), words.Count(g.Tags))
}

// GroupCountTip says why not all tags of a group have a card, if so.
func GroupCountTip(g *Group) string {
	if g.Bare == 0 {
		return ""
	}
	return words.GroupCountHint.Text()
}
