package wire

// Page to worker.

// ReadViews asks for a file of saved views, which a link names; [ViewFile] answers it.
type ReadViews struct{ URL string }

// Worker to page.

// ViewFile has the views of a file; see address.ParseViews. It is sent for a file beside the logs,
// too, and again when that changed.
type ViewFile struct {
	File    string // name of the file, for people
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
