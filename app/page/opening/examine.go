package opening

import (
	"context"
	"strconv"

	"eventlens/app/host"
	"eventlens/app/page/ondemand"
	"eventlens/app/state"
	"eventlens/app/ui"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
	"eventlens/app/words"
)

// Finding out why something could not be read. This starts automatically if nothing else is on
// screen or the person has just opened the source, otherwise on request.

// examinationState is the state of one examination. There is only one at a time; the zero value is
// none.
type examinationState struct {
	problem wire.Problem        // the problem; its URL is examined
	report  *examination.Report // nil until the examination is done
	trying  *attempt            // the worker tries to read it again; nil if not
	end     context.CancelFunc  // cancels the examination; nil before the first one
	copied  copied
	Version uint64 // changes with everything shown
}

// Examiner finds out why something could not be read.
type Examiner struct {
	opening *Opening
	examinationState
	seen map[string]bool // URLs examined since they were opened
	Find func(context.Context, *examination.Question) (*examination.Report, error)
}

// attempt is a check requested from the worker. begun tells that the worker reported its start, so
// the end of a check that was running before does not count.
type attempt struct{ begun bool }

// copied is the result of the last copy.
type copied struct {
	id   string // id of the element; "" for none
	done bool   // the browser allowed it
	ms   int64  // when it was copied, in Unix ms
}

// CopiedMs is how long a copy is confirmed on screen, in ms.
const CopiedMs = 2500

// On reports whether there is an examination.
func (x *examinationState) On() bool { return x.problem.URL != "" }

// Update starts to examine a problem if nothing could be opened, or if a source that the person has
// just opened failed as a whole; once for each time it is opened. It ends an examination whose
// problem has gone.
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
		if (x.opening.nothingOpened() && problem.URL != "" ||
			x.opening.asked && x.fails(&problem)) && !x.seen[problem.URL] {
			x.seen[problem.URL] = true
			x.examine(problem)
			return
		}
	}
}

// fails reports whether a problem means that nothing of a source could be opened, while runs of
// other sources are on screen.
func (x *Examiner) fails(problem *wire.Problem) bool {
	_, runs := x.opening.model.Runs.Counts()
	switch {
	case problem.URL == "" || runs == 0:
		return false
	case problem.Run == 0:
		return !x.opening.model.ShowsSource(problem.URL)
	}
	return x.opening.model.OpenedURL(problem.URL) && problem.Offset <= 0 &&
		x.opening.model.Loaded() != nil
}

func (x *Examiner) problemAt(url string) (wire.Problem, bool) {
	for _, problem := range x.opening.model.Problems() {
		if problem.URL == url {
			return problem, true
		}
	}
	return wire.Problem{}, false
}

// examine starts to examine a problem and drops the previous examination.
func (x *Examiner) examine(problem wire.Problem) {
	x.End()
	ctx, cancel := context.WithCancel(context.Background())
	x.problem, x.end = problem, cancel
	x.Version++
	question := &examination.Question{URL: problem.URL, Origin: x.opening.host.Location.Origin(),
		Offline: !x.opening.host.Location.Online(),
		Broke:   problem.Broke, Nowhere: problem.Nowhere,
		Access: *x.opening.model.Access().Message()}
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

// found shows a report. If the doctor's program cannot be loaded the panel says so, beside the
// reading error.
func (x *Examiner) found(report *examination.Report, err error) {
	if err != nil {
		p := &x.problem
		report = &examination.Report{
			Title: words.NothingOpened.Text(), Text: words.RemedySaw(p.File, words.Say(p.Text)),
			Fixes: []examination.Fix{{Text: words.RemedyNoDoctor(err.Error())}},
		}
	}
	x.report = report
	x.Version++
	x.opening.page.Render()
}

// findBy returns a function that loads the doctor's program and asks it.
func findBy(workers host.Workers) func(context.Context,
	*examination.Question) (*examination.Report, error) {
	return func(ctx context.Context, question *examination.Question) (*examination.Report, error) {
		answer, err := ondemand.AskOnce(ctx, workers, doctorProgram, &examination.Protocol,
			question)
		if err != nil {
			return nil, err
		}
		return answer.(*examination.Report), nil
	}
}

// doctorProgram is the name of the doctor's program.
const doctorProgram = "doctor"

// End drops the examination and cancels it.
func (x *Examiner) End() {
	if x.end != nil {
		x.end()
	}
	x.examinationState = examinationState{Version: x.Version + 1}
	x.opening.page.Render()
}

// AskWhy examines a problem by its index in the list.
func (x *Examiner) AskWhy(i int) {
	if problems := x.opening.model.Problems(); i >= 0 && i < len(problems) &&
		problems[i].URL != "" {
		x.seen[problems[i].URL] = true
		x.examine(problems[i])
		x.opening.page.After(func() { ui.Focus(remedyID) })
	}
}

// tryAgain has the worker retry, and examines the problem again if it persists.
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

// TryWith retries a problem for whose URL access was just given.
func (x *Examiner) TryWith(scope string) {
	for _, problem := range x.opening.model.Problems() {
		if problem.URL != "" &&
			state.AccessCovers(x.opening.host.Location.BaseURL(), scope, problem.URL) {
			x.tryAgain()
			x.opening.page.After(func() { ui.Focus(remedyID) })
			return
		}
	}
}

// Checked follows the worker's check for tryAgain.
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

// openAnother leads to the address field, which contains the failed address.
func (x *Examiner) openAnother() {
	x.opening.wanted = true
	x.opening.page.EndHover()
	x.opening.page.Render()
	x.opening.page.After(func() { ui.Focus(addressID) })
}

// Copied notes whether a text could be copied.
func (x *Examiner) Copied(id string, done bool) {
	x.copied = copied{id: id, done: done, ms: x.opening.host.Clock.Now()}
	x.Version++
	if done {
		x.opening.page.Tell(words.TextCopied.Text())
	} else {
		x.opening.page.Tell(words.RemedyNoCopy.Text())
	}
}

// FadeCopied removes the confirmation of a copy after a while.
func (x *Examiner) FadeCopied() {
	if c := &x.copied; c.done && x.opening.host.Clock.Now()-c.ms >= CopiedMs {
		*c = copied{}
		x.Version++
		x.opening.page.Render()
	}
}

// fixID returns the element id of a fix's text.
func fixID(i int) string { return "fix-" + strconv.Itoa(i) }
