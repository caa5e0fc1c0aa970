package doctor

import (
	"strconv"
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// The findings for answers that are not event files.

// observeRequest records which request a finding is about, and returns its address.
func (e *examiner) observeRequest(a *answer) string {
	e.observed.Asked = source.DisplayURL(a.req.URL)
	return e.observed.Asked
}

func (e *examiner) emptyFile(a *answer) finding {
	e.observeRequest(a)
	return finding{
		Cause: words.CauseEmptyFile, Guide: examination.GuideDamaged,
		Text: sentences{words.FoundEmptyFile},
	}
}

// broken is the finding for connections that end in the middle of an answer.
var broken = finding{Cause: words.CauseBroken, Guide: examination.GuideNetwork,
	Text: sentences{words.FoundBroken},
	Fixes: []remedy{{words.FixBroken, ""},
		{words.FixBrokenNginx,
			"proxy_read_timeout 10m;\nsend_timeout 10m;\nproxy_max_temp_file_size 0;"}}}

// wrongEncoding is the finding for answers that are not compressed as their header says.
var wrongEncoding = finding{Cause: words.CauseWrongEncoding, Guide: examination.GuideServed,
	Text:  sentences{words.FoundWrongEncoding},
	Fixes: []remedy{{words.FixWrongEncoding, ""}}}

// pointer is the finding for a Git LFS pointer in place of its file.
func (e *examiner) pointer(a *answer) finding {
	e.observed.Size = pointedSize(a.contentStart())
	f := finding{
		Cause: words.CauseLFSPointer, Guide: examination.GuideDamaged,
		Wants: examination.WantAddress, Text: sentences{words.FoundLFSPointer},
	}
	if media, found := strings.CutPrefix(e.observeRequest(a),
		"https://raw.githubusercontent.com/"); found {
		e.instead = "https://media.githubusercontent.com/media/" + media
		f.Fixes = []remedy{{words.FixMediaGitHub, "{instead}"}}
	}
	f.Fixes = append(f.Fixes, remedy{words.FixPullLFS, "git lfs install\ngit lfs pull"})
	f.addInside(a)
	return f
}

// webPage is the finding for HTML in place of data.
func (e *examiner) webPage(a *answer) finding {
	e.observeRequest(a)
	page := a.contentStart()
	if heading := title(page); heading != "" {
		e.observed.PageTitle = strconv.Quote(heading)
	}
	sentOn := e.leavesOrigin(a)
	if sentOn {
		e.recordRedirect(a.final)
	}
	if sentOn || asksToLogIn(page) {
		f := finding{Cause: words.CauseLoginPage, Guide: examination.GuidePrivate,
			Wants: examination.WantAccess, Text: sentences{words.FoundLoginPage},
			Fixes: []remedy{{words.FixLoginAccess, ""}, {words.FixBehindLogin, ""}}}
		if sentOn {
			f.add(words.FoundSentOn)
		}
		f.add(words.FoundNoLogin)
		if e.store.kind == site {
			f.Fixes[1] = siteFix
		}
		f.addInside(a)
		return f
	}
	f := finding{Cause: words.CauseWebPage, Wants: examination.WantAddress,
		Text:  sentences{words.FoundWebPage, words.FoundManySites},
		Fixes: []remedy{{words.FixOpenFiles, ""}}}
	f.addInside(a)
	if raw := rawFile(e.location); raw != "" {
		e.instead = raw
		f.Fixes[0] = remedy{words.FixOpenRawFile, "{instead}"}
	}
	switch {
	case e.store.kind == site:
		f.Fixes = []remedy{siteFix}
	case strings.HasSuffix(e.location.path, "/") && e.store.configurable():
		f.Fixes = append(f.Fixes, remedy{words.FixOrIndex, indexCommand})
	}
	return f
}

// notListing is the finding for a folder whose answer is not a known kind of listing.
func (e *examiner) notListing(a *answer) finding {
	e.observeRequest(a)
	f := finding{Cause: words.CauseNotListing, Guide: examination.GuideNotListed,
		Wants: examination.WantAddress, Text: sentences{words.FoundNotListing},
		Fixes: []remedy{{words.FixIndex, indexCommand}}}
	if !e.store.configurable() {
		f.Fixes = corsFixes(e.store)
	}
	return f
}

// badManifest is the finding for an unreadable manifest; why is the sentence with the reason.
func (e *examiner) badManifest(a *answer, why words.Diagnosis) finding {
	// the folder, to be indexed
	e.location.url = strings.TrimSuffix(e.observeRequest(a), listing.ManifestName)
	e.observed.Patience = words.Patience(e.cfg.Patience)
	return finding{
		Cause: words.CauseBadIndex, Guide: examination.GuideNotListed, Text: sentences{why},
		Fixes: []remedy{{words.FixBadIndex, indexCommand}},
	}
}

func (e *examiner) notEvents(a *answer, looks string) finding {
	e.observeRequest(a)
	f := finding{Cause: words.CauseNotEvents, Guide: examination.GuideDamaged,
		Wants: examination.WantAddress, Text: sentences{words.FoundNotEvents},
		Fixes: []remedy{{words.FixOpenEvents, ""}}}
	switch looks {
	case eventfile.LooksJSON:
		f.add(words.FoundJSON)
		f.Fixes[0].Text = words.FixOpenManifest
	case eventfile.LooksText:
		f.add(words.FoundText)
	case eventfile.LooksXML:
		f.add(words.FoundXML)
	case eventfile.LooksZip:
		f.add(words.FoundZip)
	case eventfile.LooksTar:
		f.add(words.FoundTar)
	case eventfile.LooksGzip, eventfile.LooksZstd:
		f.add(words.FoundPackedTwice)
		return f
	case eventfile.LooksZeros:
		f.add(words.FoundZeros)
	}
	f.addInside(a)
	return f
}

// addInside mentions that the content was found inside compressed data, if it was.
func (f *finding) addInside(a *answer) {
	if len(a.unpacked) > 0 {
		f.add(words.FoundInside)
	}
}

// noEvents is the finding for a folder without event files; cut is set if only a part of it was
// listed.
func (e *examiner) noEvents(found listed, outcome listing.Outcome, cut bool) finding {
	e.listedAs(outcome)
	f := finding{Cause: words.CauseEmptyFolder, Guide: examination.GuideAddresses,
		Wants: examination.WantAddress, Text: sentences{words.FoundEmptyFolder},
		Fixes: []remedy{{words.FixCheckName, ""}}}
	if found.objects == 0 && !cut {
		if e.store.hasBuckets() {
			f.add(words.FoundMaybeNoFolder)
		}
		return f
	}
	e.observed.Files = found.objects
	e.observed.Names = words.FileNames(found.names, len(found.names) != found.objects)
	f.Cause, f.Text[0] = words.CauseNoEvents, words.FoundNoEvents
	if cut {
		f.Cause, f.Text[0] = words.CauseNoEventsSoFar, words.FoundNoEventsSoFar
	}
	if found.objects == 0 {
		f.Text[0] = words.FoundOnlyFolders
	}
	f.Fixes[0].Text = words.FixOpenRuns
	return f
}

// listedAs records how a folder was listed, if worth mentioning.
func (e *examiner) listedAs(outcome listing.Outcome) {
	if how := listingName(outcome.Place.Dialect); how != "" {
		e.observed.ListedAs = how.With(&e.observed)
	}
}

func listingName(d listing.Dialect) words.Diagnosis {
	switch d {
	case listing.DialectManifest:
		return words.ListedManifest
	case listing.DialectS3:
		return words.ListedS3
	case listing.DialectGCS:
		return words.ListedGCS
	case listing.DialectAzure:
		return words.ListedAzure
	case listing.DialectHub:
		return words.ListedHub
	case listing.DialectPages:
		return words.ListedPages
	case listing.DialectWebDAV:
		return words.ListedWebDAV
	}
	return ""
}
