package examination

// GuidePage is a page of the guide with more about a finding. It is a number because reports are
// copied often.
type GuidePage uint8

// The pages. The first is for reports that name none.
const (
	GuideProblems GuidePage = iota
	GuideAddresses
	GuideCORS
	GuideDamaged
	GuideKeys
	GuideNetwork
	GuideNotListed
	GuidePrivate
	GuideServed
	GuideSigned
	GuideStorage
)

// Address returns the page's address relative to the site. A test of cmd/guide checks that pages
// and headings exist.
func (g GuidePage) Address() string {
	return [...]string{
		GuideProblems:  "guide/problems.html#what-can-be-told-apart",
		GuideAddresses: "guide/storage.html#addresses",
		GuideCORS:      "guide/storage.html#cors",
		GuideDamaged:   "guide/problems.html#damaged-files",
		GuideKeys:      "guide/private.html#access-keys",
		GuideNetwork:   "guide/problems.html#network",
		GuideNotListed: "guide/problems.html#storage-that-is-not-listed",
		GuidePrivate:   "guide/private.html",
		GuideServed:    "guide/storage.html#ranges-and-compression",
		GuideSigned:    "guide/private.html#signed-links",
		GuideStorage:   "guide/storage.html",
	}[g]
}
