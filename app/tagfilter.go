package app

// tagsFilterID is that of the field of the tag filter.
const tagsFilterID = "tags-filter"

// Search takes what is typed into the field of the tag filter.
func (p *page) Search(_, text string) {
	p.model.SetTagFilter(text)
	p.changed()
}

// SetPlain has it taken as it stands, or as a regular expression.
func (p *page) SetPlain(_ string, plain bool) {
	p.model.SetTagPlain(plain)
	p.changed()
}
