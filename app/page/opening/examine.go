package opening

import (
	"context"
	"strconv"

	"eventlens/app/page/program"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

// Finding out why something could not be read: by itself when nothing else is on screen or the person has just opened it, else when the person asks.

// inquiry says what is being found out, or was, about one thing that could not be read. There is one at a time; its zero value is none.
type inquiry struct {
	problem wire.Problem        // what could not be read; its URL is what is examined
	report  *examination.Report // once it was examined
	trying  *attempt            // it is being Checked again
	end     context.CancelFunc
	copied  copied
	Version uint64 // changes with everything that is shown
}

// Examiner finds out why something could not be read.
type Examiner struct {
	opening *Opening
	inquiry
	seen map[string]bool // URLs that were examined since they were opened
	Find func(context.Context, *examination.Question) (*examination.Report, error)
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

// On reports whether there is one.
func (x *inquiry) On() bool { return x.problem.URL != "" }

// Update begins to examine what failed when nothing could be opened, or as a whole when the person has just opened it, once for each opening of it. It ends
// what is known of what did not fail after all.
func (x *Examiner) Update() {
	if x.On() {
		problem, stands := x.problemAt(x.problem.URL)
		if !stands {
			x.End()
		} else if x.problem != problem {
			x.problem = problem
			x.Version++
		}
		return
	}
	for _, problem := range x.opening.model.Problems() {
		if (x.opening.model.NothingOpened() && problem.URL != "" || x.opening.asked && x.fails(&problem)) && !x.seen[problem.URL] {
			x.seen[problem.URL] = true
			x.examine(problem)
			return
		}
	}
}

// fails reports whether a problem means that nothing of a source could be opened, while others are on screen.
func (x *Examiner) fails(problem *wire.Problem) bool {
	_, runs := x.opening.model.RunCounts()
	switch {
	case problem.URL == "" || runs == 0:
		return false
	case problem.Run == 0:
		return !x.opening.model.ShowsSource(problem.URL)
	}
	return x.opening.model.OpenedURL(problem.URL) && problem.Offset <= 0 && x.opening.model.Loaded() != nil
}

func (x *Examiner) problemAt(url string) (wire.Problem, bool) {
	for _, problem := range x.opening.model.Problems() {
		if problem.URL == url {
			return problem, true
		}
	}
	return wire.Problem{}, false
}

// examine begins to find out why something could not be read, in place of what was found out before.
func (x *Examiner) examine(problem wire.Problem) {
	x.End()
	ctx, cancel := context.WithCancel(context.Background())
	x.problem, x.end = problem, cancel
	x.Version++
	question := &examination.Question{URL: problem.URL, Origin: x.opening.host.Origin(), Offline: !x.opening.host.Online(),
		Broke: problem.Broke, Nowhere: problem.Nowhere, Access: *x.opening.model.Access().Message()}
	go func() {
		report, err := x.Find(ctx, question)
		x.opening.page.Do(func() {
			if ctx.Err() == nil {
				x.found(report, err)
			}
		})
	}()
	x.opening.page.Render()
}

// found shows what was found. Without the program that finds causes the panel says so beside what reading ran into.
func (x *Examiner) found(report *examination.Report, err error) {
	if err != nil {
		p := &x.problem
		report = &examination.Report{Title: words.NothingOpened.Text(), Text: words.RemedySaw(p.File, words.Say(p.Text)), Fixes: []examination.Fix{{Text: words.RemedyNoDoctor(err.Error())}}}
	}
	x.report = report
	x.Version++
	x.opening.page.Render()
}

// findBy returns what loads the doctor's program and asks it.
func findBy(host program.Starter) func(context.Context, *examination.Question) (*examination.Report, error) {
	return func(ctx context.Context, question *examination.Question) (*examination.Report, error) {
		answer, err := program.AskOnce(ctx, host, doctorProgram, &examination.Protocol, question)
		if err != nil {
			return nil, err
		}
		return answer.(*examination.Report), nil
	}
}

// doctorProgram is the name of the program that finds causes.
const doctorProgram = "doctor"

// End takes away what is known, and ends finding out more.
func (x *Examiner) End() {
	if x.end != nil {
		x.end()
	}
	x.inquiry = inquiry{Version: x.Version + 1}
	x.opening.page.Render()
}

// AskWhy examines a problem of the list, by its index there.
func (x *Examiner) AskWhy(i int) {
	if problems := x.opening.model.Problems(); i >= 0 && i < len(problems) && problems[i].URL != "" {
		x.seen[problems[i].URL] = true
		x.examine(problems[i])
		x.opening.page.After(func() { ui.Focus(remedyID) })
	}
}

// tryAgain has the worker try what failed, and examines what fails again.
func (x *Examiner) tryAgain() {
	if x.On() {
		if x.end != nil {
			x.end()
		}
		x.report, x.copied, x.trying = nil, copied{}, &attempt{}
		x.Version++
	}
	x.opening.page.Send(&wire.Refresh{})
	x.opening.page.Render()
}

// TryWith tries again what failed of what access was just given to.
func (x *Examiner) TryWith(scope string) {
	for _, problem := range x.opening.model.Problems() {
		if problem.URL != "" && state.AccessCovers(x.opening.host.BaseURL(), scope, problem.URL) {
			x.tryAgain()
			x.opening.page.After(func() { ui.Focus(remedyID) })
			return
		}
	}
}

// Checked follows the check that tries again.
func (x *Examiner) Checked(c *wire.Checked) {
	t := x.trying
	switch {
	case t == nil:
	case c.Checking:
		t.begun = true
	case t.begun:
		x.trying = nil
		if problem, stands := x.problemAt(x.problem.URL); stands {
			x.examine(problem)
		} else {
			x.End()
		}
	}
}

// openAnother leads to where an address is opened, with the one that failed in the field.
func (x *Examiner) openAnother() {
	x.opening.wanted = true
	x.opening.page.EndHover()
	x.opening.page.Render()
	x.opening.page.After(func() { ui.Focus(addressID) })
}

// Copied notes that a text was copied, or was not.
func (x *Examiner) Copied(id string, done bool) {
	x.copied = copied{id: id, done: done, ms: x.opening.host.Now()}
	x.Version++
	if done {
		x.opening.page.Say(words.RemedyCopied.Text())
	} else {
		x.opening.page.Say(words.RemedyNoCopy.Text())
	}
}

// FadeCopied takes a confirmation back after a while.
func (x *Examiner) FadeCopied() {
	if c := &x.copied; c.done && x.opening.host.Now()-c.ms >= CopiedMs {
		*c = copied{}
		x.Version++
		x.opening.page.Render()
	}
}

// fixID is the id of the text of a fix.
func fixID(i int) string { return "fix-" + strconv.Itoa(i) }
