package cards

import "eventlens/app/words"

// GroupTitle returns a group's title. all says that it is the only group of tags.
func GroupTitle(g *Group, all bool) string {
	switch {
	case g.Matches:
		return words.MatchingTitle.Text()
	case g.Area == AreaTags && g.Name == lateGroup:
		return words.NewTagsTitle.Text()
	case g.OfPairs():
		return words.PairsTitle.Text()
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

// GroupCount formats a group's number of tags: the ones with a card, of all.
func GroupCount(g *Group) string {
	if g.WithoutShownRuns == 0 {
		return words.Count(g.Tags)
	}
	return words.CountOf(words.Count(g.Tags-g.WithoutShownRuns), words.Count(g.Tags))
}

// GroupCountTip explains why some tags of a group have no card, if there are any.
func GroupCountTip(g *Group) string {
	if g.WithoutShownRuns == 0 {
		return ""
	}
	return words.GroupCountHint.Text()
}
