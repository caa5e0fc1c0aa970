package doctor

import (
	"strconv"
	"strings"

	"eventlens/app/words"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The findings on what was answered instead of event files.

// asked observes which request a finding is on.
func (e *examiner) asked(a *answer) string {
	e.observed.Asked = source.DisplayURL(a.req.URL)
	return e.observed.Asked
}

func (e *examiner) emptyFile(a *answer) finding {
	e.asked(a)
	return finding{Cause: words.CauseEmptyFile, Guide: guideDamaged, Shown: []words.Diagnosis{words.FoundEmptyFile}}
}

// pointer is the finding on a Git LFS pointer in place of its file.
func (e *examiner) pointer(a *answer) finding {
	e.observed.Size = pointedSize(a.start())
	f := finding{Cause: words.CauseLFSPointer, Guide: guideDamaged, Wants: WantAddress, Shown: []words.Diagnosis{words.FoundLFSPointer}}
	if media, found := strings.CutPrefix(e.asked(a), "https://raw.githubusercontent.com/"); found {
		e.instead = "https://media.githubusercontent.com/media/" + media
		f.Fixes = []remedy{{words.FixMediaGitHub, "{instead}"}}
	}
	f.Fixes = append(f.Fixes, remedy{words.FixPullLFS, "git lfs install\ngit lfs pull"})
	return f
}

// webPage is the finding on HTML in place of data.
func (e *examiner) webPage(a *answer) finding {
	e.asked(a)
	page := a.start()
	if heading := title(page); heading != "" {
		e.observed.PageTitle = strconv.Quote(heading)
	}
	var sentOn []words.Diagnosis
	if e.leavesOrigin(a) {
		e.sentOn(a.final)
		sentOn = []words.Diagnosis{words.FoundSentOn}
	}
	if asksToLogIn(page) || sentOn != nil {
		shown := append([]words.Diagnosis{words.FoundLoginPage}, sentOn...)
		return finding{Cause: words.CauseLoginPage, Guide: guidePrivate, Wants: WantAccess, Shown: append(shown, words.FoundNoLogin),
			Fixes: []remedy{{words.FixLoginAccess, ""}, {words.FixBehindLogin, ""}}}
	}
	f := finding{Cause: words.CauseWebPage, Wants: WantAddress, Shown: []words.Diagnosis{words.FoundWebPage, words.FoundManySites},
		Fixes: []remedy{{words.FixOpenFiles, ""}}}
	if raw := rawFile(e.at); raw != "" {
		e.instead = raw
		f.Fixes[0] = remedy{words.FixOpenRawFile, "{instead}"}
	}
	if strings.HasSuffix(e.at.path, "/") {
		f.Fixes = append(f.Fixes, remedy{words.FixOrIndex, indexCommand})
	}
	return f
}

// notListing is the finding on a folder whose answer is no listing of any kind that is known.
func (e *examiner) notListing(a *answer) finding {
	e.asked(a)
	return finding{Cause: words.CauseNotListing, Guide: guideNotListed, Wants: WantAddress, Shown: []words.Diagnosis{words.FoundNotListing},
		Fixes: []remedy{{words.FixIndex, indexCommand}}}
}

func (e *examiner) notEvents(a *answer, looks string) finding {
	e.asked(a)
	e.observed.Looks = looks
	f := finding{Cause: words.CauseNotEvents, Guide: guideDamaged, Wants: WantAddress, Shown: []words.Diagnosis{words.FoundNotEvents},
		Fixes: []remedy{{words.FixOpenEvents, ""}}}
	if looks != "" {
		f.Shown = append(f.Shown, words.FoundLooksLike)
	}
	if strings.HasPrefix(looks, "JSON") {
		f.Fixes[0].Text = words.FixOpenManifest
	}
	return f
}

// noEvents is the finding on a folder without event files; cut says that there is more than was looked at.
func (e *examiner) noEvents(found listed, outcome listing.Outcome, cut bool) finding {
	e.listedAs(outcome)
	f := finding{Cause: words.CauseEmptyFolder, Guide: guideAddresses, Wants: WantAddress, Shown: []words.Diagnosis{words.FoundEmptyFolder},
		Fixes: []remedy{{words.FixCheckCase, ""}}}
	if found.objects == 0 && !cut {
		if !e.store.isServer() {
			f.Shown = append(f.Shown, words.FoundMaybeNoFolder)
		}
		return f
	}
	e.observed.Files = found.objects
	e.observed.Names = words.FileNames(found.names, len(found.names) != found.objects)
	f.Cause, f.Shown[0] = words.CauseNoEvents, words.FoundNoEvents
	if cut {
		f.Cause, f.Shown[0] = words.CauseNoEventsSoFar, words.FoundNoEventsSoFar
	}
	f.Fixes[0].Text = words.FixOpenRuns
	return f
}

// listedAs observes how a folder was listed.
func (e *examiner) listedAs(outcome listing.Outcome) {
	if how, known := listingNames[outcome.Place.Dialect]; known {
		e.observed.ListedAs = how.With(&e.observed)
	}
}

// listingNames say how a folder is listed, where there is something to say of it.
var listingNames = map[listing.Dialect]words.Diagnosis{
	listing.DialectManifest: words.ListedManifest, listing.DialectS3: words.ListedS3, listing.DialectGCS: words.ListedGCS,
	listing.DialectAzure: words.ListedAzure, listing.DialectHub: words.ListedHub, listing.DialectPages: words.ListedPages,
	listing.DialectWebDAV: words.ListedWebDAV,
}
