// Package listing finds out which files exist, which of them are event files, and which runs they
// form.
//
// [Locate] parses the address of a place, and [List] asks a store for the files there.
// [ParseManifest] reads a list of files stored beside them (eventlens.json), [File.Address] returns
// the URL of a file, and [AppendManifest] writes such a list. [IsEventFile] recognizes event files
// by name, [Runs] groups them into named runs, and [NaturalCompare] orders names with numbers by
// value.
//
// Files that are not event files stay in a listing, since other views read them, but they form no
// runs. All functions except List are pure.
package listing
