package page

// TagsFilterID is that of the field of the tag filter.
const TagsFilterID = "tags-filter"

// Search takes what is typed into the field of the tag filter.
func (p *Page) Search(_, text string) {
	p.Model.SetTagFilter(text)
	p.Changed()
}

// SetPlain has it taken as it stands, or as a regular expression.
func (p *Page) SetPlain(_ string, plain bool) {
	p.Model.SetTagPlain(plain)
	p.Changed()
}
