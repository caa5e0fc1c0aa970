package summary_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/app/host/hosttest"
	"eventlens/app/kind"
	"eventlens/app/kinds/scalar"
	"eventlens/app/page/pagetest"
	"eventlens/app/page/summary"
	"eventlens/app/wire"
	"eventlens/app/words"
)

func TestRunSummary(t *testing.T) {
	f, _ := pagetest.WithCard(t)
	f.Play(func() { f.Page.Summary.Show(2) })
	assert.Equal(t, []wire.Message{pagetest.About("", &scalar.GetFindings{Run: 2})}, f.Asked())
	assert.Contains(t, f.Text(), "Summary of b/train")
	assert.Contains(t, f.Text(), words.SummaryWaiting.Text())
	f.Tell(&wire.Answer{
		Kind: kind.Scalar, Serial: f.Conn.Serial.Load() - 1,
		Answer: scalar.Protocol.Answers.Pack(
			&scalar.Findings{LookedAt: wire.Plain("of another run")}),
	})
	assert.NotContains(t, f.Text(), "of another run")
	f.Tell(pagetest.About("",
		&scalar.Findings{
			Items:    []scalar.Finding{{Text: wire.Plain("loss: first NaN at step 3.")}},
			LookedAt: wire.Plain("2 series."),
		}))
	assert.Contains(t, f.Text(), "2 series. loss: first NaN at step 3.")
	f.Play(func() { (&summary.Dialog{Summary: f.Page.Summary}).OnCopy(nil, pagetest.EmptyEvent()) })
	assert.Equal(t,
		[]hosttest.Copy{{Text: "Summary of b/train\n2 series.\nloss: first NaN at step 3.\n"}},
		f.Host.Copies)
	f.Play(func() { f.Host.Copied(true) })
	assert.Contains(t, f.Text(), words.TextCopied.Text())
	f.Play(f.Page.Summary.Close)
	assert.NotContains(t, f.HTML(), "<dialog")
	f.Play(func() { f.Page.Summary.Show(99) })
	assert.NotContains(t, f.HTML(), "<dialog")
}
