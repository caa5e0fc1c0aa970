// Package listing says which files there are, which of them are event files, and which runs they make.
//
// [Locate] reads what an address means: a manifest, a folder, a bucket of a store. [List] lists it, in whatever form its server answers, and tells the files a page at a
// time, each with the URL that fetches it. [FileURL] is for addresses of single files. [ParseManifest] reads a list of files that lies beside them (eventlens.json),
// [ResolveFile] gives the URL of one of them. [IsEventFile] tells event files by name, [Runs] groups them into named runs, [NaturalCompare] orders names the way people
// count.
//
// A listing goes from lister (what is told, filtered and bounded) by flat (stores that tell everything below a prefix) or folders (web servers, WebDAV) to reading (answers in
// XML and JSON, by tables) and html (pages). The addresses of known stores are a table, too. Requests go through a [source.Fetcher], which authorises them; they are GET,
// and PROPFIND for WebDAV, and carry no header field for which a browser would ask first.
//
// Files that are not event files stay in a listing, since views of other kinds read them, but make no runs.
package listing
