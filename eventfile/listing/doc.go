// Package listing says which files there are, which of them are event files, and which runs they make.
//
// [Locate] takes an address for the place that it names, [List] asks a store what is there. [ParseManifest] reads a list of files that lies beside them
// (eventlens.json), [File.Address] gives the URL of one of them, and [AppendManifest] writes such a list. [IsEventFile] tells event files by name, [Runs]
// groups them into named runs, [NaturalCompare] orders names the way people count.
//
// Files that are not event files stay in a listing, since views of other kinds read them, but make no runs. All functions but List are pure.
package listing
