package doctor

// GuidePage is a page of the guide that says more about what was found. It is a number, since a report is copied often.
type GuidePage uint8

// The pages. The first one is for reports that name none.
const (
	guideProblems GuidePage = iota
	guideAddresses
	guideCORS
	guideDamaged
	guideKeys
	guideNetwork
	guideNotListed
	guidePrivate
	guideServed
	guideSigned
	guideStorage
)

// Address is where the page lies, relative to the site. A test of cmd/guide finds pages and headings that are not there.
func (g GuidePage) Address() string {
	return [...]string{
		guideProblems:  "guide/problems.html#what-can-be-told-apart",
		guideAddresses: "guide/storage.html#addresses",
		guideCORS:      "guide/storage.html#cors",
		guideDamaged:   "guide/problems.html#damaged-files",
		guideKeys:      "guide/private.html#access-keys",
		guideNetwork:   "guide/problems.html#network",
		guideNotListed: "guide/problems.html#storage-that-is-not-listed",
		guidePrivate:   "guide/private.html",
		guideServed:    "guide/storage.html#ranges-and-compression",
		guideSigned:    "guide/private.html#signed-links",
		guideStorage:   "guide/storage.html",
	}[g]
}
