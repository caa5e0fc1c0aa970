package state

// GuideMore is what a link to the guide is called.
const GuideMore = "More in the guide"
