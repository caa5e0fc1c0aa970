package words

import "eventlens/app/kind"

// Product is the product's name.
const Product = "eventlens"

// DocumentTitle is the browser tab's title.
func DocumentTitle(source string, k kind.ID) string {
	if source == "" {
		return Product
	}
	return documentTitle.with("source", source, "tab", TabName(k), "product", Product)
}

// OpenTab names the link from an empty tab to one that has tags.
func OpenTab(k kind.ID, tags int) string {
	return openTab.with("tab", TabName(k), "count", Count(tags))
}

// MoreSources says that there are sources beside the one named.
func MoreSources(name string, more int) string {
	if more == 0 {
		return name
	}
	return moreSources.with("name", name, "count", Count(more))
}
