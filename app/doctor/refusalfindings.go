package doctor

import (
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// The findings for requests that a store refuses.

// notListed is the finding for a folder that is not listed; proof is the sentence about whether its
// files can be read.
func (e *examiner) notListed(cause, proof words.Diagnosis) finding {
	return finding{
		Cause: cause, Guide: examination.GuideNotListed,
		Text: sentences{words.FoundNotListed, proof}, Fixes: listFixes(e.store, e.native()),
		Wants: examination.WantAccess,
	}
}

// privateFolder is the finding for a folder that is not listed, and whose files may be private as
// well.
func (e *examiner) privateFolder(cause, proof words.Diagnosis) finding {
	f := e.notListed(cause, proof)
	if e.cfg.Plain != nil {
		f.Text[0] = words.FoundNotListedWithAccess
	}
	return f
}

// private is the finding for a file or folder that needs access.
func (e *examiner) private(folder, signed bool) finding {
	if folder && !signed {
		return e.listingForbidden()
	}
	if signed {
		return e.badSignature("")
	}
	f := finding{Cause: words.CausePrivateFile, Guide: examination.GuidePrivate,
		Text: sentences{words.FoundRefused}, Wants: examination.WantAccess,
		Fixes: []remedy{accessFix(e.store, e.native())}}
	if e.cfg.Plain != nil {
		f.Cause, f.Text[0] = words.CauseAccessTooNarrow, words.FoundAccessTooNarrow
	}
	if e.store.speaksS3() {
		f.add(words.FoundMaybeNoFile)
	}
	if e.store.hasBuckets() {
		f.Fixes = append(f.Fixes, remedy{words.FixSignedLink, ""})
	}
	return f
}

// linkExpired is the finding for an expired link. It tells when the link expired, if that is known.
func (e *examiner) linkExpired() finding {
	f := finding{Cause: words.CauseLinkExpired, Guide: examination.GuideSigned,
		Text: sentences{words.FoundLinkExpired}, Wants: examination.WantAddress,
		Fixes: []remedy{{words.FixFreshLink, ""}}}
	end, known := source.Expiry(e.location.query)
	if !known {
		return f
	}
	now := e.cfg.Now()
	e.observed.Expiry, e.observed.ExpiredFor = words.Expiry(end), words.ExpiredFor(now.Sub(end))
	f.Text[0] = words.FoundLinkExpiredBy
	if end.Before(now) {
		f.Text[0] = words.FoundLinkExpiredAt
	}
	return f
}

var accessExpired = finding{Cause: words.CauseAccessExpired, Guide: examination.GuidePrivate,
	Text: sentences{words.FoundAccessExpired}, Wants: examination.WantAccess,
	Fixes: []remedy{{words.FixFreshAccess, ""}}}

var wrongClock = finding{
	Cause: words.CauseClock, Guide: examination.GuideKeys, Text: sentences{words.FoundClock},
	Fixes: []remedy{{words.FixSetClock, ""}},
}

// linkTooNarrow is the finding for a shared access signature that does not allow the request.
func linkTooNarrow(folder bool) finding {
	f := finding{Cause: words.CauseLinkTooNarrow, Guide: examination.GuideSigned,
		Text: sentences{words.FoundLinkTooNarrow}, Wants: examination.WantAddress,
		Fixes: []remedy{{words.FixReadLink, ""}}}
	if folder {
		f.Fixes[0] = containerLink
	}
	return f
}

// containerLink is the remedy that makes a link for listing and reading a container.
var containerLink = remedy{words.FixContainerLink,
	"az storage container generate-sas --account-name {account} --name {bucket} --permissions rl --expiry YYYY-MM-DDTHH:MMZ --https-only"}

// badSignature is the finding for a signature that is not accepted; headers are the header fields
// that it includes.
func (e *examiner) badSignature(headers string) finding {
	f := finding{Cause: words.CauseSignature, Guide: examination.GuideSigned,
		Text: sentences{words.FoundSignature}, Wants: examination.WantAddress,
		Fixes: []remedy{{words.FixGETLink, ""}}}
	if headers != "" {
		e.observed.Headers = headers
		f.Cause, f.Text[0] = words.CauseSignedOtherRequest, words.FoundSignedOtherRequest
	}
	if e.store.kind == awsS3 {
		f.Fixes = append(f.Fixes,
			remedy{words.FixPresignAWS, "aws s3 presign s3://{bucket}/KEY --expires-in 86400"})
	}
	return f
}

// signedFolder is the finding for a folder whose address has a signature for a single request:
// listing was not tried.
func (e *examiner) signedFolder() finding {
	f := finding{Cause: words.CauseSignedFolder, Guide: examination.GuideSigned,
		Text: sentences{words.FoundSignedFolder}, Wants: examination.WantAddress,
		Fixes: []remedy{{words.FixUnsignedFolder, ""}, {words.FixSignedManifest, ""}}}
	if e.store.kind == azureBlob {
		f.Fixes = []remedy{containerLink}
	}
	return f
}

// badKeys is the finding for access keys that are not accepted.
func badKeys(native bool) finding {
	f := finding{
		Cause: words.CauseKeys, Guide: examination.GuidePrivate, Text: sentences{words.FoundKeys},
		Wants: examination.WantAccess, Fixes: []remedy{{words.FixGiveKeysAgain, ""}},
	}
	if native {
		f.Fixes[0].Text = words.FixCheckKeyVariables
	}
	return f
}

// otherRegion is the finding for a bucket, or keys, of a region other than the requested one.
func (e *examiner) otherRegion(region, endpoint string, signed bool) finding {
	e.observed.Region, e.observed.Endpoint = region, endpoint
	f := finding{
		Cause: words.CauseOtherRegion, Guide: examination.GuideAddresses,
		Text: sentences{words.FoundOtherRegion}, Wants: examination.WantAddress,
	}
	if e.store.bucket == unknownBucket {
		f.Text[0] = words.FoundOtherRegionUnnamed
	}
	if region != "" {
		f.add(words.FoundInRegion)
	} else if endpoint != "" {
		f.add(words.FoundAtEndpoint)
	}
	address := e.addressThere(region, endpoint)
	switch {
	case signed:
		f.add(words.FoundSignatureRegion)
		f.Fixes = []remedy{{words.FixRegionLink, ""}}
	case address != "" && address != e.location.shown():
		e.instead = address
		f.Fixes = []remedy{{words.FixOpenOther, "{instead}"}}
	default:
		f.Cause, f.Text, f.Wants = words.CauseKeysOtherRegion,
			sentences{words.FoundKeysOtherRegion}, examination.WantAccess
		f.Fixes = []remedy{{words.FixKeysRegion, ""}}
		if e.native() {
			f.Fixes[0] = remedy{words.FixShellVariable, "export AWS_REGION={region}"}
		}
	}
	return f
}

// noBucket is the finding for a bucket or container that does not exist.
func (e *examiner) noBucket() finding {
	f := finding{Cause: words.CauseNoBucket, Guide: examination.GuideAddresses,
		Text: sentences{words.FoundNoBucket}, Wants: examination.WantAddress,
		Fixes: []remedy{{words.FixCheckAddress, ""}}}
	switch {
	case e.store.kind == azureBlob:
		f.Cause, f.Text[0] = words.CauseNoContainer, words.FoundNoContainer
	case e.store.bucket == unknownBucket:
		f.Text[0] = words.FoundNoBucketUnnamed
	case e.store.kind == tencentCOS:
		f.add(words.FoundMaybeRegion)
	}
	return f
}

// missing is the finding for a file or folder that does not exist.
func (e *examiner) missing(folder bool) finding {
	if !folder {
		return finding{Cause: words.CauseNoFile, Guide: examination.GuideAddresses,
			Text: sentences{words.FoundNoFile}, Wants: examination.WantAddress,
			Fixes: []remedy{{words.FixCheckFileName, ""}}}
	}
	f := finding{Cause: words.CauseNoFolder, Guide: examination.GuideAddresses,
		Text: sentences{words.FoundNoFolder}, Wants: examination.WantAddress,
		Fixes: append([]remedy{{words.FixCheckName, ""}}, listFixes(e.store, e.native())...)}
	switch e.store.kind {
	case azureBlob:
		f.add(words.FoundAzureHides)
		f.Wants = examination.WantAccess
	case hub:
		f.add(words.FoundHubHidesPrivate)
		f.Wants = examination.WantAccess
	}
	return f
}

// websiteEndpoint is the finding for S3's website endpoints, which serve pages and do not list.
func (e *examiner) websiteEndpoint() finding {
	host := e.location.hostname()
	rest := host[max(0, strings.Index(host, "s3-website")):]
	region := strings.TrimLeft(strings.TrimPrefix(rest, "s3-website"), "-.")
	region, _, _ = strings.Cut(region, ".")
	e.instead = "https://" + e.store.bucket + ".s3." + region + ".amazonaws.com" + e.location.path
	return finding{Cause: words.CauseWebsite, Guide: examination.GuideNotListed,
		Wants: examination.WantAddress, Text: sentences{words.FoundWebsite},
		Fixes: []remedy{{words.FixBucketAddress, "{instead}"}, {words.FixOrIndex, indexCommand}}}
}

var (
	archived = finding{
		Cause: words.CauseArchived, Text: sentences{words.FoundArchived},
		Fixes: []remedy{{words.FixRestore, ""}},
	}
	overloaded = finding{
		Cause: words.CauseOverloaded, Text: sentences{words.FoundOverloaded},
		Fixes: []remedy{{words.FixWait, ""}},
	}
	serverFailed = finding{
		Cause: words.CauseServerFailed, Text: sentences{words.FoundServerFailed},
		Fixes: []remedy{{words.FixServerLog, ""}},
	}
	otherStatus = finding{
		Cause: words.CauseRefused, Text: sentences{words.FoundRefused},
		Wants: examination.WantAddress,
	}
)
