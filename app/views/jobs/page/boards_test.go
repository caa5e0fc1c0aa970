package page

import (
	"context"
	"html"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/wire"
	"eventlens/app/wire/examination"
)

// boards is a list of a platform that offers actions on jobs.
const boards = `{"version":1,"actions":["create","enable","disable","delete",{"id":"stop","label":"<b>Stop</b>"}],"datasets":["s3://plain",{"name":"<i>Team","src":"s3://team/logs/"}],"jobs":[
	{"id":"1","name":"<i>one</i>","src":"a/","board":"enabled","updated":"2026-11-18T17:59:48Z"},{"id":"2","name":"two","src":"b/","board":"disabled","updated":"2026-11-17T17:59:48Z"},{"id":"3","name":"three","kind":"distributed"}]}`

// told waits until the last message to the host begins with want.
func (f *fixture) told(want string) {
	f.t.Helper()
	f.until(func() bool {
		return len(f.host.Told) > 0 && strings.HasPrefix(f.host.Told[len(f.host.Told)-1], want)
	})
}

// TestActions presses the platform's actions on a job: the platform is told, and the list changes
// when it confirms.
func TestActions(t *testing.T) {
	f := open(t, "src=LIST&embed=full",
		func(b *fakeBrowser) { b.list, b.InLayout = boards, "full" }).listed()
	f.until(func() bool { return strings.Contains(f.rowText(1), "Disabled") })
	assert.Contains(t, f.host.Rows[0], `to-charts`)
	assert.NotContains(t, f.host.Rows[1], `href=`, "the charts of a disabled board are not opened")
	assert.Contains(t, f.host.Rows[0],
		`popovertarget="acts-0" aria-label="Actions of &lt;i&gt;one&lt;/i&gt;"`)
	assert.NotContains(t, strings.Join(f.host.Rows, ""), "<i>one")
	assert.Contains(t, f.rowText(0),
		"Actions of &lt;i&gt;one&lt;/i&gt; Disable the board Delete the board… Delete the board of &lt;i&gt;one&lt;/i&gt;? Delete the board &lt;b&gt;Stop&lt;/b&gt;")
	assert.NotContains(t, f.rowText(0), "Enable the board")
	f.page.Do(func() { f.page.act("disable", 0) })
	f.told("action action=disable job=1")
	f.until(func() bool {
		return strings.Contains(f.text(),
			"Sent to the platform: Disable the board (&lt;i&gt;one&lt;/i&gt;).")
	})
	f.page.Do(func() {
		f.page.act("enable", 0)
		f.page.act("nonsense", 0)
		f.page.act("stop", 9)
		f.page.act("stop", 1)
	})
	f.told("action action=stop job=2")
	assert.Len(t, f.host.Told, 2, "only what the row offers")

	say := func(kind, name, value string) {
		f.page.Do(func() {
			f.host.TellHost(wire.HostMessage{
				Type: kind, Fields: []wire.HostField{{Name: name, Value: value}},
			})
		})
	}
	say("setJob", "job", `{"version":1,"jobs":[{"id":"2","board":"enabled"}]}`)
	f.until(func() bool {
		return strings.Contains(f.rowText(1), "Enabled") &&
			strings.Contains(f.host.Rows[1], "to-charts")
	})
	say("removeJob", "id", "1")
	f.until(func() bool { return f.page.facts.Jobs == 2 })
	assert.Len(t, f.page.changes, 2, "for a worker that takes the place of this one")
}

// TestNoActionsWithoutAPlatform checks that there are no actions on a page that is not embedded.
func TestNoActionsWithoutAPlatform(t *testing.T) {
	f := open(t, "src=LIST", func(b *fakeBrowser) { b.list = boards }).listed()
	f.until(func() bool { return strings.Contains(f.rowText(1), "Disabled") })
	assert.NotContains(t, f.host.Rows[0], "Actions of")
}

// doctorOf answers one question to the doctor.
func doctorOf(asked chan<- *examination.Question,
	report examination.Report) func(string, func(done, all int64)) (wire.Conn, error) {
	return func(string, func(done, all int64)) (wire.Conn, error) {
		page, doctor := wire.Pipe()
		go func() {
			m, _ := wire.Receive(context.Background(), doctor)
			question, _ := examination.Protocol.Questions.Unpack(m.(*wire.Ask).Question)
			asked <- question.(*examination.Question)
			_ = wire.Send(doctor, &wire.Answer{Answer: examination.Protocol.Answers.Pack(&report)})
		}()
		return page, nil
	}
}

// TestNewBoard enters a board, has the doctor examine its folder, and passes it to the platform, or
// to the clipboard if there is none.
func TestNewBoard(t *testing.T) {
	asked := make(chan *examination.Question, 1)
	report := examination.Report{
		Title: "This is not public", Text: "The bucket refuses.",
		Fixes: []examination.Fix{{Text: "Give access."}},
	}
	for _, layout := range []string{"full", ""} {
		f := open(t, "src=LIST", func(b *fakeBrowser) {
			b.list, b.InLayout, b.Program = boards, layout, doctorOf(asked, report)
		}).listed()
		f.play(f.page.openDraft, func() bool {
			return strings.Contains(f.text(), "Data set or bucket")
		})
		assert.Regexp(t, `<option [^<]*label="<i>Team"`, f.html(),
			"the writer of tests escapes no attributes")
		assert.Contains(t, f.html(), `value="s3://team/logs/"`)
		f.play(func() {
			d := f.page.draft
			d.place, d.path, d.kind = " s3://bucket/ ", "/runs/<b>1/", 1
			f.page.Send(&wire.Access{Grants: []wire.Grant{{Scope: "s3://bucket/"}}})
			f.page.draftKey("Enter", true)
		}, func() bool {
			return strings.Contains(f.text(), "This is not public The bucket refuses. Give access.")
		})
		question := <-asked
		assert.Equal(t, "s3://bucket/runs/<b>1/", question.URL)
		assert.Equal(t, "https://site.example", question.Origin)
		assert.Len(t, question.Access.Grants, 1)
		const line = `{"name":"<b>1","src":"s3://bucket/runs/<b>1/","kind":"distributed"}`
		if layout == "" {
			f.play(func() { f.host.noCopies = true; f.page.submitDraft() }, func() bool {
				return strings.Contains(f.text(), "browser blocked copying")
			})
			f.play(func() { f.host.noCopies = false; f.page.submitDraft() }, func() bool {
				return strings.Contains(f.text(), "Copied. Paste the line")
			})
			assert.Equal(t, []hosttest.Copy{{Text: line}, {Text: line}}, f.host.Copies)
			assert.Contains(t, html.UnescapeString(f.text()), line, "for those who cannot copy")
			continue
		}
		assert.Contains(t, f.html(), draftSubmitID)
		f.page.Do(f.page.submitDraft)
		f.told("create job=" + line)
		f.until(func() bool {
			return f.page.draft == nil &&
				strings.Contains(f.text(), "Sent to the platform: New board (&lt;b&gt;1).")
		})
	}
}

// TestNewBoardRefuses checks that an address that is never opened, or that contains a password, is
// neither checked nor handed on.
func TestNewBoardRefuses(t *testing.T) {
	f := open(t, "src=LIST", func(b *fakeBrowser) { b.list = boards }).listed()
	f.play(f.page.openDraft, func() bool {
		return strings.Contains(f.text(), "Data set or bucket")
	})
	const never, secret = "eventlens cannot open this address.", "This address has a user name, a key or a password, so nothing was sent."
	for place, want := range map[string]string{
		"": never, "javascript:alert(1)": never, " JavaScript:alert(1)//": never,
		"data:text/html,x":                 never,
		"file:///etc/passwd":               "A browser cannot open a path on this computer.",
		"blob:https://site.example/1":      never,
		"https://me:s3cret@b.example/runs": secret, "https://me@b.example/": secret,
		"s3://AKIA:s3cret/with/slash@bucket": secret,
	} {
		f.play(func() {
			f.page.draft.place, f.page.draft.path = place, "job-1"
			f.page.draftKey("Enter", true)
		}, func() bool { return strings.Contains(f.text(), want) })
		assert.NotContains(t, f.html(), draftSubmitID, place)
		f.play(f.page.draft.reset, func() bool {
			f.page.Render()
			return !strings.Contains(f.text(), want)
		})
	}
}

// TestNewBoardAddress joins a data set and a path: bucket keys stay as they are, web paths are
// escaped, and a signature stays at the end.
func TestNewBoardAddress(t *testing.T) {
	for _, c := range [][3]string{
		{"s3://bucket", "", "s3://bucket"},
		{"", "runs/", ""},
		{" s3://bucket/x//", " a b#c? ", "s3://bucket/x//a b#c?/"},
		{"https://b.example/logs", "/a b/50%#1", "https://b.example/logs/a%20b/50%25%231/"},
		{"https://a.blob.core.windows.net/logs?sv=1&sig=a%2Fb", "job/",
			"https://a.blob.core.windows.net/logs/job/?sv=1&sig=a%2Fb"},
		{"runs", "job", "runs/job/"},
	} {
		d := draft{place: c[0], path: c[1]}
		assert.Equal(t, c[2], d.src())
	}
}

// TestNoBoardsWithoutCreate checks that boards cannot be created on a platform that does not offer
// it.
func TestNoBoardsWithoutCreate(t *testing.T) {
	f := open(t, "src=LIST", func(b *fakeBrowser) {
		b.list, b.InLayout = strings.Replace(boards, `"create",`, "", 1), "full"
	}).listed()
	assert.NotContains(t, f.html(), "job-new")
}
