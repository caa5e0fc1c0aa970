package listing

import (
	"errors"

	"eventlens/eventfile/source"
)

// listManifest tells the files of a manifest. One that lies in a container of Azure passes its shared access signature on to them.
func (l *lister) listManifest(p Place) error {
	l.out.Requests++
	a, err := l.fetch(l.ctx, source.Request{URL: withQuery(p.URL, p.Query)}, MaxManifestBytes)
	if err != nil {
		return err
	}
	manifest, err := l.readManifest(a)
	if err != nil {
		return err
	}
	l.answered = true
	if manifest.Truncated {
		l.out.LeftOut = "The list of files is not complete: its writer left some out."
	}
	for _, f := range manifest.Files {
		own := f.URL != ""
		if f.URL = f.Address(p.URL); !own && isSAS(p.Query) {
			f.URL = withQuery(f.URL, p.Query)
		}
		told := l.told
		if err = l.keep("", f.Path, object{url: f.URL}); err != nil {
			break // at a bound
		}
		if l.told > told {
			l.files[len(l.files)-1] = f
		}
	}
	if told := l.flush(manifest.Title); told != nil {
		return told
	}
	return l.finish()
}

func (l *lister) readManifest(a answer) (Manifest, error) {
	var cut *reason
	switch {
	case a.status != 200:
		return Manifest{}, l.refused(a)
	case errors.As(a.cut, &cut):
		return Manifest{}, l.broken(a, cut.cause)
	case a.cut != nil:
		return Manifest{}, l.broken(a, errors.New("the manifest is larger than 64 MiB"))
	}
	manifest, refused, err := ParseManifest(a.text)
	l.refusal = refused
	if err != nil && startsTag(a.text) {
		err = &reason{err.Error(), errNotXML}
	}
	if err != nil {
		return manifest, l.broken(a, err)
	}
	return manifest, nil
}
