package page

import (
	"context"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/address"
	"eventlens/app/page/ondemand"
	"eventlens/app/ui"
	wirejobs "eventlens/app/views/jobs"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
	"eventlens/eventfile/joblist"
	"eventlens/eventfile/listing"
	"eventlens/eventfile/source"
)

// draft is a board that a person is creating for the log of a notebook or a distributed job.
type draft struct {
	kind              int // index into draftKinds
	place, path, name string

	url    string              // URL of the log once a check has begun; "" before
	cancel context.CancelFunc  // cancels the running check; nil for none
	report *examination.Report // the doctor's report; nil without one
	failed string              // why there is no report
	copied string              // message about the result of copying
	asked  bool                // the platform was asked for access to the log that the fields name
}

// Ids of the dialog's elements.
const (
	draftID       = "board"
	draftTitleID  = "board-title"
	draftKindID   = "board-kind"
	placeID       = "board-place"
	datasetsID    = "board-datasets"
	draftCheckID  = "board-check"
	draftSubmitID = "board-submit"
)

var draftKinds = [...]joblist.Kind{joblist.Notebook, joblist.Distributed}

// offersDraft reports whether the page offers to create a board: a platform can create boards, or,
// if the page is not embedded, the person can copy a board into a list.
func (p *Page) offersDraft() bool { return !p.embedded() || p.facts.Creates }

func (p *Page) embedded() bool { return p.host.Embedder.Layout() != "" }

// openDraft opens the dialog for a new board.
func (p *Page) openDraft() {
	p.draft = &draft{}
	p.Render()
	p.After(func() { ui.ShowDialog(draftID, placeID) })
}

func (p *Page) closeDraft() {
	if p.draft != nil {
		p.draft.reset()
	}
	p.draft = nil
	ui.CloseDialog(draftID)
	p.Render()
}

// reset cancels the running check and forgets the result of the last one.
func (d *draft) reset() {
	if d.cancel != nil {
		d.cancel()
	}
	d.url, d.cancel, d.report, d.failed, d.copied = "", nil, nil, "", ""
}

// checked reports whether the board can be submitted: the address is valid and no check is running.
// The doctor's findings at the address do not matter, since the job may not have started.
func (d *draft) checked() bool { return d.url != "" && d.cancel == nil }

// src returns the URL of the folder given by the data set and the path in the data set. The
// signature of a data set's URL stays at its end.
func (d *draft) src() string {
	place, path := strings.TrimSpace(d.place), strings.TrimPrefix(strings.TrimSpace(d.path), "/")
	if place == "" || path == "" {
		return place
	}
	query := ""
	if strings.HasPrefix(place, "http") {
		path = source.Escape(path, "/")
		if i := strings.IndexAny(place, "?#"); i >= 0 {
			place, query = place[:i], place[i:]
		}
	}
	return withSlash(place) + withSlash(path) + query
}

func withSlash(path string) string {
	if strings.HasSuffix(path, "/") {
		return path
	}
	return path + "/"
}

// checkDraft has the doctor examine the folder. It rejects an address that is never opened, or that
// contains a password.
func (p *Page) checkDraft() {
	d := p.draft
	d.reset()
	url := d.src()
	if absolute, ok := address.Resolve(p.host.Location.BaseURL(), url); ok && url != "" {
		url = absolute
	}
	if problem, never := address.NeverFetched(url); never {
		d.failed = words.Say(problem.Text)
		p.Render()
		return
	}
	ctx, cancel := context.WithCancel(context.Background())
	d.url, d.cancel = url, cancel
	question := &examination.Question{
		URL: url, Origin: p.host.Location.Origin(), Offline: !p.host.Location.Online(),
		Access: p.granted,
	}
	go func() {
		answer, err := ondemand.AskOnce(ctx, p.host.Workers, "doctor", &examination.Protocol,
			question)
		p.Do(func() {
			if ctx.Err() != nil {
				return
			}
			cancel()
			d.cancel = nil
			if d.report, _ = answer.(*examination.Report); err != nil {
				d.failed = words.RemedyNoDoctor(err.Error())
			}
			p.askForDraft()
			p.Render()
		})
	}()
	p.Render()
}

// draftQuestion is the number of the question for access to the log of a new board. The numbers of
// questions about lists start at 1.
const draftQuestion = 1 << 30

// askForDraft asks the platform once for access to a private log. The answer starts another check.
func (p *Page) askForDraft() {
	if d := p.draft; p.embedded() && d.report != nil && d.report.Wants == examination.WantAccess &&
		!d.asked {
		d.asked = true
		p.tell("ask", "id", draftQuestion, "url", source.CanonicalURL(listing.FetchedURL(d.url)))
	}
}

// draftAnswered checks the board again, with the access that the platform gave.
func (p *Page) draftAnswered() {
	if d := p.draft; d != nil && d.asked && d.checked() {
		p.checkDraft()
	}
}

// title returns the name of the board: the folder's name, unless the person entered one.
func (d *draft) title() string {
	if name := strings.TrimSpace(d.name); name != "" {
		return name
	}
	return listing.SourceName(d.url)
}

// line returns the board as a job of jobs.json.
func (d *draft) line() string {
	return string(joblist.AppendBoard(nil, d.title(), d.url, draftKinds[d.kind]))
}

// submitDraft passes the board to the platform, or puts its line on the clipboard.
func (p *Page) submitDraft() {
	d := p.draft
	if p.embedded() {
		p.tell("create", "job", d.line())
		p.notice = wirejobs.ActionSent(wirejobs.New.Text(), d.title())
		p.closeDraft()
		return
	}
	p.host.Saver.CopyText(d.line(), func(copied bool) {
		p.Do(func() {
			if d.copied = wirejobs.BoardNotCopied.Text(); copied {
				d.copied = wirejobs.BoardCopied.Text()
			}
			p.host.Saver.Toast(d.copied)
			p.Render()
		})
	})
}

// draftKey lets Enter in a field press the button. The browser closes the dialog on Escape.
func (p *Page) draftKey(key string, typing bool) bool {
	if key != "Enter" || !typing {
		return false
	}
	p.pressDraft()
	return true
}

// pressDraft checks the board or, if it is checked, submits it. During a check it does nothing.
func (p *Page) pressDraft() {
	if p.draft.checked() {
		p.submitDraft()
	} else if p.draft.cancel == nil {
		p.checkDraft()
	}
}

// draftDialog returns the dialog with the fields of a board and the result of the check.
func (s *Shell) draftDialog() app.UI {
	p := s.page
	d := p.draft
	onClose := func(app.Context, app.Event) { p.closeDraft() }
	kinds := make([]string, len(draftKinds))
	for i, kind := range draftKinds {
		kinds[i] = wirejobs.KindName(string(kind))
	}
	return ui.Element("dialog", "dialog", ui.Attrs{"id", draftID, "aria-labelledby", draftTitleID},
		ui.DialogHead(draftTitleID, wirejobs.New.Text(), words.AccessClose.Text(), onClose),
		ui.Element("div", "dialog-body", nil,
			ui.Element("div", "board-field", nil, ui.Text("span", "", wirejobs.KindLabel.Text()),
				s.choice(draftKindID, wirejobs.KindLabel.Text(), kinds, d.kind, "")),
			d.field(placeID, wirejobs.BoardPlace.Text(), "s3://bucket", datasetsID, &d.place),
			s.datasets(),
			d.field("board-path", wirejobs.BoardPath.Text(), "runs/job-4711", "", &d.path),
			d.field("board-name", wirejobs.NameLabel.Text(), "", "", &d.name),
			s.draftStatus()),
		ui.Element("div", "dialog-foot", nil, ui.GuideLink(guideDraft),
			ui.Button("btn", onClose, nil, app.Text(words.AccessCancel.Text())), s.draftButton()),
	).On("close", onClose)
}

const guideDraft = "guide/jobs.html#create-a-board"

// field returns a text field, with the id of the datalist that it offers. Typing drops the result
// of the last check.
func (d *draft) field(id, label, hint, list string, value *string) app.UI {
	return ui.Element("label", "board-field", nil, ui.Text("span", "", label),
		ui.Element("input", "input",
			ui.Attrs{"id", id, "type", "text", "autocomplete", "off", "spellcheck", "false",
				"value", *value, "placeholder", hint, "list", list}).
			On("input", func(ctx app.Context, _ app.Event) {
				d.reset()
				d.asked = false
				*value = ctx.JSSrc().Get("value").String()
			}))
}

// datasets returns the data sets that the list names, for the browser to offer.
func (s *Shell) datasets() app.UI {
	var options []app.UI
	all := s.page.facts.Datasets
	for i := 0; i+1 < len(all); i += 2 {
		options = append(options,
			ui.Element("option", "", ui.Attrs{"value", all[i+1], "label", all[i]}))
	}
	return ui.Element("datalist", "", ui.Attrs{"id", datasetsID}, options...)
}

// draftButton returns the button, labelled with its next action. Both actions share a handler,
// because go-app keeps the handler of an element whose text changes.
func (s *Shell) draftButton() app.UI {
	p := s.page
	id, text := draftCheckID, wirejobs.BoardCheck
	if p.draft.checked() {
		id, text = draftSubmitID, wirejobs.BoardCopy
		if p.embedded() {
			text = wirejobs.BoardCreate
		}
	}
	return ui.Button("btn primary", func(app.Context, app.Event) { p.pressDraft() },
		ui.Attrs{"id", id, "aria-busy", ui.Bool(p.draft.cancel != nil)}, app.Text(text.Text()))
}

// draftStatus shows the result of the check, or that the check is running. A line to copy is shown
// too, because a browser may not let the page copy.
func (s *Shell) draftStatus() app.UI {
	d := s.page.draft
	var parts []app.UI
	say := func(tag, text string) {
		if text != "" {
			parts = append(parts, ui.Text(tag, "", text))
		}
	}
	if d.cancel != nil {
		say("p", wirejobs.BoardChecking.Text())
	}
	say("p", d.failed)
	if r := d.report; r != nil {
		say("b", r.Title)
		say("p", r.Text)
		if len(r.Fixes) > 0 {
			say("p", r.Fixes[0].Text)
		}
	}
	if d.checked() && !s.page.embedded() {
		say("code", d.line())
		say("p", d.copied)
	}
	return ui.Element("div", "board-status", ui.Attrs{"role", "status"}, parts...)
}
