package page

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"eventlens/app/address"
	"eventlens/app/pattern/filter"
	"eventlens/app/pattern/problem"
	"eventlens/app/views/jobs"
	"eventlens/app/wire/matching"
	"eventlens/app/words"
)

// view is the person's choices on the page; the URL contains them.
type view struct {
	search        filter.Filter
	searchInForce string // the search in force: the last valid one typed
	// the last valid search that Go can match, or that the browser has matched
	lastMatched         string
	status, owner, kind string // patterns
	sort                string // key of a column
	descending          bool   // descending
	group               string // key of a column; "" for none
	columns             []string
	defaultColumns      bool     // columns are the default ones
	scalars             []string // tags that are columns; nil for the tag that likely returns
	byFolder            bool     // runs of a folder share a colour; see onShare
	ticked              []string
	everySec            int // seconds between two reads of the lists; 0 for never
}

// usualSec is the default interval of reading lists.
const defaultRefreshSec = 30

// viewOf reads the view from a URL fragment. If the browser has to match its search, the worker
// gets the result later; see [Page.match].
func viewOf(f address.Fragment, patterns *filter.Patterns) view {
	v := view{
		status: f.Text(address.JobStatus), owner: f.Text(address.JobOwner),
		kind: f.Text(address.JobKind), group: f.Text(address.JobGroup),
		scalars: f.List(address.JobScalars), byFolder: f.Text(address.ColourBy) == "folder",
		everySec: defaultRefreshSec,
	}
	v.search.UseBrowser(patterns)
	v.search.SetAddress(f.Text(address.JobSearch))
	v.keepSearch()
	v.sort, v.descending = "updated", true
	if order := f.Text(address.JobSort); order != "" {
		v.sort, v.descending = strings.CutPrefix(order, "-")
	}
	if !isGroup(v.group) {
		v.group = ""
	}
	columns, chosen := f.Text(address.JobColumns), f.Text(address.JobColumns) != ""
	if v.defaultColumns = !chosen; chosen {
		for _, name := range strings.Split(columns, ",") {
			if (columnNamed(name) != nil || strings.HasPrefix(name, jobs.FieldPrefix)) &&
				!slices.Contains(v.columns, name) {
				v.columns = append(v.columns, name)
			}
		}
	}
	v.ticked = f.List(address.JobTicked)
	v.ticked = v.ticked[:min(len(v.ticked), jobs.MostPicked)]
	switch every := f.Text(address.Refresh); {
	case every == "off":
		v.everySec = 0
	case every != "":
		if sec, err := strconv.Atoi(every); err == nil && sec >= 5 {
			v.everySec = sec
		}
	}
	return v
}

// writeTo writes the view into a URL fragment, except for the parts that this page cannot change.
func (v *view) writeTo(f *address.Fragment) {
	f.Set(address.JobSearch, v.search.Address())
	f.Set(address.JobStatus, v.status)
	f.Set(address.JobOwner, v.owner)
	f.Set(address.JobKind, v.kind)
	order := v.sort
	if v.descending {
		order = "-" + order
	}
	if order == "-updated" {
		order = ""
	}
	f.Set(address.JobSort, order)
	f.Set(address.JobGroup, v.group)
	columns := strings.Join(v.columns, ",")
	if v.defaultColumns {
		columns = ""
	} else if columns == "" {
		columns = "name" // an empty list of columns means the name alone
	}
	f.Set(address.JobColumns, columns)
	f.SetList(address.JobScalars, v.scalars)
	f.SetList(address.JobTicked, v.ticked)
	colours := ""
	if v.byFolder {
		colours = "folder"
	}
	f.Set(address.ColourBy, colours)
}

// keepSearch puts the typed search in force, if it is valid.
func (v *view) keepSearch() {
	if v.search.Problem() == "" {
		v.searchInForce = v.search.Address()
	}
	if !v.search.Waits() {
		v.lastMatched = v.searchInForce
	}
}

// match has the browser match texts for the worker.
func (p *Page) match(m *matching.Match) {
	filter.MatchTexts(p.host.Workers, &p.patterns, m, func(answer *matching.Matched, err error) {
		p.Do(func() {
			p.ask(answer)
			p.view.onMatched(m.Pattern, err, &p.notice)
			p.show()
			p.Render()
		})
	})
}

// onMatched records whether the browser could match a pattern. A pattern that failed is no longer in
// force, and the page says so: for the search beside its field, for other patterns in a notice.
func (v *view) onMatched(expression string, err error, notice *string) {
	is := func(text string) bool { return strings.TrimPrefix(text, "!") == expression }
	if is(v.searchInForce) && err != nil {
		v.search.Refuse(err)
		v.searchInForce = v.lastMatched
	} else if is(v.searchInForce) {
		v.lastMatched = v.searchInForce
	}
	for _, text := range [...]*string{&v.status, &v.owner, &v.kind} {
		if is(*text) && err != nil {
			*notice = words.PatternOf(words.ShortName(*text), problem.Text(err))
			*text = ""
		}
	}
}

// filters reports whether some filter is in force.
func (v *view) filters() bool { return v.searchInForce+v.status+v.owner+v.kind != "" }

// clear clears all filters.
func (v *view) clear() {
	v.search.SetAddress("")
	v.searchInForce, v.status, v.owner, v.kind = "", "", "", ""
}

// exactPattern returns the pattern that matches only the given value.
func exactPattern(value string) string { return "^" + regexp.QuoteMeta(value) + "$" }

// isTicked reports whether a job is ticked.
func (v *view) isTicked(id string) bool { return slices.Contains(v.ticked, id) }

// tick ticks or unticks jobs. It reports whether there was room for all.
func (v *view) tick(ids []string, on bool) (room bool) {
	now := slices.Clone(v.ticked) // the URL's slice must not change
	for _, id := range ids {
		at := slices.Index(now, id)
		switch {
		case on && at < 0 && len(now) == jobs.MostPicked:
			v.ticked = now
			return false
		case on && at < 0:
			now = append(now, id)
		case !on && at >= 0:
			now = slices.Delete(now, at, at+1)
		}
	}
	v.ticked = now
	return true
}
