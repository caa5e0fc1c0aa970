package doctor

import (
	"strings"
)

// The texts of reports on requests that are refused. {seen} is the store's code and the status.

// private is the report on a folder that is not listed, and whose files may be private as well.
func (e *examiner) private(title, more string) Report {
	text := "{host} refuses to list the folder ({seen}). "
	if e.cfg.Plain != nil {
		text = "{host} refuses to list the folder ({seen}), although access was given: it does not reach as far as this. "
	}
	return Report{Title: title, Guide: guideNotListed, Text: text + more, Fixes: listFixes(e.store, e.native()), Wants: WantAccess}
}

// notListed is the report on a folder that is not listed, and whose files can be read.
func (e *examiner) notListed(title, proof string) Report {
	return Report{Title: title, Guide: guideNotListed, Text: "{host} refuses to list the folder ({seen}). " + proof, Fixes: listFixes(e.store, e.native()), Wants: WantAccess}
}

// privateThing is the report on a file or folder that is for some people only.
func (e *examiner) privateThing(folder, signed bool) Report {
	if folder && !signed {
		return e.forbidden()
	}
	if signed {
		return e.badLink("")
	}
	r := Report{Title: "This file is private", Guide: guidePrivate, Text: "{host} refuses to give {url} ({seen}).", Wants: WantAccess, Fixes: []Fix{accessFix(e.store, e.native())}}
	if e.cfg.Plain != nil {
		r.Title, r.Text = "The access is not enough", "{host} refuses to give {url} ({seen}). Access was given, but it does not reach as far as this file."
	}
	if e.store.speaksS3() {
		r.Text += " A file that does not exist is refused in the same way, where listing is forbidden."
	}
	if !e.store.isServer() && e.store.kind != hub && e.store.kind != gitHub {
		r.Fixes = append(r.Fixes, Fix{"Or open a signed link to it, which {store} makes for a limited time.", ""})
	}
	return r
}

func (e *examiner) expiredLink() Report {
	r := Report{Title: "The link has expired", Guide: guideSigned, Text: "The address is a signed link, and its time is over ({seen}).", Wants: WantAddress,
		Fixes: []Fix{{"Get a fresh link, and open it. What was read before is kept: only what is new is read.", ""}}}
	end, told := expiry(e.at.query)
	if !told {
		return r
	}
	now := e.cfg.Now()
	e.note("end", end.UTC().Format("2 January 2006, 15:04:05"))
	e.note("ago", ago(now.Sub(end)))
	r.Text = "The address is a signed link, and its time is over: it ended on {end} UTC at the latest, and sooner with the credentials that it was signed with " +
		"({seen})."
	if end.Before(now) {
		r.Text = "The address is a signed link, and its time is over: it ended on {end} UTC, {ago} ({seen})."
	}
	return r
}

var expiredAccess = Report{Title: "The access has expired", Guide: guidePrivate, Text: "{host} says that the token or the session that was given is over ({seen}).", Wants: WantAccess,
	Fixes: []Fix{{"Give a fresh one.", ""}}}

var wrongClock = Report{Title: "The clock is wrong", Guide: guideKeys,
	Text:  "The clock of this device and that of {host} differ by more than the store accepts in a signed request (RequestTimeTooSkewed).",
	Fixes: []Fix{{"Set the device's clock, best by switching on its automatic time, then try again.", ""}}}

// narrowLink is the report on a shared access signature that allows something else.
func narrowLink(folder bool) Report {
	r := Report{Title: "The link does not allow this", Guide: guideSigned, Text: "{host} accepts the signature, but it is for something else ({seen}).", Wants: WantAddress,
		Fixes: []Fix{{"Get a link that allows to read this file (sp=r) from where this device is, by https.", ""}}}
	if folder {
		r.Fixes = []Fix{containerLink}
	}
	return r
}

// containerLink is how a link is made that lists and reads a container.
var containerLink = Fix{"A folder takes a shared access signature of its container with the permissions Read and List (sp=rl, sr=c):",
	"az storage container generate-sas --account-name {account} --name {bucket} --permissions rl --expiry YYYY-MM-DDTHH:MMZ --https-only"}

// badLink is the report on a signature that is not accepted; fields are header fields that it was made with.
func (e *examiner) badLink(fields string) Report {
	r := Report{Title: "The signature is not accepted", Guide: guideSigned, Wants: WantAddress,
		Text: "{host} does not accept the signature in the address ({seen}). It may have been cut or changed on its way here, be made for another request than " +
			"GET, " +
			"or with keys that are no longer valid.",
		Fixes: []Fix{{"Get a link that is signed for GET, with no header fields but the host's, and open all of it, to its last character.", ""}}}
	if fields != "" {
		e.note("fields", fields)
		r.Title = "The link was signed for another request"
		r.Text = "{host} does not accept the signature in the address ({seen}): it was made for a request with header fields of its own ({fields}), which the " +
			"viewer " +
			"does not send."
	}
	if e.store.kind == awsS3 {
		r.Fixes = append(r.Fixes, Fix{"With the AWS command line:", "aws s3 presign s3://{bucket}/KEY --expires-in 86400"})
	}
	return r
}

// signedFolder is the report on a folder whose address carries a signature for one request: no listing was tried.
func (e *examiner) signedFolder() Report {
	r := Report{Title: "A signed link cannot list a folder", Guide: guideSigned, Wants: WantAddress,
		Text: "The address of the folder {url} carries a signature for one request, and to list a folder and read its files takes several.",
		Fixes: []Fix{{"Open the folder's address without what is behind the question mark, and give access keys. They are kept in memory only.", ""},
			{"Or open a list of the files in which each has its own signed link (eventlens.json).", ""}}}
	if e.store.kind == azureBlob {
		r.Fixes = []Fix{containerLink}
	}
	return r
}

func badKeys(native bool) Report {
	r := Report{Title: "The access is not accepted", Guide: guidePrivate, Text: "{host} does not know the key or the token that was given, or its secret is another one ({seen}).",
		Wants: WantAccess, Fixes: []Fix{{"Give the access keys again: the key's id, its secret, and its session token if it has one.", ""}}}
	if native {
		r.Fixes = []Fix{{"Check AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, and AWS_SESSION_TOKEN if the key has one.", ""}}
	}
	return r
}

// otherRegion is the report on a bucket, or keys, of another region than was asked.
func (e *examiner) otherRegion(region, endpoint string, signed bool) Report {
	e.note("region", region)
	e.note("endpoint host", endpoint)
	r := Report{Title: "The bucket is in another region", Guide: guideAddresses, Text: "{host} does not keep the bucket {bucket}.", Wants: WantAddress}
	if e.store.bucket == "BUCKET" {
		r.Text = "{host} does not keep this bucket."
	}
	if region != "" {
		r.Text += " It is in {region}."
	} else if endpoint != "" {
		r.Text += " It is to be asked for at {endpoint host}."
	}
	address := e.movedAddress(region, endpoint)
	switch {
	case signed:
		r.Text += " A signature is for one region."
		r.Fixes = []Fix{{"Get a link that was signed for that region.", ""}}
	case address != "" && address != e.at.shown():
		e.note("address", address)
		r.Fixes = []Fix{{"Open this address instead:", "{address}"}}
	default:
		r.Title, r.Text, r.Wants = "The access is for another region", "{host} takes signatures for the region {region} only.", WantAccess
		r.Fixes = []Fix{{"Give the access keys with the region {region}.", ""}}
		if e.native() {
			r.Fixes = []Fix{{"In a shell, before the command:", "export AWS_REGION={region}"}}
		}
	}
	return r
}

func (e *examiner) noBucket() Report {
	r := Report{Title: "No such bucket", Guide: guideAddresses, Text: "There is no bucket named {bucket} at {host} ({seen}).", Wants: WantAddress,
		Fixes: []Fix{{"Check its name in the address: {url}", ""}}}
	switch {
	case e.store.kind == azureBlob:
		r.Title, r.Text = "No such container", "There is no container named {bucket} at {host} ({seen})."
	case e.store.bucket == "BUCKET":
		r.Text = "There is no bucket of this name at {host} ({seen})."
	case e.store.kind == tencentCOS:
		r.Text += " A bucket in another region looks the same."
	}
	return r
}

func (e *examiner) notThere(folder bool) Report {
	if !folder {
		return Report{Title: "No such file", Guide: guideAddresses, Text: "{host} has no file {path} ({seen}).", Wants: WantAddress,
			Fixes: []Fix{{"Check its name: upper and lower case count. If it is that of a folder, put a slash behind it.", ""}}}
	}
	r := Report{Title: "No such folder", Guide: guideAddresses, Text: "{host} has no folder {path}, or does not list it ({seen}).", Wants: WantAddress,
		Fixes: []Fix{{"Check its name: upper and lower case count.", ""}}}
	switch e.store.kind {
	case azureBlob:
		r.Text += " Azure says the same of containers that are private, and of those whose files alone are public."
		r.Wants = WantAccess
	case hub:
		r.Text += " The hub says the same of private repositories."
		r.Wants = WantAccess
	}
	r.Fixes = append(r.Fixes, listFixes(e.store, e.native())...)
	return r
}

// websiteEndpoint is the report on S3's website endpoints, which serve pages and list nothing.
func (e *examiner) websiteEndpoint() Report {
	rest := e.at.name()[max(0, strings.Index(e.at.name(), "s3-website")):]
	region := strings.TrimLeft(strings.TrimPrefix(rest, "s3-website"), "-.")
	region, _, _ = strings.Cut(region, ".")
	e.note("region", region)
	return Report{Title: "A website's address cannot be listed", Guide: guideNotListed, Wants: WantAddress,
		Text: "{host} is the bucket's website endpoint, which serves its pages and does not list its files.",
		Fixes: []Fix{{"Open the bucket's own address, which lists where that is allowed:", "https://{bucket}.s3.{region}.amazonaws.com{path}"},
			{"Or write a list of the files beside them:", indexFix.Copy}}}
}

var (
	archived = Report{Title: "The file is archived", Text: "{host} keeps {url} in an archive, from where it cannot be read ({seen}).",
		Fixes: []Fix{{"Have the store restore it, or copy it to a class of storage that can be read at once. That takes minutes to hours.", ""}}}
	overloaded   = Report{Title: "The server is overloaded", Text: "{host} asks for fewer requests ({seen}).", Fixes: []Fix{{"Wait a minute, then try again.", ""}}}
	serverFailed = Report{Title: "The server failed", Text: "{host} could not answer ({seen}). That is a fault at its end.",
		Fixes: []Fix{{"Try again later. If it stays, its log says why.", ""}}}
	otherStatus = Report{Title: "The server refuses", Text: "{host} refuses to give {url} ({seen}).", Wants: WantAddress}
)
