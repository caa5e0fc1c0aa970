package words

import "strings"

// Texts of sharing a view by a link.
const (
	Share            Message = "Share"
	shareTitle       Message = "Share this view"
	shareLink        Message = "Link to exactly this view"
	shareCopy        Message = "Copy"
	shareCopied      Message = "Copied"
	ShareHint        Message = "Copy a link to this view"
	shareSaveView    Message = "Save this view…"
	shareWarned      Message = "Link copied. {warning}."
	ShareNobody      Message = "Nobody else can open this link"
	ShareFilesLack   Message = "The link does not include the dropped files"
	ShareFilesHere   Message = "You dropped files here, and they are only in this browser. Put them on a server that both of you can reach."
	sharePageHere    Message = "This page is on this computer ({host}). Put it and the log on a server that both of you can reach."
	shareLogHere     Message = "The log is on this computer ({host}). Put it on a server that both of you can reach."
	shareUntil       Message = "This link works until {when}"
	ShareMayExpire   Message = "This link may stop working"
	ShareExpired     Message = "This link has expired"
	shareExpiredAt   Message = "The log's signed address expired at {when}. Open the log with a new address, then share again."
	ShareLong        Message = "Some programs cut links this long"
	ShareLongText    Message = "To be sure, save the view, and send eventlens.view.json or put it beside the data."
	ShareSigned      Message = "The address of the log is signed. Everybody with the link can read the log while the signature is valid."
	ShareNeedsAccess Message = "Others need their own access"
	shareAccessTo    Message = "The link does not include your access to {place}."
	ScriptUnloaded   Message = "A part of the page could not be loaded. Try again."
)

// SharePageHere says that the page is on this computer, at a host and port.
func SharePageHere(host string) string { return sharePageHere.With(host) }

// ShareLogHere says that a log is on this computer, at a host and port.
func ShareLogHere(host string) string { return shareLogHere.With(host) }

// ShareUntil says when a link stops working.
func ShareUntil(when string) string { return shareUntil.With(when) }

// ShareExpiredAt says when a link stopped working.
func ShareExpiredAt(when string) string { return shareExpiredAt.With(when) }

// ShareAccessTo says that a link does not hold the access to a place.
func ShareAccessTo(place string) string { return shareAccessTo.With(place) }

// ShareWarned says that the link was copied, and the title of the worst risk.
func ShareWarned(risk string) string { return shareWarned.With(risk) }

// shareTexts has the texts around a link for the script that shows it, one per line, each after its
// name.
const shareTexts = string("title=" + shareTitle + "\nlabel=" + shareLink + "\ncopy=" + shareCopy +
	"\ndone=" + shareCopied + "\nclose=" + AccessClose + "\nblocked=" + NothingCopied + "\nsave=" + shareSaveView +
	"\n")

// SharePanel returns a link and the texts around it for the script that shows them. copied is "" if
// the browser did not copy the link. Each risk has a title and a text.
func SharePanel(link, copied string, risks []string) string {
	return shareTexts + "link=" + link + "\ncopied=" + copied + "\nrisks=" +
		strings.Join(risks, "\t")
}
