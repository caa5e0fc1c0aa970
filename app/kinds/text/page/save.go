package page

import (
	"strconv"

	"eventlens/app/kinds/text"
	"eventlens/app/state"
	"eventlens/app/wire"
	"eventlens/app/words"
)

// saving says what to do with an answer of the worker.
type saving struct {
	name string // file name; "" to copy instead
}

// mostCopied is the most bytes that are copied: more would make other programs hang.
const mostCopied = 512 << 10

// placeOf returns the step that a card shows.
func (c *TextCard) placeOf() text.Place {
	return text.Place{
		Tag: c.Key.Tag, Run: c.Key.Run,
		StepRequest: wire.StepRequest{Index: c.seen.Index, AllAttempts: c.loader.Asked.AllAttempts},
	}
}

// copy copies the texts of a card.
func (k *texts) copy(id string) {
	c, ok := k.cards.All[id].(*TextCard)
	if !ok || c.seen.Count == 0 {
		k.saver.CopyText("", func(bool) {})
		k.page.Tell(words.NothingCopied.Text())
		return
	}
	serial := k.page.Ask(k, copyID, &text.GetRaw{Place: c.placeOf(), Most: mostCopied})
	k.files[serial] = saving{}
}

// copyID is the card's id in questions for copying, so that their answers are not taken for the
// card's own.
const copyID = "copy"

// copied takes a text to copy, and reports whether the answer is one.
func (k *texts) copied(serial uint32, m *text.Raw) bool {
	if _, ok := k.files[serial]; !ok {
		return false
	}
	delete(k.files, serial)
	k.saver.CopyText(m.Text, func(copied bool) {
		k.page.Do(func() {
			switch {
			case !copied || !m.Problem.None():
				k.page.Tell(words.NothingCopied.Text())
			case m.Next > 0:
				k.page.Tell(text.CopiedPart(int64(len(m.Text))))
			default:
				k.page.Tell(text.Copied.Text())
			}
		})
	})
	return true
}

// save saves the texts of a card as a file.
func (k *texts) save(id, ext string) {
	c, ok := k.cards.All[id].(*TextCard)
	if !ok || c.seen.Count == 0 {
		return
	}
	tag, run := k.model.Cards.Tag(c.Key.Tag), k.model.Runs.Run(c.Key.Run)
	if tag == nil || run == nil {
		return
	}
	serial := k.page.Ask(k, id, &text.GetWhole{Place: c.placeOf()})
	k.files[serial] = saving{state.FileName(ext, run.Name, tag.Name,
		strconv.FormatInt(c.seen.Number, 10))}
}

// saved takes the texts to save.
func (k *texts) saved(serial uint32, m *text.Whole) {
	file, ok := k.files[serial]
	delete(k.files, serial)
	switch {
	case !ok:
		k.saver.Release(m.Blob)
	case m.Blob == 0:
		k.page.Say(words.Say(m.Problem))
	default:
		k.saver.SaveBlob(file.name, m.Blob)
		k.page.Say(text.Saved(file.name))
	}
}

// saveAll saves the texts of all steps of a tag in the visible runs as an archive.
func (k *texts) saveAll(id wire.TagID) {
	if tag := k.model.Cards.Tag(id); tag != nil {
		k.exports.Archive(&wire.Export{
			Kind: wire.ExportTexts, Tags: []wire.TagID{id}, Runs: k.model.Runs.DrawnRuns(),
		}, state.FileName("zip", tag.Name), 0)
	}
}
