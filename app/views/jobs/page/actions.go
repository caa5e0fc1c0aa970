package page

import (
	"html"
	"strconv"

	"eventlens/app/views/jobs"
)

// change passes a change of a job from the host to the service.
func (p *Page) change(c *jobs.Change) {
	p.changes = append(p.changes, c)
	p.ask(c)
}

// offersActions reports whether rows have action buttons: the page is embedded in a platform that
// named some actions.
func (p *Page) offersActions() bool { return p.host.Embedder.Layout() != "" && p.facts.Acts }

// act asks the platform to perform an action on the job of a row, and says so.
func (p *Page) act(id string, i int) {
	r := p.rowAt(i)
	if r == nil {
		return
	}
	for at := 0; at+1 < len(r.Actions); at += 2 {
		if r.Actions[at] == id {
			p.tell("action", "action", id, "job", r.ID)
			p.notice = jobs.ActionSent(jobs.ActionName(id, r.Actions[at+1]), r.Name)
			p.Render()
		}
	}
}

// deleteAction is the action that deletes a board, which needs a confirmation.
const deleteAction = "delete"

// actions writes the button of a job's actions, and the browser's popover with one button for each
// action.
func (w *rowWriter) actions(r *jobs.Row, i int) {
	name, id := jobs.ActionsOf(r.Name), "acts-"+strconv.Itoa(i)
	w.put(`<button type="button" class="btn ghost icon small acts" tabindex="-1" data-act="actions"`)
	w.attr("popovertarget", id, "aria-label", name, "title", name)
	w.put(">", moreIcon, "</button>")
	w.popover(id, name)
	for at := 0; at+1 < len(r.Actions); at += 2 {
		action := r.Actions[at]
		name := jobs.ActionName(action, r.Actions[at+1])
		if action != deleteAction {
			w.action(id, "data-action", action, name)
			continue
		}
		w.put(`<button type="button" class="btn" data-act="actions"`)
		w.attr("popovertarget", id+"-sure")
		w.put(">", html.EscapeString(jobs.Delete.Text()), "</button>")
		w.popover(id+"-sure", jobs.DeleteSure(r.Name))
		w.action(id, "data-action", action, name)
		w.put("</div>")
	}
	w.put("</div>")
}

// popover starts a popover with a title.
func (w *rowWriter) popover(id, title string) {
	w.put(`<div popover class="job-actions"`)
	w.attr("id", id, "aria-label", title)
	w.put(">")
	w.text("b", "trunc", title)
}

// action writes a button of a popover; pressing it closes the popover.
func (w *rowWriter) action(id, attribute, value, name string) {
	w.text("button", "btn", name, "type", "button", "popovertarget", id, "popovertargetaction",
		"hide", attribute, value)
}
