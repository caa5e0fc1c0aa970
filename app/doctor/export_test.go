package doctor

import (
	"context"
	"slices"

	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

// Finding is a finding with the templates of its texts, before values are filled in.
type Finding struct {
	Cause           words.Diagnosis
	Evidence, Fixes []words.Diagnosis
	Wants           examination.Want
	Works           bool
}

// Find is Examine, and also returns the finding behind the report, and the templates of all its
// texts and of the texts that they offer to copy.
func Find(ctx context.Context, cfg Config, address string) (found Finding, templates []string,
	report examination.Report) {
	f, report := find(ctx, cfg, address)
	found = Finding{Cause: f.Cause, Wants: f.Wants, Works: f.Works}
	found.Evidence = slices.DeleteFunc(f.Text[:], func(d words.Diagnosis) bool { return d == "" })
	for _, fix := range f.Fixes {
		found.Fixes = append(found.Fixes, fix.Text)
		templates = append(templates, string(fix.Text), fix.Copy)
	}
	for _, text := range append(found.Evidence, f.Cause) {
		templates = append(templates, string(text))
	}
	return found, templates, report
}
