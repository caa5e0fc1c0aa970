package service_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	wirejobs "eventlens/app/views/jobs"
	jobsservice "eventlens/app/views/jobs/service"
	"eventlens/app/wire"
	"eventlens/eventfile/joblist"
)

// lab is a list of six jobs.
const lab = `{"version":1,"title":"Lab","jobs":[
	{"id":"1","name":"vit-10","src":"runs/vit-10/","link":"https://platform.example/1","kind":"distributed","status":"running","owner":"vision","created":"2026-11-16T09:14:00Z","updated":"2026-11-18T17:59:48Z",
		"duration":3600.5,"steps":1000,"size":412000000,"runs":14,"scalars":[{"tag":"acc","run":"train","last":0.9,"line":[0.1,0.9]},{"tag":"acc","run":"validation","last":0.8,"line":[0.2,0.8]},{"tag":"loss","last":"NaN","line":[1,"NaN"]}]},
	{"id":"2","name":"vit-2","src":["runs/vit-2/a/","runs/vit-2/b/"],"kind":"notebook","status":"failed","owner":"vision","updated":"2026-11-17T19:51:00Z","steps":500,"size":8400000,"runs":2,"scalars":[{"tag":"acc","last":0.7,"line":[0.7]}]},
	{"id":"3","name":"clip","src":"runs/clip%2B%20b/","kind":"notebook","status":"succeeded","owner":"robotics","updated":"2026-11-18T04:12:00Z","steps":10,"size":1100000000,"runs":5},
	{"id":"4","name":"queue-test","kind":"other","status":"queued","owner":"platform","created":"2026-11-18T17:59:00Z"},
	{"id":"5","name":"mae","src":"runs/mae/","updated":"2026-11-18T17:58:00Z","size":5},
	{"id":"6","name":"swin","src":"runs/swin/","updated":"2026-01-18T17:58:00Z"}]}`

func TestListOfJobs(t *testing.T) {
	web := newSite(t, map[string]string{"lab/jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/lab/jobs.json")
	s.show(func(v *wirejobs.View) { v.Scalars = []string{"acc", "loss"} })
	s.untilRead()
	assert.Equal(t, "clip mae queue-test swin vit-2 vit-10", s.names(), "in natural order")
	assert.Equal(t, 6, s.rows.All)
	f := s.facts
	assert.Equal(t, "Lab", f.Title)
	assert.Equal(t, web.URL+"/lab/jobs.json", f.From)
	assert.Equal(t, []any{6, 6, int64(21), int64(1_520_400_005)},
		[]any{f.Jobs, f.Matching, f.Runs, f.Bytes})
	assert.Equal(t, "running 2, queued 1, failed 1, stopped 1, succeeded 1", counts(f.Statuses),
		"of two the data tell")
	assert.Equal(t, "distributed 1, notebook 2, other 1,  2", counts(f.Kinds))
	assert.Equal(t, "platform 1, robotics 1, vision 2,  2", counts(f.Owners))
	assert.Equal(t, "acc 2, loss 1", counts(f.Tags))
	assert.Equal(t, now.UnixMilli(), f.AtMs)
	assert.True(t, f.Unread)

	vit := s.rows.Rows[5]
	assert.Equal(t,
		wirejobs.Row{ID: "1", Name: "vit-10", Place: "runs/vit-10/",
			Sources: []string{web.URL + "/lab/runs/vit-10/"}, Link: "https://platform.example/1",
			Kind: "distributed", Status: "running", Owner: "vision", CreatedMs: 1794820440000,
			UpdatedMs: 1795024788000, DurationMs: 3_600_500, Steps: 1000, Bytes: 412_000_000,
			Runs:    14,
			Scalars: vit.Scalars}, vit)
	assert.Equal(t, wirejobs.Scalar{
		State: wirejobs.ScalarKnown, Run: "validation", Last: 0.8, First: 0.2,
		Lines: []string{"M3 25L129 3"}, X: 129, Y: 3,
	}, vit.Scalars[0], "that of validation")
	assert.Equal(t, wirejobs.ScalarKnown, vit.Scalars[1].State)
	assert.Equal(t, []string{"M3 14"}, vit.Scalars[1].Lines)
	assert.Equal(t, []wirejobs.ScalarState{wirejobs.ScalarNoFiles, wirejobs.ScalarMissing},
		[]wirejobs.ScalarState{s.rows.Rows[2].Scalars[0].State, s.rows.Rows[0].Scalars[0].State})
	assert.Equal(t, "runs/clip+ b/", s.rows.Rows[0].Place, "as people read it")
	assert.Equal(t, []string{web.URL + "/lab/runs/vit-2/a/", web.URL + "/lab/runs/vit-2/b/"},
		s.rows.Rows[4].Sources)
	assert.EqualValues(t, []int64{-1, -1, -1},
		[]int64{s.rows.Rows[3].Steps, s.rows.Rows[3].Bytes, s.rows.Rows[3].Runs})

	s.show(func(v *wirejobs.View) { v.EachRun = true })
	s.untilRows()
	assert.Equal(t, []string{"M3 22.2L129 5.8", "M3 25L129 3"},
		[]string{s.rows.Rows[5].Scalars[0].Lines[0], s.rows.Rows[5].Scalars[0].Lines[1]},
		"both lines, on one scale")
}

func TestOrderOfRows(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(*wirejobs.View) {})
	s.untilRead()
	for _, test := range []struct {
		sort       string
		descending bool
		want       string
	}{
		{"name", true, "vit-10 vit-2 swin queue-test mae clip"},
		{"updated", true, "vit-10 mae clip vit-2 swin queue-test"},
		{"updated", false, "swin vit-2 clip mae vit-10 queue-test"},
		{"size", true, "clip vit-10 vit-2 mae queue-test swin"},
		{"runs", false, "vit-2 clip vit-10 mae queue-test swin"},
		{"steps", true, "vit-10 vit-2 clip mae queue-test swin"},
		{"duration", true, "vit-10 clip mae queue-test swin vit-2"},
		{"created", false, "vit-10 queue-test clip mae swin vit-2"},
		{"owner", false, "queue-test clip vit-2 vit-10 mae swin"},
		{"owner", true, "vit-2 vit-10 clip queue-test mae swin"},
		{"kind", false, "vit-10 clip vit-2 queue-test mae swin"},
		{"status", false, "mae vit-10 queue-test vit-2 swin clip"},
		{"scalar:acc", true, "vit-10 vit-2 clip mae queue-test swin"},
		{"scalar:acc", false, "vit-2 vit-10 clip mae queue-test swin"},
		{"scalar:no such tag", false, "clip mae queue-test swin vit-2 vit-10"},
		{"no such column", false, "clip mae queue-test swin vit-2 vit-10"},
	} {
		s.show(func(v *wirejobs.View) { v.Sort, v.Descending = test.sort, test.descending })
		s.untilRows()
		assert.Equal(t, test.want, s.names(), "%s %v", test.sort, test.descending)
	}
	s.show(func(v *wirejobs.View) { v.Sort, v.Descending, v.Group = "name", false, "owner" })
	s.untilRows()
	assert.Equal(t,
		"[platform 1] queue-test [robotics 1] clip [vision 2] vit-2 vit-10 [ 2] mae swin",
		s.names())
	s.show(func(v *wirejobs.View) { v.Folded = []string{"vision", ""} })
	s.untilRows()
	assert.Equal(t, "[platform 1] queue-test [robotics 1] clip [+vision 2] [+ 2]", s.names())
	assert.Equal(t, 6, s.rows.All)
	s.show(func(v *wirejobs.View) { v.Group, v.Folded = "status", nil })
	s.untilRows()
	assert.Equal(t,
		"[running 2] mae vit-10 [queued 1] queue-test [failed 1] vit-2 [stopped 1] swin [succeeded 1] clip", s.names())
	s.ask(&wirejobs.Pick{First: 1, Last: 4})
	s.until(func(a wire.Coded) bool {
		picked, ok := a.(*wirejobs.Picked)
		return ok &&
			assert.Equal(t, wirejobs.Picked{IDs: []string{"5", "1", "4"}}, *picked,
				"heads are no jobs")
	})
	s.show(func(v *wirejobs.View) { v.Group, v.First, v.Count = "", 4, 100 })
	s.untilRows()
	assert.Equal(t, "vit-2 vit-10", s.names())
	assert.Equal(t, 4, s.rows.First)
	s.show(func(v *wirejobs.View) { v.First = 1000 })
	s.untilRows()
	assert.Empty(t, s.rows.Rows)
}

// TestColumnsOfLists checks that the custom columns of lists are reported and can sort, and that
// descriptions are searched.
func TestColumnsOfLists(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": `{"version":1,"scalar":"val/acc","jobs":[
		{"id":"a","columns":{"GPU, all":10,"queue":"fast 10"},"description":"a ViT"},{"id":"b","columns":{"GPU, all":9,"queue":"fast 9"}},{"id":"c","columns":{"GPU, all":"NaN"}},
		{"id":"d","columns":{"GPU, all":0.5,"cost":"1.50"}},{"id":"e"},{"id":"f","columns":{"GPU, all":"shared"}},{"id":"g","columns":{"GPU, all":-1}}]}`})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *wirejobs.View) { v.Fields = []string{"queue", "none", "GPU, all"} })
	s.untilRead()
	assert.Equal(t, []string{"GPU, all", "queue", "cost"}, s.facts.Fields)
	assert.Equal(t, "val/acc", s.facts.Scalar)
	assert.Equal(t, []string{"fast 10", "", "10"}, s.rows.Rows[0].Fields)
	assert.Equal(t, []string{"", "", ""}, s.rows.Rows[4].Fields)
	assert.Equal(t, "a ViT", s.rows.Rows[0].Description)
	for sort, want := range map[string]string{
		"field:GPU%2C%20all": "g d b a c f e", "field:queue": "b a c d e f g",
	} {
		s.show(func(v *wirejobs.View) { v.Sort, v.Descending = sort, false })
		s.untilRows()
		assert.Equal(t, want, s.names(), sort)
	}
	s.show(func(v *wirejobs.View) { v.Sort, v.Descending = "field:GPU%2C%20all", true })
	s.untilRows()
	assert.Equal(t, "f c a b d g e", s.names(), "what has none is last")
	s.show(func(v *wirejobs.View) { v.Filter.Search = "vit" })
	s.untilRows()
	assert.Equal(t, "a", s.names())
}

// TestChanges makes the host report single jobs: these reports override the list, even when that is
// read again, until other lists are opened.
func TestChanges(t *testing.T) {
	web := newSite(t,
		map[string]string{"jobs.json": `{"version":1,"actions":["enable","disable","delete",{"id":"stop","label":"Stop"}],"jobs":[
		{"id":"a","name":"one","src":"a/","status":"running","board":"enabled","columns":{"GPU":1}},{"id":"b","src":"b/","board":"disabled","actions":["enable","stop"]},{"id":"c","actions":[]}]}`, "other.json": `{"version":1,"jobs":[{"id":"a"}]}`})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *wirejobs.View) { v.Fields = []string{"GPU"} })
	s.untilRead()
	assert.True(t, s.facts.Acts)
	assert.NotZero(t, s.facts.Known&wirejobs.KnowsBoard)
	actions := func(i int) []string { return s.rows.Rows[i].Actions }
	ids := map[string]int{}
	for i, r := range s.rows.Rows {
		ids[r.ID] = i
	}
	assert.Equal(t, []string{"disable", "", "delete", "", "stop", "Stop"}, actions(ids["a"]))
	assert.Equal(t, []string{"enable", "", "stop", "Stop"}, actions(ids["b"]))
	assert.Empty(t, actions(ids["c"]))
	s.ask(&wirejobs.Find{IDs: []string{"a", "b"}})
	s.until(func(a wire.Coded) bool {
		found, ok := a.(*wirejobs.Found)
		return ok && assert.Len(t, found.Jobs, 1, "a board that is disabled is not opened")
	})

	row := func(id string) *wirejobs.Row {
		for i := range s.rows.Rows {
			if s.rows.Rows[i].ID == id {
				return &s.rows.Rows[i]
			}
		}
		return nil
	}
	change := func(c *wirejobs.Change, holds func() bool) {
		t.Helper()
		s.ask(c)
		s.until(func(wire.Coded) bool { return holds() })
	}
	change(&wirejobs.Change{List: `{"jobs":[{"id":"a","status":"succeeded","board":"disabled"}]}`},
		func() bool {
			return row("a").Board == "disabled"
		})
	change(&wirejobs.Change{List: `{"jobs":[{"id":"a","owner":"lab","columns":{"queue":"x"}}]}`},
		func() bool {
			return row("a").Owner == "lab"
		})
	a := row("a")
	assert.Equal(t, []any{"one", joblist.Succeeded, "disabled", []string{"1"}, web.URL + "/a/"},
		[]any{a.Name, joblist.Status(a.Status), a.Board, a.Fields, a.Sources[0]},
		"what is not said stays")
	change(&wirejobs.Change{List: `{"jobs":[{"id":"d","src":"d/"}]}`}, func() bool {
		return row("d") != nil
	})
	change(&wirejobs.Change{Remove: "b"}, func() bool { return row("b") == nil })
	s.ask(&wirejobs.Change{List: `no list`})
	s.ask(&wirejobs.Refresh{})
	s.until(func(a wire.Coded) bool { f, ok := a.(*wirejobs.Facts); return ok && f.Checking })
	s.until(func(a wire.Coded) bool { f, ok := a.(*wirejobs.Facts); return ok && !f.Checking })
	assert.Equal(t, 3, s.facts.Jobs)
	s.show(func(v *wirejobs.View) { v.Order++ })
	s.untilRows()
	assert.Nil(t, row("b"))
	assert.Equal(t, "succeeded", row("a").Status)
	assert.Equal(t, web.URL+"/d/", row("d").Sources[0])
	s.ask(&wirejobs.Open{Lists: []wirejobs.List{{URL: web.URL + "/other.json"}}})
	s.until(func(wire.Coded) bool { r := row("a"); return r != nil && r.Status == "unknown" })
}

func TestFilter(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(*wirejobs.View) {})
	s.untilRead()
	for _, test := range []struct {
		filter wirejobs.Filter
		want   string
	}{
		{wirejobs.Filter{Search: "VIT-1"}, "vit-10"},
		{wirejobs.Filter{Search: "!vit"}, "clip mae queue-test swin"},
		{wirejobs.Filter{Search: `\Qvit-\E`}, "vit-2 vit-10"},
		{wirejobs.Filter{Search: "robotics"}, "clip"},
		{wirejobs.Filter{Search: "runs/m"}, "mae"},
		{wirejobs.Filter{Status: "running|failed"}, "mae vit-2 vit-10"},
		{wirejobs.Filter{Owner: "^vision$", Kind: "note"}, "vit-2"},
		{wirejobs.Filter{Owner: "^$"}, "mae swin"},
		{wirejobs.Filter{Search: "nothing"}, ""},
	} {
		s.show(func(v *wirejobs.View) { v.Filter = test.filter })
		s.untilRows()
		assert.Equal(t, test.want, s.names(), "%+v", test.filter)
	}
	assert.Equal(t, []int{6, 0}, []int{s.facts.Jobs, s.facts.Matching})
}

// TestListGrows reads a list again: rows keep their order, changes are reported, and new jobs
// appear on request.
func TestListGrows(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *wirejobs.View) { v.Sort, v.Descending = "updated", true })
	s.untilRead()
	grown := strings.Replace(lab, `"jobs":[`,
		`"jobs":[{"id":"7","name":"new","src":"runs/new/","updated":"2026-11-18T17:59:59Z"},`, 1)
	grown = strings.Replace(grown, `"id":"2","name":"vit-2"`, `"id":"2","name":"vit-two"`, 1)
	grown = strings.Replace(grown, `{"id":"5"`, `{"id":"8"`, 1)
	s.ask(&wirejobs.Refresh{})
	s.untilRead()
	assert.Equal(t, []any{0, false}, []any{s.facts.New, s.facts.Moved}, "nothing changed")
	web.set("jobs.json", grown)
	s.ask(&wirejobs.Refresh{})
	s.until(func(wire.Coded) bool { return s.facts.New == 2 })
	s.untilRows()
	assert.Equal(t, "vit-10 mae clip vit-two swin queue-test", s.names(),
		"in the old order, with the new name")
	assert.Equal(t, "5", s.rows.Rows[1].ID)
	assert.True(t, s.rows.Rows[1].Gone)
	assert.True(t, s.facts.Moved)
	assert.Equal(t, 7, s.facts.Jobs)
	s.show(func(v *wirejobs.View) { v.First = 1 })
	s.untilRows()
	assert.Equal(t, "mae clip vit-two swin queue-test", s.names(),
		"scrolling leaves the order as it is")
	s.show(func(v *wirejobs.View) { v.First, v.Order = 0, 1 })
	s.until(func(wire.Coded) bool { return s.facts.New == 0 && !s.facts.Moved })
	s.untilRows()
	assert.Equal(t, "new vit-10 mae clip vit-two swin queue-test", s.names())
	assert.False(t, s.rows.Rows[2].Gone)

	web.refuse(http.StatusForbidden)
	s.ask(&wirejobs.Refresh{})
	s.until(func(wire.Coded) bool { return len(s.facts.Problems) == 1 })
	assert.Equal(t, wirejobs.Read, s.facts.State, "what was there stays")
	assert.True(t, s.facts.Problems[0].Access)
	assert.Equal(t, 7, s.facts.Jobs)
	web.refuse(0)
	s.ask(&wirejobs.Refresh{})
	s.until(func(wire.Coded) bool { return len(s.facts.Problems) == 0 })
}

func TestFind(t *testing.T) {
	web := newSite(t, map[string]string{
		"jobs.json": lab,
		"more.json": `{"version":1,"jobs":[{"id":"1","name":"other","src":"x/"}]}`,
	})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json", web.URL+"/more.json")
	s.ask(&wirejobs.Find{IDs: []string{"1", "none", "4", "1 2"}})
	s.until(func(a wire.Coded) bool {
		found, ok := a.(*wirejobs.Found)
		return ok && assert.Equal(t, wirejobs.Found{Runs: 14, Jobs: []wirejobs.Job{
			{ID: "1", Name: "vit-10", Sources: []string{web.URL + "/runs/vit-10/"}},
			{ID: "4", Name: "queue-test"},
			{ID: "1 2", Name: "other", Sources: []string{web.URL + "/x/"}},
		}}, *found)
	})
}

func TestBadLists(t *testing.T) {
	web := newSite(t, map[string]string{
		"a.json": `<html>sign in</html>`,
		"b.json": `{"version":1,"jobs":[{"id":"1","src":"javascript:alert(1)","link":5,"created":"0000-01-01T00:00:00Z","steps":"x"},{},{"id":"<b>"}]}`,
	})
	s := serve(t, jobsservice.Config{}, web.URL+"/a.json", web.URL+"/b.json", web.URL+"/none.json",
		"javascript:alert(1)")
	s.show(func(*wirejobs.View) {})
	s.untilRead()
	assert.Equal(t, wirejobs.Read, s.facts.State)
	assert.Equal(t, "1 <b>", s.names())
	require.Len(t, s.facts.Problems, 4)
	assert.GreaterOrEqual(t, s.facts.Problems[1].Left, 5)
	require.Len(t, s.facts.Problems[1].First, 3)
	assert.Equal(t, wirejobs.Fault{Field: "src", Why: joblist.NotAddress.String()},
		s.facts.Problems[1].First[0])
	assert.Equal(t, []int{0, 0, 0},
		[]int{s.facts.Problems[0].Left, s.facts.Problems[2].Left, s.facts.Problems[3].Left})

	s = serve(t, jobsservice.Config{}, web.URL+"/none.json")
	s.show(func(*wirejobs.View) {})
	s.untilRead()
	assert.Equal(t, wirejobs.Failed, s.facts.State)
	s = serve(t, jobsservice.Config{})
	s.show(func(*wirejobs.View) {})
	s.until(func(wire.Coded) bool { return s.facts != nil })
	assert.Equal(t, wirejobs.None, s.facts.State)
	s.ask(&wirejobs.Open{Lists: []wirejobs.List{{URL: web.URL + "/b.json"}}})
	s.untilRead()
	assert.Equal(t, 2, s.rows.All)
}

// TestRefusedList asks the embedding page, which gives access the first time and a newer address
// the second time.
func TestRefusedList(t *testing.T) {
	web := newSite(t, map[string]string{"jobs.json": lab, "signed/jobs.json": lab})
	web.refuse(http.StatusUnauthorized)
	s := serve(t, jobsservice.Config{Embedded: true}, web.URL+"/jobs.json")
	s.show(func(*wirejobs.View) {})
	var asked *wirejobs.Refused
	refusal := func(a wire.Coded) bool { r, ok := a.(*wirejobs.Refused); asked = r; return ok }
	s.until(refusal)
	assert.Equal(t, web.URL+"/jobs.json", asked.URL)
	s.ask(&wirejobs.Access{Access: wire.Access{Grants: []wire.Grant{{
		Scope:   web.URL + "/",
		Headers: []wire.HeaderField{{Name: "Authorization", Value: "Bearer 1"}},
	}}}})
	s.ask(&wirejobs.Renewed{Renewed: wire.Renewed{Number: asked.Number}})
	s.until(func(wire.Coded) bool {
		return s.facts.State == wirejobs.Read && len(s.facts.Problems) == 0
	})
	s.ask(&wirejobs.Access{})
	s.ask(&wirejobs.Refresh{})
	s.until(refusal)
	s.ask(&wirejobs.Renewed{Renewed: wire.Renewed{
		Number: asked.Number, URL: web.URL + "/signed/jobs.json",
	}})
	s.until(func(wire.Coded) bool { return s.facts.Checking })
	s.until(func(wire.Coded) bool { return !s.facts.Checking })
	assert.Len(t, s.facts.Problems, 1, "it did not help, and nobody is asked again")
	web.refuse(0)
	s.ask(&wirejobs.Refresh{})
	s.until(func(wire.Coded) bool { return len(s.facts.Problems) == 0 })
	assert.Contains(t, s.rows.Rows[0].Sources[0], "/signed/runs/")
}

// TestWindow checks that a moved window receives only the rows that are new in it, and all rows
// after a change.
func TestWindow(t *testing.T) {
	var many []string
	for i := range 1000 {
		many = append(many, fmt.Sprintf(`{"id":"%d"}`, i))
	}
	web := newSite(t,
		map[string]string{"jobs.json": `{"version":1,"jobs":[` + strings.Join(many, ",") + `]}`})
	s := serve(t, jobsservice.Config{}, web.URL+"/jobs.json")
	s.show(func(v *wirejobs.View) { v.First, v.Count = 100, 50 })
	s.untilRead()
	for _, test := range []struct{ first, count, told int }{
		{108, 50, 8}, {92, 50, 16}, {92, 40, 0}, {100, 90, 58}, {90, 120, 120}, {500, 50, 50},
		{990, 50, 10}, {980, 50, 10}, {0, 0, 0}, {0, 10, 10},
	} {
		s.show(func(v *wirejobs.View) { v.First, v.Count = test.first, test.count })
		s.untilRows()
		assert.Equal(t, test.told, s.toldRows, "%+v", test)
		for i, r := range s.rows.Rows {
			require.Equal(t, fmt.Sprint(s.rows.First+i), r.ID)
		}
	}
	s.show(func(v *wirejobs.View) { v.Scalars = []string{"loss"} })
	s.untilRows()
	assert.Equal(t, 10, s.toldRows, "they have another column")
	s.ask(&wirejobs.Refresh{})
	s.untilRead()
	assert.Equal(t, 10, s.toldRows)
}
