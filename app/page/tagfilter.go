package page

// TagsFilterID is the id of the tag filter's field.
const TagsFilterID = "tags-filter"

// Search takes the text typed into the tag filter.
func (p *Page) Search(_, text string) {
	p.Model.Cards.SetTagFilter(text)
	p.Changed()
}

// SetPlain chooses whether the filter is matched literally or as a regular expression.
func (p *Page) SetPlain(_ string, plain bool) {
	p.Model.Cards.SetTagPlain(plain)
	p.Changed()
}
