package words

// Texts of saved views.
const (
	Views           Message = "Saved views"
	viewNamed       Message = "View: {name}"
	viewsNone       Message = "Save filters, order, smoothing, pins, combined charts, baseline and zoom under a name."
	viewsLabel      Message = "Name of the view"
	viewsSave       Message = "Save"
	viewsReplace    Message = "Replace"
	viewsCancel     Message = "Cancel"
	viewsMore       Message = "More for #"
	viewsRename     Message = "Rename"
	viewsDelete     Message = "Delete"
	viewsSure       Message = "Delete for good"
	viewsNew        Message = "Save as new view…"
	viewsUpdate     Message = "Save changes"
	viewsSaved      Message = "View # saved."
	viewsRenamed    Message = "View renamed to #."
	viewsDeleted    Message = "View # deleted."
	viewsOpened     Message = "View # opened."
	viewOpened      Message = "View {name} opened."
	viewFileRefused Message = "Ignored the saved views of this link. {why}"
	viewsFrom       Message = "from #"
	viewsDefault    Message = "Open first"
	viewsIsDefault  Message = "opens first"
	viewsDownload   Message = "Download eventlens.view.json"
	viewsFull       Message = "This browser has no room for more views. Delete one first."
	viewsYours      Message = "yours"
	viewsPlain      Message = "nothing set"
	viewsOfFilters  Message = "filters"
	viewsOfOrder    Message = "order"
	viewsOfSmooth   Message = "smoothing"
	viewsOfPins     Message = "pins"
	viewsOfPin      Message = "1 pin"
	viewsOfNotes    Message = "notes"
	viewsOfNote     Message = "1 note"
	viewsOfCombined Message = "combined charts"
	viewsOfBaseline Message = "baseline"
	viewsOfZoom     Message = "zoom and scales"
	viewsOfTab      Message = "tab"
	viewsOfRest     Message = "settings"
)

// ViewNamed is the label of the button that lists the saved views, while one is open.
func ViewNamed(name string) string { return viewNamed.With(name) }

// viewsTexts has the texts of the script of saved views, one per line, each after its name.
const viewsTexts = string("title=" + Views + "\nempty=" + viewsNone + "\nlabel=" + viewsLabel +
	"\nsave=" + viewsSave + "\nreplace=" + viewsReplace + "\ncancel=" + viewsCancel +
	"\nmore=" + viewsMore + "\nrename=" + viewsRename + "\nremove=" + viewsDelete + "\nsure=" +
	viewsSure + "\nfresh=" + viewsNew + "\nupdate=" + viewsUpdate + "\nsaved=" + viewsSaved +
	"\nrenamed=" + viewsRenamed + "\nremoved=" + viewsDeleted + "\nopened=" + viewsOpened +
	"\nfull=" + viewsFull + "\nyours=" + viewsYours + "\nfrom=" + viewsFrom + "\nfirst=" +
	viewsDefault + "\nisfirst=" + viewsIsDefault + "\ndownload=" + viewsDownload + "\nplain=" + viewsPlain + "\nfilters=" +
	viewsOfFilters + "\norder=" + viewsOfOrder + "\nsmoothing=" + viewsOfSmooth + "\npins=" +
	viewsOfPins + "\npin=" + viewsOfPin + "\nnotes=" + viewsOfNotes + "\nnote=" + viewsOfNote +
	"\ncombined=" + viewsOfCombined + "\nbaseline=" + viewsOfBaseline + "\nzoom=" +
	viewsOfZoom + "\ntab=" + viewsOfTab + "\nrest=" + viewsOfRest + "\nclose=" + AccessClose +
	"\n")

// ViewsPanel returns what the script of saved views needs: its texts, a hash of the log's addresses,
// the view on screen as a fragment, and the views of files: the name of the file and the fragment of
// each, separated by tabs.
func ViewsPanel(log, view, files string) string {
	return viewsTexts + "log=" + log + "\nview=" + view + "\nfiles=" + files
}

// ViewOpened says that a view was opened.
func ViewOpened(name string) string { return viewOpened.With(name) }

// ViewFileRefused says why the file of saved views that a link names is not read.
func ViewFileRefused(why string) string { return viewFileRefused.With(why) }
