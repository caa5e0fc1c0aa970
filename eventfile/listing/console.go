package listing

import (
	"strings"

	"eventlens/eventfile/source"
)

// consoles lists the web consoles in which people browse storage, each with the address of the
// place it shows. The query belongs to the console: the second column names its parameters that
// complete {K} and other parts, each with its letter; D is K escaped twice, and R is the region if
// it is given. {Z} is ignored, and so is everything after ";tab=".
const consoles = `
{r}.console.aws.amazon.com/s3/buckets/{b} prefix:K,region:R s3://{b}/{K}
console.aws.amazon.com/s3/buckets/{b} prefix:K,region:R s3://{b}/{K}
{r}.console.aws.amazon.com/s3/object/{b} prefix:K,region:R s3://{b}/{K}
console.cloud.google.com/storage/browser/_details/{b}/{K} - gs://{b}/{K}
console.cloud.google.com/storage/browser/{b}/{K} - gs://{b}/{K}
oss.console.aliyun.com/bucket/{r}/{b}/{Z} path:K https://{b}.{r}.aliyuncs.com/{K}
console.cloud.tencent.com/cos/bucket bucket:b,region:r,path:D https://{b}.cos.{r}.myqcloud.com/{K}
portal.azure.com/#{K}storageAccounts%2F{a}/path/{c}/{K} - az://{a}/{c}/
console.huaweicloud.com/console/#/obs/manage/{b}/{h}/{K} region:r https://{b}.obs.{r}.myhuaweicloud.com/
huggingface.co/{o}/{n}/tensorboard - https://huggingface.co/{o}/{n}
github.com/{o}/{n}/blob/{v}/{K} - https://raw.githubusercontent.com/{o}/{n}/{v}{K}
github.com/{o}/{n}/tree/{v}/{K} - https://raw.githubusercontent.com/{o}/{n}/{v}{K}/
`

// fromConsole returns the address of the place that a page of a console, or of a host of code and
// models, shows. Any other address is returned unchanged.
func fromConsole(address string) string {
	scheme, rest, ok := strings.Cut(strings.TrimSpace(address), "://")
	if scheme = strings.ToLower(scheme); !ok || scheme != "https" && scheme != "http" {
		return address
	}
	rest, fragment, _ := strings.Cut(rest, "#")
	rest, query, _ := strings.Cut(rest, "?")
	host, path, _ := strings.Cut(rest, "/")
	path, _, _ = strings.Cut(path, ";tab=")
	text := strings.ToLower(host) + "/" + path
	for lines := consoles; lines != ""; {
		var line string
		line, lines, _ = strings.Cut(lines, "\n")
		form, line, _ := strings.Cut(line, " ")
		parameters, shown, _ := strings.Cut(line, " ")
		at := text
		if strings.Contains(form, "#") {
			at += "#" + fragment
		}
		var c captures
		if form == "" || !c.fits(form, at) && !c.fits(form, at+"/") {
			continue
		}
		if !c.takeParameters(parameters, query) {
			return address
		}
		// a folder's address may or may not end in a slash, and may name a branch
		if strings.HasPrefix(form, "git") {
			c['K'] = strings.TrimRight("/"+c['K'], "/")
		}
		shown = c.filled(shown)
		if c['R'] != "" {
			shown += "?region=" + c['R']
		}
		return shown
	}
	return address
}

// takeParameters captures the parameters of a query, and reports whether all required ones are
// present.
func (c *captures) takeParameters(parameters, query string) bool {
	for rest := parameters; rest != "-" && rest != ""; {
		var one string
		one, rest, _ = strings.Cut(rest, ",")
		name, letter, _ := strings.Cut(one, ":")
		value, _ := parameter(query, name)
		switch letter {
		case "D": // escaped twice
			letter, value = "K", source.Unescape(value)
			fallthrough
		case "K":
			value = escape(strings.TrimPrefix(value, "/"))
		}
		if value == "" && letter >= "a" {
			return false
		}
		c[letter[0]&127] = value
	}
	return true
}
