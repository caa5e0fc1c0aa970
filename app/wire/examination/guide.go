package examination

// GuidePage is a page of the guide that says more about what was found. It is a number, since a report is copied often.
type GuidePage uint8

// The pages. The first one is for reports that name none.
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

// Address is where the page lies, relative to the site. A test of cmd/guide finds pages and headings that are not there.
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
