package wire

// Page to worker.

// ReadViews asks for a file of saved views, which a link names; [ViewFile] answers it.
type ReadViews struct{ URL string }

// Worker to page.

// ViewFile has the views of a file; see address.ParseViews. It is sent for a file beside the logs,
// too, and again when that changed: without views when the file was deleted.
type ViewFile struct {
	Key     string // names the file among all; the URL of a file that a link names
	File    string // path of the file in its source, for people
	Source  string // the source, for people
	Asked   bool   // a link names the file; see [ReadViews]
	Views   []SavedView
	Problem Text // what could not be read; none if everything was
}

// SavedView is a view under a name. Default is set if it is to be opened by an address that says
// nothing of the view.
type SavedView struct {
	View    string // a fragment, with the name
	Default bool
}
