package doctor

import (
	"strings"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/source"
)

// The findings for pages that show storage to people: cloud consoles, and sites for code and files.
// Users cannot configure CORS there, so nothing of that kind is recommended.

// consolePages are the hosts of cloud consoles, with the form of a folder's address in the storage
// that a console shows. If copied is set, the viewer can open the address of a folder's page in the
// console; see package listing.
var consolePages = []struct {
	host   string
	kind   kind
	copied bool
	form   string
}{
	{"console.aws.amazon.com", awsS3, true, "s3://BUCKET/PREFIX/?region={region}"},
	{"console.amazonaws.cn", awsS3, false, "https://BUCKET.s3.{region}.amazonaws.com.cn/PREFIX/"},
	{"console.cloud.google.com", googleGCS, true, "gs://BUCKET/PREFIX/"},
	{"portal.azure.com", azureBlob, true, "az://{account}/CONTAINER/PREFIX/"},
	{"portal.azure.cn", azureBlob, false,
		"https://{account}.blob.core.chinacloudapi.cn/CONTAINER/PREFIX/"},
	{"console.aliyun.com", aliyunOSS, true, "https://BUCKET.oss-{region}.aliyuncs.com/PREFIX/"},
	{"console.cloud.tencent.com", tencentCOS, true,
		"https://BUCKET.cos.{region}.myqcloud.com/PREFIX/"},
	{"console.huaweicloud.com", huaweiOBS, true,
		"https://BUCKET.obs.{region}.myhuaweicloud.com/PREFIX/"},
	{"dash.cloudflare.com", cloudR2, false,
		"https://{account}.r2.cloudflarestorage.com/BUCKET/PREFIX/"},
	{"secure.backblaze.com", backblaze, false,
		"https://s3.{region}.backblazeb2.com/BUCKET/PREFIX/"},
}

// consolePage is the finding for a console page whose address does not name the folder. It fills
// the known parts into the form of the address to open.
func (e *examiner) consolePage() (finding, bool) {
	host := e.location.hostname()
	for _, c := range consolePages {
		if host != c.host && !strings.HasSuffix(host, "."+c.host) {
			continue
		}
		e.store.kind, e.store.account, e.observed.Region = c.kind, "ACCOUNT", "REGION"
		for param := range strings.SplitSeq(queryOf(e.address), "&") {
			if value, found := strings.CutPrefix(param, "region="); found && safeName(value) != "" {
				e.observed.Region = value
			}
		}
		account := strings.FieldsFunc(after(source.Unescape(e.address), "/storageAccounts/"),
			notInAccount)
		if path := e.location.segments(); c.kind == cloudR2 && len(path) > 1 {
			account = path
		}
		if len(account) > 0 && safeName(account[0]) != "" {
			e.store.account = account[0]
		}
		f := finding{Cause: words.CauseConsole, Guide: examination.GuideAddresses,
			Wants: examination.WantAddress, Text: sentences{words.FoundConsole},
			Fixes: []remedy{{words.FixConsoleFolder, ""}, {words.FixOrFolderAddress, c.form}}}
		if !c.copied {
			f.Fixes = []remedy{{words.FixFolderAddress, c.form}}
		}
		return f, true
	}
	return finding{}, false
}

// after returns the text after a mark, "" if the mark is missing.
func after(text, mark string) string {
	_, rest, _ := strings.Cut(text, mark)
	return rest
}

// notInAccount reports whether a character ends the name of an Azure account.
func notInAccount(r rune) bool { return r < '0' || r > '9' && r < 'a' || r > 'z' }

// isGitHubPage reports whether an address is a repository's or a folder's page on github.com.
func (e *examiner) isGitHubPage() bool {
	return e.location.hostname() == "github.com" &&
		(len(e.location.segments()) < 3 || strings.HasSuffix(e.location.path, "/"))
}

// isGitHubFolder reports whether a folder is not listed because GitHub does not list; best is the
// most informative answer.
func (e *examiner) isGitHubFolder(best *answer) bool {
	switch {
	case e.store.kind != gitHub || best == nil:
		return false
	case best.err != nil:
		return !e.native() && e.reaches(best.req.URL)
	}
	return best.bodyErr == nil && best.status < 429
}

// gitHubFolder is the finding for a folder of a repository, which can be read if it contains an
// index; missing is set if there was none.
func (e *examiner) gitHubFolder(missing bool) finding {
	f := finding{Cause: words.CauseGitHubFolder, Guide: examination.GuideAddresses,
		Wants: examination.WantAddress, Text: sentences{words.FoundGitHubFolder},
		Fixes: []remedy{{words.FixIndexGitHub, "eventlens index {directory word}"},
			{words.FixThenOpen, "{instead}"}, {words.FixGitHubFile, ""}}}
	if missing {
		f.add(words.FoundNoIndex)
	}
	e.directory, e.instead = "DIRECTORY", e.location.shown() // a site at github.io
	segments := append(e.location.segments(), "OWNER", "NAME")
	switch e.location.hostname() {
	case "raw.githubusercontent.com":
		e.directory = "."
		if len(segments) > 5 {
			e.directory = source.Unescape(strings.Join(segments[3:len(segments)-2], "/"))
		}
	case "github.com":
		if len(segments) == 3 { // the page of an owner of repositories
			segments[1] = "NAME"
		}
		e.directory, e.instead = ".",
			"https://raw.githubusercontent.com/"+segments[0]+"/"+segments[1]+"/HEAD/"
	}
	return f
}

// siteFix is the remedy for sites that show files only to people.
var siteFix = remedy{words.FixSite, ""}

// configurable reports whether a person can set which pages may read from the store; this is
// impossible for third-party sites.
func (s store) configurable() bool { return s.kind != hub && s.kind != gitHub && s.kind != site }
