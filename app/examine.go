package app

import (
	"context"
	"strconv"

	"eventlens/app/doctor"
	"eventlens/app/state"
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
	version uint64 // changes with everything that is shown
}

// attempt is a check that the worker was asked for. Those that were under way before do not count.
type attempt struct{ begun bool }

// copied is the last text that was copied, or could not be.
type copied struct {
	id   string // of the element; "" for none
	done bool
	ms   int64 // when
}

// copiedMs is for how long a copy is confirmed.
const copiedMs = 2500

func (x *examination) on() bool { return x.problem.URL != "" }

// considerExamining begins to examine what failed as a whole, once for each opening of it, and ends what is known of what did not fail after all.
func (p *page) considerExamining() {
	if x := &p.examination; x.on() {
		problem, stands := p.problemAt(x.problem.URL)
		if !stands {
			p.endExamination()
		} else if x.problem != problem {
			x.problem = problem
			x.version++
		}
		return
	}
	for _, problem := range p.model.Problems() {
		if p.fails(&problem) && !p.examined[problem.URL] {
			p.examined[problem.URL] = true
			p.examine(problem)
			return
		}
	}
}

// fails reports whether a problem means that nothing of a source could be opened. While nothing is on screen, that is only sure at the end.
func (p *page) fails(problem *wire.Problem) bool {
	switch {
	case problem.URL == "":
		return false
	case p.nothingOpened():
		return true
	}
	_, runs := p.model.RunCounts()
	if problem.Run == 0 {
		return runs > 0 && !p.model.ShowsSource(problem.URL)
	}
	return p.model.OpenedURL(problem.URL) && problem.Offset <= 0 && p.model.Loaded() != nil
}

func (p *page) problemAt(url string) (wire.Problem, bool) {
	for _, problem := range p.model.Problems() {
		if problem.URL == url {
			return problem, true
		}
	}
	return wire.Problem{}, false
}

// examine begins to find out why something could not be read, in place of what was found out before.
func (p *page) examine(problem wire.Problem) {
	p.endExamination()
	ctx, cancel := context.WithCancel(context.Background())
	p.examination.problem, p.examination.end = problem, cancel
	p.examination.version++
	config := doctor.Config{Fetcher: p.vault, Reach: p.host.Reach, Origin: p.host.Origin(), Online: p.host.Online}
	if sends, given := doctor.Given(p.model.Access().SourceGrants(), problem.URL); given {
		config.Plain, config.Sends = p.host.Fetcher(), sends
	}
	go func() {
		report := p.find(ctx, config, problem.URL)
		p.do(func() {
			if ctx.Err() == nil {
				p.examination.report = &report
				p.examination.version++
				p.render()
			}
		})
	}()
	p.render()
}

// endExamination takes away what is known, and ends finding out more.
func (p *page) endExamination() {
	x := &p.examination
	if x.end != nil {
		x.end()
	}
	p.examination = examination{version: x.version + 1}
	p.render()
}

// askWhy examines a problem of the list, by its index there.
func (p *page) askWhy(i int) {
	if problems := p.model.Problems(); i >= 0 && i < len(problems) && problems[i].URL != "" {
		p.examined[problems[i].URL] = true
		p.examine(problems[i])
		p.after(func() { focus(remedyID) })
	}
}

// tryAgain has the worker try what failed, and examines what fails again.
func (p *page) tryAgain() {
	if x := &p.examination; x.on() {
		if x.end != nil {
			x.end()
		}
		x.report, x.copied, x.trying = nil, copied{}, &attempt{}
		x.version++
	}
	p.send(&wire.Refresh{})
	p.render()
}

// tryWith tries again what failed of what access was just given to.
func (p *page) tryWith(scope string) {
	for _, problem := range p.model.Problems() {
		if problem.URL != "" && state.AccessCovers(p.host.BaseURL(), scope, problem.URL) {
			p.tryAgain()
			p.after(func() { focus(remedyID) })
			return
		}
	}
}

// tried follows the check that tries again.
func (p *page) tried(c *wire.Checked) {
	t := p.examination.trying
	switch {
	case t == nil:
	case c.Checking:
		t.begun = true
	case t.begun:
		p.examination.trying = nil
		if problem, stands := p.problemAt(p.examination.problem.URL); stands {
			p.examine(problem)
		} else {
			p.endExamination()
		}
	}
}

// openAnother leads to where an address is opened, with the one that failed in the field.
func (p *page) openAnother() {
	p.openPage = true
	p.endHover()
	p.render()
	p.after(func() { focus(addressID) })
}

// copyEnded notes that a text was copied, or was not.
func (p *page) copyEnded(id string, done bool) {
	if p.cardCopied(id, done) {
		return
	}
	p.examination.copied = copied{id: id, done: done, ms: p.host.Now()}
	p.examination.version++
	if done {
		p.say(words.RemedyCopied.Text())
	} else {
		p.say(words.RemedyNoCopy.Text())
	}
}

// fadeCopied takes a confirmation back after a while.
func (p *page) fadeCopied() {
	if c := &p.examination.copied; c.done && p.host.Now()-c.ms >= copiedMs {
		*c = copied{}
		p.examination.version++
		p.render()
	}
}

// fixID is the id of the text of a fix.
func fixID(i int) string { return "fix-" + strconv.Itoa(i) }
