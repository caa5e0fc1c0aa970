package doctor_test

import (
	"eventlens/app/doctor"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

// expectation lists the ids of the texts that an examination must find. values are parts of the
// report that only this scenario has, such as a region or the address to open instead.
type expectation struct {
	doctor.Finding
	values []string
}

// anyServer stands for the fixes of CORS where the server is not known.
const anyServer words.Diagnosis = "any server"

// because begins an expectation with a cause and its evidence.
func because(cause words.Diagnosis, evidence ...words.Diagnosis) expectation {
	return expectation{Finding: doctor.Finding{Cause: cause, Evidence: evidence}}
}

func (e expectation) fix(fixes ...words.Diagnosis) expectation {
	for _, fix := range fixes {
		if fix == anyServer {
			e.Fixes = append(e.Fixes, words.FixCORSNginx, words.FixCORSApache, words.FixCORSCaddy,
				words.FixCORSAnyS3, words.FixCORSPython, words.FixBeside)
		} else {
			e.Fixes = append(e.Fixes, fix)
		}
	}
	return e
}

func (e expectation) with(values ...string) expectation { e.values = values; return e }
func (e expectation) works() expectation                { e.Works = true; return e }

func (e expectation) access() expectation        { e.Wants = examination.WantAccess; return e }
func (e expectation) address() expectation       { e.Wants = examination.WantAddress; return e }
func (e expectation) mayWantAccess() expectation { e.Wants = examination.MayWantAccess; return e }

// expected lists the findings of each scenario.
var expected = map[string]expectation{
	"access-too-narrow": because(words.CauseAccessTooNarrow, words.FoundAccessTooNarrow).
		fix(words.FixAccessInShell).access(),
	"archived": because(words.CauseArchived, words.FoundArchived).fix(words.FixRestore),
	"bad-manifest": because(words.CauseBadIndex, words.FoundBadIndex).fix(words.FixBadIndex).
		with("the manifest is not valid JSON: unexpected end at byte 22"),
	"broken": because(words.CauseBroken, words.FoundBroken).fix(words.FixBroken,
		words.FixBrokenNginx),
	"broken-as-seen": because(words.CauseBroken, words.FoundBroken).fix(words.FixBroken,
		words.FixBrokenNginx),
	"broken-in-the-middle": because(words.CauseBroken, words.FoundBroken).fix(words.FixBroken,
		words.FixBrokenNginx),
	"broken-manifest": because(words.CauseBroken, words.FoundBroken).fix(words.FixBroken,
		words.FixBrokenNginx),
	"broken-native": because(words.CauseBroken, words.FoundBroken).fix(words.FixBroken,
		words.FixBrokenNginx),
	"certificate": because(words.CauseCertificate, words.FoundCertificate).
		fix(words.FixCertificate),
	"clock-wrong": because(words.CauseClock, words.FoundClock).fix(words.FixSetClock),
	"console-aws": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().with("s3://BUCKET/PREFIX/?region=eu-central-1"),
	"console-azure": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().with("az://ACCOUNT/CONTAINER/PREFIX/"),
	"console-azure-acct": because(words.CauseConsole, words.FoundConsole).
		fix(words.FixConsoleFolder, words.FixOrFolderAddress).address().
		with("az://team/CONTAINER/PREFIX/"),
	"console-azure-menu": because(words.CauseConsole, words.FoundConsole).
		fix(words.FixConsoleFolder, words.FixOrFolderAddress).address().
		with("az://team/CONTAINER/PREFIX/"),
	"console-cos": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().
		with("https://BUCKET.cos.ap-guangzhou.myqcloud.com/PREFIX/"),
	"console-gcs": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().with("gs://BUCKET/PREFIX/"),
	"console-obs": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().
		with("https://BUCKET.obs.cn-north-4.myhuaweicloud.com/PREFIX/"),
	"console-oss": because(words.CauseConsole, words.FoundConsole).fix(words.FixConsoleFolder,
		words.FixOrFolderAddress).address().with("https://BUCKET.oss-REGION.aliyuncs.com/PREFIX/"),
	"console-r2": because(words.CauseConsole, words.FoundConsole).fix(words.FixFolderAddress).
		address().with("0a1b2c"),
	"cors-cookies": because(words.CauseCookiesCORS, words.FoundCookiesCORS).
		fix(words.FixCookieHeaders, words.FixTokenForCookies),
	"cors-folder": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(anyServer),
	"cors-listing-only": because(words.CauseNoCORS, words.FoundFileListed, words.FoundHiddenAnswer,
		words.FoundCORSHasToAllow).fix(anyServer, words.FixExamineInShell).mayWantAccess(),
	"cors-null-origin": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow,
		words.FoundNullOrigin).fix(words.FixCORSAWSConsole, words.FixCORSAWSCommand),
	"cors-other-origin": because(words.CauseOtherOriginCORS, words.FoundOtherOriginCORS,
		words.FoundCORSHasToAllow).fix(anyServer).with("https://other.example"),
	"cors-preflight-browser": because(words.CauseHeadersCORS, words.FoundHeadersCORS).
		fix(anyServer).with("Authorization"),
	"cors-preflight-star": because(words.CauseHeadersCORS, words.FoundHeadersCORS).fix(anyServer).
		with("Authorization"),
	"cors-redirect-hidden": because(words.CauseRedirectedCORS, words.FoundRedirectedCORS).
		fix(words.FixAllowAny, anyServer).with("https://cdn.example/e.tfevents"),
	"cors-redirect-not-allowed": because(words.CauseRedirectCORS, words.FoundRedirectCORS).
		fix(words.FixOpenTarget, anyServer).with("https://cdn.example/e.tfevents"),
	"empty-file": because(words.CauseEmptyFile, words.FoundEmptyFile),
	"endless-manifest": because(words.CauseBadIndex, words.FoundBadIndex).fix(words.FixBadIndex).
		with("the answer is larger than 64 MB; the rest is not read"),
	"endless-manifest-native": because(words.CauseBadIndex, words.FoundBadIndex).
		fix(words.FixBadIndex).with("the answer is larger than 64 MB; the rest is not read"),
	"endless-manifest-slow": because(words.CauseBadIndex, words.FoundEndlessIndex).
		fix(words.FixBadIndex),
	"error-in-200": because(words.CauseRefused, words.FoundRefused).address(),
	"expired-azure": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("20 November 2026, 00:00:00", "2 days ago"),
	"expired-cos": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("22 November 2026, 11:00:00", "60 minutes ago"),
	"expired-gcs": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("21 November 2026, 13:00:00", "23 hours ago"),
	"expired-hidden": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("22 November 2026, 10:00:00", "2 hours ago"),
	"expired-oss": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("22 November 2026, 11:59:00", "a minute ago"),
	"expired-s3": because(words.CauseLinkExpired, words.FoundLinkExpiredAt).
		fix(words.FixFreshLink).address().with("22 November 2026, 10:00:00", "2 hours ago"),
	"expired-session": because(words.CauseLinkExpired, words.FoundLinkExpiredBy).
		fix(words.FixFreshLink).address().with("23 November 2026, 11:00:00"),
	"fine-cors-on-good-answers-only": because(words.CauseNone, words.FoundFolderReadable,
		words.FoundRanges, words.FoundValidator).works(),
	"fine-data-in-log": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator).works(),
	"fine-file": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator).works(),
	"fine-folder": because(words.CauseNone, words.FoundFolderReadable, words.FoundRanges,
		words.FoundValidator).works(),
	"fine-no-origin": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator, words.FoundOriginNotGiven).works(),
	"fine-redirected": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator, words.FoundRedirected).works().with("cdn.example"),
	"fine-s3": because(words.CauseNone, words.FoundFolderReadable, words.FoundRanges,
		words.FoundValidator).works(),
	"fine-s3-browser": because(words.CauseNone, words.FoundFolderReadable, words.FoundRanges,
		words.FoundValidator).works(),
	"headers-hidden": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator, words.FoundHiddenHeaders).fix(words.FixExposeHeaders).works().
		with("Content-Range, ETag"),
	"inside-events-zstd": because(words.CausePacked, words.FoundFileReadable, words.FoundValidator,
		words.FoundPacked).fix(words.FixPacked).works(),
	"inside-gzip": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundPackedTwice).
		fix(words.FixOpenEvents).address(),
	"inside-lfs-pointer": because(words.CauseLFSPointer, words.FoundLFSPointer, words.FoundInside).
		fix(words.FixPullLFS).address().with("of 123456 bytes"),
	"inside-page": because(words.CauseWebPage, words.FoundWebPage, words.FoundManySites,
		words.FoundInside).fix(words.FixOpenFiles).address(),
	"inside-page-browser": because(words.CauseWebPage, words.FoundWebPage, words.FoundManySites,
		words.FoundInside).fix(words.FixOpenFiles).address(),
	"inside-page-zstd": because(words.CauseWebPage, words.FoundWebPage, words.FoundManySites,
		words.FoundInside).fix(words.FixOpenFiles).address(),
	"inside-tar": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundTar,
		words.FoundInside).fix(words.FixOpenEvents).address(),
	"keys-wrong": because(words.CauseKeys, words.FoundKeys, words.FoundAlsoHeadersCORS).
		fix(words.FixCheckKeyVariables, words.FixCORSAWSConsole, words.FixCORSAWSCommand).access().
		with("x-amz-content-sha256, x-amz-date"),
	"lfs-pointer": because(words.CauseLFSPointer, words.FoundLFSPointer).fix(words.FixPullLFS).
		address().with("of 123456 bytes"),
	"lfs-pointer-github": because(words.CauseLFSPointer, words.FoundLFSPointer).
		fix(words.FixMediaGitHub, words.FixPullLFS).address().with("of 123456 bytes",
		"https://media.githubusercontent.com/media/owner/name/main/e.tfevents"),
	"listing-empty": because(words.CauseEmptyFolder, words.FoundEmptyFolder).
		fix(words.FixCheckName).address(),
	"listing-empty-s3": because(words.CauseEmptyFolder, words.FoundEmptyFolder,
		words.FoundMaybeNoFolder).fix(words.FixCheckName).address(),
	"listing-file-missing": because(words.CauseNoFile, words.FoundFileListed, words.FoundNoFile).
		fix(words.FixCheckFileName).address().with("/logs/a/e.tfevents.1"),
	"listing-forbidden-file-private": because(words.CausePrivateStorage, words.FoundNotListed,
		words.FoundFileRefused).fix(words.FixKeys, words.FixPublicAWS, words.FixIndexElsewhere).
		access(),
	"listing-forbidden-file-readable": because(words.CauseFilesReadable, words.FoundNotListed,
		words.FoundFileAnswered).fix(words.FixKeys, words.FixPublicAWS, words.FixIndexElsewhere).
		access(),
	"listing-no-events": because(words.CauseNoEvents, words.FoundNoEvents).fix(words.FixOpenRuns).
		address().with("2 files", "Found: readme.md, model/weights.bin"),
	"listing-not-found": because(words.CauseNoFolder, words.FoundNoFolder).fix(words.FixCheckName,
		words.FixIndexElsewhere, words.FixAccessInShell).address().with("/lgos/"),
	"listing-not-found-405": because(words.CauseNoFolder, words.FoundNoFolder).
		fix(words.FixCheckName, words.FixIndexElsewhere, words.FixAccessInShell).address().
		with("/lgos/"),
	"listing-not-found-501": because(words.CauseNoFolder, words.FoundNoFolder).
		fix(words.FixCheckName, words.FixIndexElsewhere, words.FixAccessInShell).address().
		with("/lgos/"),
	"listing-off-nginx": because(words.CauseListingForbidden, words.FoundNotListed,
		words.FoundFilesAnswered, words.FoundAlsoHeadersCORS).fix(words.FixNginx,
		words.FixIndexElsewhere, words.FixAccessInShell, words.FixCORSNginx, words.FixBeside).
		access().with("Authorization"),
	"listing-only-folders": because(words.CauseNoEventsSoFar, words.FoundOnlyFolders).
		fix(words.FixOpenRuns).address(),
	"listing-private": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed).fix(words.FixKeysInShell, words.FixPublicAWS,
		words.FixIndexElsewhere).access(),
	"listing-private-azure": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed).fix(words.FixAccessAzure, words.FixPublicAzure,
		words.FixIndexElsewhere).access().with("team"),
	"listing-private-browser": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed).fix(words.FixKeys, words.FixPublicAWS,
		words.FixIndexElsewhere).access(),
	"listing-private-cos": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell,
		words.FixPublicCOS, words.FixIndexElsewhere, words.FixCORSCOS).access().
		with("Authorization, x-amz-content-sha256, x-amz-date"),
	"listing-private-gcs": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixAccessGCSInShell,
		words.FixPublicGCS, words.FixIndexElsewhere, words.FixSaveJSON, words.FixThenRun).access().
		with("Authorization", "gcloud storage buckets update gs://logs --cors-file=cors.json"),
	"listing-private-hub": because(words.CausePrivateRepository, words.FoundNotListed,
		words.FoundHubHides).fix(words.FixAccessHubInShell).access(),
	"listing-private-minio": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell,
		words.FixPublicMinIO, words.FixIndexElsewhere, words.FixCORSMinIO,
		words.FixCORSMinIOStart).access().with("Authorization, x-amz-content-sha256, x-amz-date"),
	"listing-private-obs": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell,
		words.FixPublicOBS, words.FixIndexElsewhere, words.FixCORSOBS).access().
		with("Authorization, x-amz-content-sha256, x-amz-date"),
	"listing-private-oss": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell,
		words.FixPublicOSS, words.FixIndexElsewhere, words.FixSaveXML, words.FixThenOssutil,
		words.FixCORSOSSConsole).access().with("Authorization, x-amz-content-sha256, x-amz-date"),
	"listing-private-r2": because(words.CausePrivateOrNotListed, words.FoundNotListed,
		words.FoundPrivateOrNotListed, words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell,
		words.FixPublicR2, words.FixIndexElsewhere, words.FixCORSR2Dashboard, words.FixOrSaveJSON,
		words.FixThenRun).access().with("Authorization, x-amz-content-sha256, x-amz-date",
		"npx wrangler r2 bucket cors set logs --file cors.json"),
	"listing-sas-narrow": because(words.CauseLinkTooNarrow, words.FoundLinkTooNarrow).
		fix(words.FixContainerLink).address().with("team"),
	"listing-sas-of-file": because(words.CauseSignedFolder, words.FoundSignedFolder).
		fix(words.FixContainerLink).address().with("team"),
	"listing-signed": because(words.CauseSignedFolder, words.FoundSignedFolder).
		fix(words.FixUnsignedFolder, words.FixSignedManifest).address(),
	"listing-website-endpoint": because(words.CauseWebsite, words.FoundWebsite).
		fix(words.FixBucketAddress, words.FixOrIndex).address().
		with("https://logs.s3.eu-central-1.amazonaws.com/runs/"),
	"login-page": because(words.CauseLoginPage, words.FoundLoginPage, words.FoundNoLogin).
		fix(words.FixLoginAccess, words.FixBehindLogin).access(),
	"login-page-folder": because(words.CauseLoginPage, words.FoundLoginPage, words.FoundNoLogin).
		fix(words.FixLoginAccess, words.FixBehindLogin).access(),
	"login-page-own-server": because(words.CauseLoginRedirect, words.FoundLoginRedirect).
		fix(words.FixLogIn, words.FixExamineInShell),
	"login-page-redirect": because(words.CauseLoginPage, words.FoundLoginPage, words.FoundSentOn,
		words.FoundNoLogin).fix(words.FixLoginAccess, words.FixBehindLogin).access().
		with("sso.example"),
	"missing-azure-folder": because(words.CauseNoFolder, words.FoundNoFolder,
		words.FoundAzureHides).fix(words.FixCheckName, words.FixAccessAzure, words.FixPublicAzure,
		words.FixIndexElsewhere).access().with("/logs/runs/", "team"),
	"missing-bucket": because(words.CauseNoBucket, words.FoundNoBucket).fix(words.FixCheckAddress).
		address(),
	"missing-container": because(words.CauseNoContainer, words.FoundNoContainer).
		fix(words.FixCheckAddress).address(),
	"missing-file": because(words.CauseNoFile, words.FoundNoFile).fix(words.FixCheckFileName).
		address().with("/runs/e.tfevents"),
	"mixed-content": because(words.CauseMixedContent, words.FoundMixedContent).
		fix(words.FixOpenHTTPS, words.FixServeByHTTP).address().
		with("https://runs.example/e.tfevents"),
	"mixed-content-no-https": because(words.CauseMixedContent, words.FoundMixedContent,
		words.FoundNoHTTPS, words.FoundLocalMixedContent).fix(words.FixGetCertificate,
		words.FixServeByHTTP).address(),
	"no-answer-local-network": because(words.CauseUnreachable, words.FoundUnreachable,
		words.FoundLocalPermission).fix(words.FixOpenInTab, words.FixExamineInShell),
	"no-cors-apache": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSApache, words.FixBeside),
	"no-cors-azure": because(words.CauseNoCORS, words.FoundHiddenAnswer,
		words.FoundCORSHasToAllow).fix(words.FixCORSAzureCommand, words.FixCORSAzurePortal,
		words.FixExamineInShell).mayWantAccess().with("team"),
	"no-cors-b2": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixCORSB2, words.FixExamineInShell).mayWantAccess(),
	"no-cors-caddy": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSCaddy, words.FixBeside),
	"no-cors-cos": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixCORSCOS, words.FixExamineInShell).mayWantAccess(),
	"no-cors-gcs": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixSaveJSON, words.FixThenRun, words.FixExamineInShell).mayWantAccess().
		with("gcloud storage buckets update gs://logs --cors-file=cors.json"),
	"no-cors-minio": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSMinIO, words.FixCORSMinIOStart),
	"no-cors-nginx": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSNginx, words.FixBeside),
	"no-cors-obs": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixCORSOBS, words.FixExamineInShell).mayWantAccess(),
	"no-cors-oss": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixSaveXML, words.FixThenOssutil, words.FixCORSOSSConsole,
			words.FixExamineInShell).mayWantAccess(),
	"no-cors-python": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSPython, words.FixBeside),
	"no-cors-r2": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixCORSR2Dashboard, words.FixOrSaveJSON, words.FixThenRun,
			words.FixExamineInShell).mayWantAccess().
		with("npx wrangler r2 bucket cors set logs --file cors.json"),
	"no-cors-s3": because(words.CauseNoCORS, words.FoundHiddenAnswer, words.FoundCORSHasToAllow).
		fix(words.FixCORSAWSConsole, words.FixCORSAWSCommand, words.FixExamineInShell).
		mayWantAccess(),
	"no-cors-s3-old": because(words.CauseNoCORS, words.FoundHiddenAnswer,
		words.FoundCORSHasToAllow, words.FoundMaybeOtherRegion).fix(words.FixCORSAWSConsole,
		words.FixCORSAWSCommand, words.FixExamineInShell).mayWantAccess(),
	"no-cors-unknown": because(words.CauseNoCORS, words.FoundHiddenAnswer,
		words.FoundCORSHasToAllow).fix(anyServer, words.FixExamineInShell).mayWantAccess(),
	"no-cors-versitygw": because(words.CauseNoCORS, words.FoundNoCORS, words.FoundCORSHasToAllow).
		fix(words.FixCORSS3, words.FixCORSVersitygw),
	"no-network": because(words.CauseOffline, words.FoundOffline).fix(words.FixNetwork),
	"no-such-server": because(words.CauseNoServer, words.FoundNoServer).fix(words.FixCheckHost).
		address(),
	"no-such-server-browser": because(words.CauseUnreachable, words.FoundUnreachable).
		fix(words.FixOpenInTab, words.FixExamineInShell),
	"not-an-address": because(words.CauseNotAddress, words.FoundNotAddress).address(),
	"not-events": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundText).
		fix(words.FixOpenEvents).address(),
	"not-events-json": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundJSON).
		fix(words.FixOpenManifest).address(),
	"not-events-tar": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundTar).
		fix(words.FixOpenEvents).address(),
	"not-events-xml": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundXML).
		fix(words.FixOpenEvents).address(),
	"not-events-zeros": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundZeros).
		fix(words.FixOpenEvents).address(),
	"not-events-zip": because(words.CauseNotEvents, words.FoundNotEvents, words.FoundZip).
		fix(words.FixOpenEvents).address(),
	"overloaded": because(words.CauseOverloaded, words.FoundOverloaded).fix(words.FixWait),
	"own-server-stopped": because(words.CauseOwnServer, words.FoundOwnServer).
		fix(words.FixOwnServer),
	"own-server-stopped-folder": because(words.CauseOwnServer, words.FoundOwnServer).
		fix(words.FixOwnServer),
	"packed": because(words.CausePacked, words.FoundFileReadable, words.FoundValidator,
		words.FoundPacked).fix(words.FixPacked).works(),
	"packed-browser": because(words.CausePacked, words.FoundFileReadable, words.FoundValidator,
		words.FoundPacked).fix(words.FixPacked).works(),
	"packed-browser-hidden": because(words.CausePacked, words.FoundFileReadable,
		words.FoundNoValidator, words.FoundPacked).fix(words.FixPacked).works(),
	"packed-gz": because(words.CausePacked, words.FoundFileReadable, words.FoundValidator,
		words.FoundPacked).fix(words.FixPacked).works(),
	"password": because(words.CausePassword, words.FoundPassword).fix(words.FixPassword).access(),
	"private-file-no-cors": because(words.CausePrivateFile, words.FoundRefused,
		words.FoundAlsoNoCORS).fix(words.FixAccessInShell).access(),
	"private-file-s3": because(words.CausePrivateFile, words.FoundRefused, words.FoundMaybeNoFile,
		words.FoundAlsoHeadersCORS).fix(words.FixKeysInShell, words.FixSignedLink,
		words.FixCORSAWSConsole, words.FixCORSAWSCommand).access().
		with("Authorization, x-amz-content-sha256, x-amz-date"),
	"private-file-server": because(words.CausePrivateFile, words.FoundRefused).
		fix(words.FixAccess).access(),
	"ranges-ignored": because(words.CauseNoRanges, words.FoundFileReadable, words.FoundValidator,
		words.FoundNoRanges).fix(words.FixRanges).works(),
	"ranges-ignored-nginx": because(words.CauseNoRanges, words.FoundFileReadable,
		words.FoundValidator, words.FoundNoRanges).fix(words.FixRangesNginx).works(),
	"ranges-ignored-python": because(words.CauseNoRanges, words.FoundFileReadable,
		words.FoundValidator, words.FoundNoRanges).fix(words.FixRangesPython).works(),
	"redirects-nowhere": because(words.CauseRedirectsNowhere, words.FoundRedirectsNowhere).
		fix(words.FixRedirects).address(),
	"redirects-nowhere-native": because(words.CauseRedirectsNowhere, words.FoundRedirectsNowhere).
		fix(words.FixRedirects).address(),
	"refused-otherwise": because(words.CauseRefused, words.FoundRefused).address(),
	"region-folder": because(words.CauseOtherRegion, words.FoundOtherRegion, words.FoundInRegion).
		fix(words.FixOpenOther).address().
		with("https://s3.eu-central-1.amazonaws.com/logs.team/runs/"),
	"region-keys": because(words.CauseKeysOtherRegion, words.FoundKeysOtherRegion,
		words.FoundAlsoHeadersCORS).fix(words.FixShellVariable, words.FixCORSS3,
		words.FixCORSVersitygw).access().with("eu-central-1",
		"Authorization, x-amz-content-sha256, x-amz-date"),
	"region-oss": because(words.CauseOtherRegion, words.FoundOtherRegion, words.FoundAtEndpoint).
		fix(words.FixOpenOther).address().
		with("https://logs.oss-cn-beijing.aliyuncs.com/runs/e.tfevents"),
	"region-s3": because(words.CauseOtherRegion, words.FoundOtherRegion, words.FoundInRegion).
		fix(words.FixOpenOther).address().
		with("https://logs.s3.eu-central-1.amazonaws.com/runs/e.tfevents"),
	"region-signed": because(words.CauseOtherRegion, words.FoundOtherRegion, words.FoundInRegion,
		words.FoundSignatureRegion).fix(words.FixRegionLink).address().with("eu-central-1"),
	"server-failed": because(words.CauseServerFailed, words.FoundServerFailed).
		fix(words.FixServerLog),
	"server-refuses": because(words.CauseNotRunning, words.FoundNotRunning).
		fix(words.FixStartServer),
	"signature-other-request": because(words.CauseSignedOtherRequest,
		words.FoundSignedOtherRequest).fix(words.FixGETLink, words.FixPresignAWS).address().
		with("range"),
	"signature-refused": because(words.CauseSignature, words.FoundSignature).fix(words.FixGETLink,
		words.FixPresignAWS).address(),
	"signature-wrong": because(words.CauseSignature, words.FoundSignature).fix(words.FixGETLink,
		words.FixPresignAWS).address(),
	"site-drive": because(words.CauseSitePage, words.FoundNoCORS).fix(words.FixSite).address(),
	"site-gist":  because(words.CauseSitePage, words.FoundNoCORS).fix(words.FixGitHubFile).address(),
	"site-github": because(words.CauseGitHubFolder, words.FoundGitHubFolder).
		fix(words.FixIndexGitHub, words.FixThenOpen, words.FixGitHubFile).address().
		with("https://raw.githubusercontent.com/owner/name/HEAD/"),
	"site-github-folder": because(words.CauseGitHubFolder, words.FoundGitHubFolder,
		words.FoundNoIndex).fix(words.FixIndexGitHub, words.FixThenOpen, words.FixGitHubFile).
		address().with("'runs/it'\\''s'",
		"https://raw.githubusercontent.com/owner/name/main/runs/it%27s/"),
	"site-github-folder-browser": because(words.CauseGitHubFolder, words.FoundGitHubFolder,
		words.FoundNoIndex).fix(words.FixIndexGitHub, words.FixThenOpen, words.FixGitHubFile).
		address().with("https://raw.githubusercontent.com/owner/name/main/"),
	"site-github-owner": because(words.CauseGitHubFolder, words.FoundGitHubFolder).
		fix(words.FixIndexGitHub, words.FixThenOpen, words.FixGitHubFile).address().
		with("https://raw.githubusercontent.com/owner/NAME/HEAD/"),
	"site-github-pages": because(words.CauseGitHubFolder, words.FoundGitHubFolder,
		words.FoundNoIndex).fix(words.FixIndexGitHub, words.FixThenOpen, words.FixGitHubFile).
		address().with("DIRECTORY", "https://owner.github.io/runs/"),
	"site-gitlab": because(words.CauseSitePage, words.FoundNoCORS).fix(words.FixSite).address(),
	"site-gitlab-native": because(words.CauseLoginPage, words.FoundLoginPage, words.FoundNoLogin).
		fix(words.FixLoginAccess, words.FixSite).access(),
	"site-headers-hidden": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundHiddenHeaders).works().with("Content-Range"),
	"site-hub": because(words.CauseSitePage, words.FoundNoCORS).fix(words.FixCORSHub).address(),
	"text-in-front": because(words.CauseTextInFront, words.FoundFileReadable, words.FoundRanges,
		words.FoundTextInFront, words.FoundValidator).fix(words.FixTextInFront).works(),
	"text-in-front-inside": because(words.CausePacked, words.FoundFileReadable,
		words.FoundTextInFront, words.FoundValidator, words.FoundPacked).fix(words.FixPacked,
		words.FixTextInFront).works(),
	"text-in-front-long": because(words.CauseTextInFront, words.FoundFileReadable,
		words.FoundRanges, words.FoundTextInFront, words.FoundValidator).
		fix(words.FixTextInFront).works(),
	"timeout": because(words.CauseTimeout, words.FoundTimeout).fix(words.FixCheckRunning),
	"vary-missing": because(words.CauseNone, words.FoundFileReadable, words.FoundRanges,
		words.FoundValidator, words.FoundNoVary).works(),
	"web-page": because(words.CauseWebPage, words.FoundWebPage, words.FoundManySites).
		fix(words.FixOpenFiles).address(),
	"web-page-github": because(words.CauseWebPage, words.FoundWebPage, words.FoundManySites).
		fix(words.FixOpenRawFile).address().
		with("https://raw.githubusercontent.com/owner/name/main/runs/e.tfevents"),
	"wrong-encoding": because(words.CauseWrongEncoding, words.FoundWrongEncoding).
		fix(words.FixWrongEncoding),
	"wrong-encoding-native": because(words.CauseWrongEncoding, words.FoundWrongEncoding).
		fix(words.FixWrongEncoding),
}
