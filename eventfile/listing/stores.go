package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// stores lists the address forms of known stores, one per line: the type, the form of host and
// path, the URL that object names are appended to, and the URL for listings. S3-compatible stores
// are listed at the URL of their objects.
//
// In the form of an address, {a} is any text without a slash, {1} the same or nothing, and {K} any
// text, which is the escaped name of the object. {O} is the address's scheme, host and port. The
// type is the dialect's letter (- for none), with f if the name is a folder with or without a final
// slash, and m if the address is not the URL of the object. Lines with x are Azure at an emulator
// or an account's own domain, and need a shared access signature.
//
// This text and one small matcher take a tenth of equivalent code.
const stores = `
- {b}.s3-website{K}
s {b}.s3{1}.amazonaws.com{2}/{K} {O}/
s s3{1}.amazonaws.com{2}/{b}/{K} {O}/{b}/
s {b}.s3{1}.backblazeb2.com/{K} {O}/
s s3{1}.backblazeb2.com/{b}/{K} {O}/{b}/
s {b}.s3{1}.wasabisys.com/{K} {O}/
s s3{1}.wasabisys.com/{b}/{K} {O}/{b}/
s {b}.s3{1}.scw.cloud/{K} {O}/
s s3{1}.scw.cloud/{b}/{K} {O}/{b}/
s {b}.s3{1}.cloud.ovh.net/{K} {O}/
s s3{1}.cloud.ovh.net/{b}/{K} {O}/{b}/
s {b}.s3{1}.cloud-object-storage.appdomain.cloud/{K} {O}/
s s3{1}.cloud-object-storage.appdomain.cloud/{b}/{K} {O}/{b}/
s {b}.{a}.eu.r2.cloudflarestorage.com/{K} {O}/
s {a}.eu.r2.cloudflarestorage.com/{b}/{K} {O}/{b}/
s {b}.{a}.r2.cloudflarestorage.com/{K} {O}/
s {a}.r2.cloudflarestorage.com/{b}/{K} {O}/{b}/
s {b}.{r}.digitaloceanspaces.com/{K} {O}/
s {r}.digitaloceanspaces.com/{b}/{K} {O}/{b}/
s {b}.{r}.linodeobjects.com/{K} {O}/
s {r}.linodeobjects.com/{b}/{K} {O}/{b}/
s {b}.{r}.your-objectstorage.com/{K} {O}/
s {r}.your-objectstorage.com/{b}/{K} {O}/{b}/
s {b}.oss-{r}.aliyuncs.com/{K} {O}/
s {b}.cos.{r}.myqcloud.com/{K} {O}/
s {b}.obs.{r}.myhuaweicloud.com/{K} {O}/
s obs.{r}.myhuaweicloud.com/{b}/{K} {O}/{b}/
g {h}.googleapis.com/storage/v1/b/{b}/o/{K} https://storage.googleapis.com/{b}/ https://storage.googleapis.com/storage/v1/b/{b}/o
g {h}/storage/v1/b/{b}/o/{K} {O}/{b}/ {O}/storage/v1/b/{b}/o
g {b}.storage.googleapis.com/{K} {O}/ https://storage.googleapis.com/storage/v1/b/{b}/o
- storage.googleapis.com/download/{K}
g storage.googleapis.com/{b}/{K} {O}/{b}/ https://storage.googleapis.com/storage/v1/b/{b}/o
gm storage.cloud.google.com/{b}/{K} https://storage.googleapis.com/{b}/ https://storage.googleapis.com/storage/v1/b/{b}/o
gf console.cloud.google.com/storage/browser/{b}/{K} https://storage.googleapis.com/{b}/ https://storage.googleapis.com/storage/v1/b/{b}/o
a {a}.blob.core.{d}/{c}/{K} {O}/{c}/ {O}/{c}
am {a}.dfs.core.{d}/{c}/{K} https://{a}.blob.core.{d}/{c}/ https://{a}.blob.core.{d}/{c}
hf {h}/api/models/{o}/{n}/tree/{v}/{K} {O}/{o}/{n}/resolve/{v}/ {O}/api/models/{o}/{n}/tree/{v}
hf {h}/api/datasets/{o}/{n}/tree/{v}/{K} {O}/datasets/{o}/{n}/resolve/{v}/ {O}/api/datasets/{o}/{n}/tree/{v}
hf {h}/api/datasets/{n}/tree/{v}/{K} {O}/datasets/{n}/resolve/{v}/ {O}/api/datasets/{n}/tree/{v}
hf {h}/api/spaces/{o}/{n}/tree/{v}/{K} {O}/spaces/{o}/{n}/resolve/{v}/ {O}/api/spaces/{o}/{n}/tree/{v}
- huggingface.co/api/{K}
hf huggingface.co/datasets/{o}/{n}/tree/{v}/{K} {O}/datasets/{o}/{n}/resolve/{v}/ {O}/api/datasets/{o}/{n}/tree/{v}
h huggingface.co/datasets/{o}/{n}/resolve/{v}/{K} {O}/datasets/{o}/{n}/resolve/{v}/ {O}/api/datasets/{o}/{n}/tree/{v}
hm huggingface.co/datasets/{o}/{n}/blob/{v}/{K} {O}/datasets/{o}/{n}/resolve/{v}/ {O}/api/datasets/{o}/{n}/tree/{v}
hf huggingface.co/datasets/{n}/tree/{v}/{K} {O}/datasets/{n}/resolve/{v}/ {O}/api/datasets/{n}/tree/{v}
- huggingface.co/datasets/{o}/{n}/{a}/{K}
hf huggingface.co/datasets/{o}/{n}/ {O}/datasets/{o}/{n}/resolve/main/ {O}/api/datasets/{o}/{n}/tree/main
hf huggingface.co/spaces/{o}/{n}/tree/{v}/{K} {O}/spaces/{o}/{n}/resolve/{v}/ {O}/api/spaces/{o}/{n}/tree/{v}
h huggingface.co/spaces/{o}/{n}/resolve/{v}/{K} {O}/spaces/{o}/{n}/resolve/{v}/ {O}/api/spaces/{o}/{n}/tree/{v}
hm huggingface.co/spaces/{o}/{n}/blob/{v}/{K} {O}/spaces/{o}/{n}/resolve/{v}/ {O}/api/spaces/{o}/{n}/tree/{v}
- huggingface.co/spaces/{o}/{n}/{a}/{K}
hf huggingface.co/spaces/{o}/{n}/ {O}/spaces/{o}/{n}/resolve/main/ {O}/api/spaces/{o}/{n}/tree/main
hf huggingface.co/{o}/{n}/tree/{v}/{K} {O}/{o}/{n}/resolve/{v}/ {O}/api/models/{o}/{n}/tree/{v}
h huggingface.co/{o}/{n}/resolve/{v}/{K} {O}/{o}/{n}/resolve/{v}/ {O}/api/models/{o}/{n}/tree/{v}
hm huggingface.co/{o}/{n}/blob/{v}/{K} {O}/{o}/{n}/resolve/{v}/ {O}/api/models/{o}/{n}/tree/{v}
- huggingface.co/datasets/{K}
- huggingface.co/spaces/{K}
- huggingface.co/{o}/{n}/{a}/{K}
hf huggingface.co/{o}/{n}/ {O}/{o}/{n}/resolve/main/ {O}/api/models/{o}/{n}/tree/main
x localhost{1}/{a}/{c}/{K} {O}/{a}/{c}/ {O}/{a}/{c}
x azurite{1}/{a}/{c}/{K} {O}/{a}/{c}/ {O}/{a}/{c}
x 127.0.0.1{1}/{a}/{c}/{K} {O}/{a}/{c}/ {O}/{a}/{c}
x {h}/{c}/{K} {O}/{c}/ {O}/{c}
`

// captures maps the letters of a form to their text.
type captures [128]string

// fits reports whether text has a form, and captures its letters.
func (c *captures) fits(form, text string) bool {
	i := strings.IndexByte(form, '{')
	if i < 0 {
		return form == text
	}
	rest, ok := strings.CutPrefix(text, form[:i])
	if !ok {
		return false
	}
	letter, form := form[i+1], form[i+3:]
	least := 1
	if letter < 'a' {
		least = 0
	}
	for n := 0; n <= len(rest); n++ {
		if n >= least && c.fits(form, rest[n:]) {
			c[letter] = rest[:n]
			return true
		}
		if n < len(rest) && rest[n] == '/' && letter != 'K' {
			break
		}
	}
	return false
}

// filled returns a form with its letters replaced.
func (c *captures) filled(form string) (text string) {
	for {
		before, rest, ok := strings.Cut(form, "{")
		text += before
		if !ok {
			return text
		}
		text += c[rest[0]&127]
		form = rest[2:]
	}
}

// findStore parses a URL in a known store. It returns the type from the store's line, "" if
// unknown, and sets the place, with the object's name as prefix.
func findStore(url string, p *Place) (what string) {
	origin, path, query := split(url)
	_, host, _ := strings.Cut(strings.ToLower(origin), "//")
	host = host[strings.LastIndexByte(host, '@')+1:]
	if lookup(" hf.co:h www.huggingface.co:h hf-mirror.com:h", host) != 0 {
		host = "huggingface.co"
	}
	text, sas := host+path, isSAS(query)
	for lines := stores; lines != ""; {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		what, line, _ = strings.Cut(line, " ")
		form, line, _ := strings.Cut(line, " ")
		var c captures
		if what == "x" && (!sas || isFile(path) && !c.fits(form, text)) {
			continue // not a container: none is named like an event file
		}
		if what == "" || !c.fits(form, text) && !c.fits(form, text+"/") {
			continue
		}
		if what == "-" {
			return ""
		}
		c['O'] = origin
		bucket, listing, _ := strings.Cut(line, " ")
		p.Dialect = dialectOf(what[0])
		p.URL, p.Listing, p.Query, p.Prefix = c.filled(bucket), c.filled(listing), query,
			source.Unescape(c['K'])
		if listing == "" {
			p.Listing = p.URL
		}
		return what
	}
	return ""
}

func dialectOf(letter byte) Dialect {
	switch letter {
	case 's':
		return DialectS3
	case 'g':
		return DialectGCS
	case 'a', 'x':
		return DialectAzure
	}
	return DialectHub
}
