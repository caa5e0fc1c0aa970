package page

import (
	"context"
	"strconv"

	"eventlens/app/doctor"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// Finding out why something could not be read: by itself for a source of which nothing could be opened, else when the person asks.

// examination is what is being found out, or was, about one thing that could not be read. There is one at a time; its zero value is none.
type examination struct {
	problem wire.Problem   // what could not be read; its URL is what is examined
	report  *doctor.Report // once it was examined
	trying  *attempt       // it is being tried again
	end     context.CancelFunc
	copied  copied
	Version uint64 // changes with everything that is shown
}

// examining finds out why something could not be read.
type examining struct {
	page *Page
	examination
	seen map[string]bool // URLs that were examined since they were opened
	Find func(context.Context, doctor.Config, string) doctor.Report
}

// attempt is a check that the worker was asked for. Those that were under way before do not count.
type attempt struct{ begun bool }

// copied is the last text that was copied, or could not be.
type copied struct {
	id   string // of the element; "" for none
	done bool
	ms   int64 // when
}

// CopiedMs is for how long a copy is confirmed.
const CopiedMs = 2500

func (x *examination) on() bool { return x.problem.URL != "" }

// considerExamining begins to examine what failed as a whole, once for each opening of it, and ends what is known of what did not fail after all.
func (xm *examining) considerExamining() {
	if x := &xm.examination; x.on() {
		problem, stands := xm.problemAt(x.problem.URL)
		if !stands {
			xm.endExamination()
		} else if x.problem != problem {
			x.problem = problem
			x.Version++
		}
		return
	}
	for _, problem := range xm.page.Model.Problems() {
		if xm.fails(&problem) && !xm.seen[problem.URL] {
			xm.seen[problem.URL] = true
			xm.examine(problem)
			return
		}
	}
}

// fails reports whether a problem means that nothing of a source could be opened. While nothing is on screen, that is only sure at the end.
func (xm *examining) fails(problem *wire.Problem) bool {
	switch {
	case problem.URL == "":
		return false
	case xm.page.nothingOpened():
		return true
	}
	_, runs := xm.page.Model.RunCounts()
	if problem.Run == 0 {
		return runs > 0 && !xm.page.Model.ShowsSource(problem.URL)
	}
	return xm.page.Model.OpenedURL(problem.URL) && problem.Offset <= 0 && xm.page.Model.Loaded() != nil
}

func (xm *examining) problemAt(url string) (wire.Problem, bool) {
	for _, problem := range xm.page.Model.Problems() {
		if problem.URL == url {
			return problem, true
		}
	}
	return wire.Problem{}, false
}

// examine begins to find out why something could not be read, in place of what was found out before.
func (xm *examining) examine(problem wire.Problem) {
	xm.endExamination()
	ctx, cancel := context.WithCancel(context.Background())
	xm.problem, xm.end = problem, cancel
	xm.Version++
	config := doctor.Config{Fetcher: xm.page.Access.Vault, Reach: xm.page.Host.Reach, Origin: xm.page.Host.Origin(), Online: xm.page.Host.Online}
	if sends, given := doctor.Given(xm.page.Model.Access().SourceGrants(), problem.URL); given {
		config.Plain, config.Sends = xm.page.Host.Fetcher(), sends
	}
	go func() {
		report := xm.Find(ctx, config, problem.URL)
		xm.page.Do(func() {
			if ctx.Err() == nil {
				xm.report = &report
				xm.Version++
				xm.page.Render()
			}
		})
	}()
	xm.page.Render()
}

// endExamination takes away what is known, and ends finding out more.
func (xm *examining) endExamination() {
	x := &xm.examination
	if x.end != nil {
		x.end()
	}
	xm.examination = examination{Version: x.Version + 1}
	xm.page.Render()
}

// AskWhy examines a problem of the list, by its index there.
func (xm *examining) AskWhy(i int) {
	if problems := xm.page.Model.Problems(); i >= 0 && i < len(problems) && problems[i].URL != "" {
		xm.seen[problems[i].URL] = true
		xm.examine(problems[i])
		xm.page.After(func() { ui.Focus(remedyID) })
	}
}

// tryAgain has the worker try what failed, and examines what fails again.
func (xm *examining) tryAgain() {
	if x := &xm.examination; x.on() {
		if x.end != nil {
			x.end()
		}
		x.report, x.copied, x.trying = nil, copied{}, &attempt{}
		x.Version++
	}
	xm.page.Send(&wire.Refresh{})
	xm.page.Render()
}

// tryWith tries again what failed of what access was just given to.
func (xm *examining) tryWith(scope string) {
	for _, problem := range xm.page.Model.Problems() {
		if problem.URL != "" && state.AccessCovers(xm.page.Host.BaseURL(), scope, problem.URL) {
			xm.tryAgain()
			xm.page.After(func() { ui.Focus(remedyID) })
			return
		}
	}
}

// tried follows the check that tries again.
func (xm *examining) tried(c *wire.Checked) {
	t := xm.trying
	switch {
	case t == nil:
	case c.Checking:
		t.begun = true
	case t.begun:
		xm.trying = nil
		if problem, stands := xm.problemAt(xm.problem.URL); stands {
			xm.examine(problem)
		} else {
			xm.endExamination()
		}
	}
}

// openAnother leads to where an address is opened, with the one that failed in the field.
func (xm *examining) openAnother() {
	xm.page.Opening.wanted = true
	xm.page.Hover.End()
	xm.page.Render()
	xm.page.After(func() { ui.Focus(addressID) })
}

// copyEnded notes that a text was copied, or was not.
func (xm *examining) copyEnded(id string, done bool) {
	if xm.page.Desk.cardCopied(id, done) {
		return
	}
	xm.copied = copied{id: id, done: done, ms: xm.page.Host.Now()}
	xm.Version++
	if done {
		xm.page.Following.Say(words.RemedyCopied.Text())
	} else {
		xm.page.Following.Say(words.RemedyNoCopy.Text())
	}
}

// fadeCopied takes a confirmation back after a while.
func (xm *examining) fadeCopied() {
	if c := &xm.copied; c.done && xm.page.Host.Now()-c.ms >= CopiedMs {
		*c = copied{}
		xm.Version++
		xm.page.Render()
	}
}

// fixID is the id of the text of a fix.
func fixID(i int) string { return "fix-" + strconv.Itoa(i) }
