package words

// Texts of the page that opens sources.
const (
	AddressHint    Message = "Enter a folder, a file, a presigned link or an eventlens.json, on cloud storage, a hub or a server. For example:"
	OnlyTitle      Message = "Limit what to open"
	OnlyMatch      Message = "Paths containing"
	OnlyMatchHint  Message = "Case is ignored. Use * for any text, | for or, and a leading ! to exclude."
	OnlyDepth      Message = "Folder levels"
	OnlyDepthHint  Message = "Leave empty for all levels."
	OnlyDepthBad   Message = "Enter a number from 1, or leave it empty for all levels."
	SavedPageTitle Message = "Saved on this device · eventlens"
	OpenTitle      Message = "Open event files"
	OpenLead       Message = "View scalars, images and histograms from TensorBoard event files in this browser."
	DropTitle      Message = "Drop files or a whole log folder here"
	DropHintBefore Message = "Anything with "
	DropHintAfter  Message = " in its name. Subfolders become runs."
	ChooseFolder   Message = "Choose folder"
	ChooseFiles    Message = "Choose files"
	PrivateTitle   Message = "Nothing leaves this browser."
	PrivateText    Message = "eventlens reads and saves files on this device only."
	OrStorage      Message = "or open an address"
	AddressLabel   Message = "Address of a folder, a file or a manifest"
	AddressOpen    Message = "Open"
	AddressMissing Message = "Start the address with https://, http://, s3://, gs://, az:// or hf://, or make it relative to this page."
	RecentTitle    Message = "Recent"
	RecentSigned   Message = "Needs a fresh link"
	DropOverTitle  Message = "Drop to open"
	BackToCharts   Message = "Back to charts"
	OpenAnother    Message = "Open another source"
	FirstTitle     Message = "First time here?"
	FirstOpen      Message = "Drop a log folder, or give the address of one."
	FirstRead      Message = "Point at a chart to read every run. Drag to zoom."
	FirstShare     Message = "Share the view: its settings are in the address."
	DemoText       Message = "Try a small sweep of learning rates: six runs, with images and histograms."
	DemoOpen       Message = "Open the demo"
	RecentClear    Message = "Clear all"
	NothingOpened  Message = "Could not open the source"
	awaitedFiles   Message = "Waiting for event files in {source}"
	awaitedValues  Message = "Waiting for the first values in {source}"
	awaitedChecked Message = "Checked {age}."
	AwaitedShows   Message = "This page shows the first run as soon as it writes."
	DroppedFiles   Message = "Files on this computer"
	dropOverOpens  Message = "Files and folders with event files"
	dropOverAdds   Message = "Adds them to the {count, one: # open run, other: # open runs}."
	recentSaved    Message = "Saved {age}"
	mayBeLocalPath Message = "Is this a folder on this computer? A browser cannot open its path. Drop the folder here, or run: eventlens serve {path}"
)

// AwaitedFiles says that a folder has no event files yet.
func AwaitedFiles(source string) string { return awaitedFiles.With(source) }

// AwaitedValues says that event files have no values yet.
func AwaitedValues(source string) string { return awaitedValues.With(source) }

// AwaitedChecked says when the page last looked.
func AwaitedChecked(age string) string { return awaitedChecked.With(age) }

// AddressExamples are examples of the accepted forms of addresses.
var AddressExamples = []string{"https://host/runs/", "s3://bucket/runs/", "gs://bucket/runs/",
	"az://account/container/runs/", "hf://datasets/owner/name"}

// DropHintName is the part of a file name that the hint about dropping quotes.
const DropHintName = "tfevents"

// DropOverText says what happens to files dropped while runs are open.
func DropOverText(runs int) string {
	if runs == 0 {
		return dropOverOpens.Text()
	}
	return dropOverAdds.With(Count(runs))
}

// MayBeLocalPath explains what to do about an address that failed and may be a path on this
// computer.
func MayBeLocalPath(path string) string { return mayBeLocalPath.With(path) }

// RecentSaved says when a recent source was saved.
func RecentSaved(age string) string { return recentSaved.With(age) }
