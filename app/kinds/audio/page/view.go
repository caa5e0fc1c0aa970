package page

import (
	"strconv"
	"strings"

	"github.com/maxence-charriere/go-app/v9/pkg/app"

	"eventlens/app/kinds/audio"
	"eventlens/app/page/card"
	"eventlens/app/state"
	"eventlens/app/state/cards"
	"eventlens/app/state/runs"
	"eventlens/app/ui"
	"eventlens/app/words"
)

// Ids of the parts of a player.
func clipID(card string, second bool) string {
	return card + "-clip-" + strconv.Itoa(sideOf(second))
}
func choiceID(card string) string   { return card + "-with" }
func cardOfChoice(id string) string { return strings.TrimSuffix(id, "-with") }

// note lies over the drawing's place and says why there is no drawing.
func (p *player) note() app.UI {
	s := p.side(p.second)
	text := words.Say(s.clip.Problem)
	if s.serial == 0 || text == "" {
		return ui.Hidden()
	}
	return ui.Element("div", "plot-note", ui.Attrs{"role", "status"}, ui.Icon("warn"),
		ui.Element("span", "", nil, app.Text(text)))
}

// view returns the player below the drawing. All its parts exist before the first answer, so that
// nothing moves when that arrives.
func (p *player) view() app.UI {
	key := p.card.Key
	tag, run := p.k.model.Cards.Tag(key.Tag), p.k.model.Runs.Run(key.Run)
	if tag == nil || run == nil {
		tag, run = &cards.Tag{}, &runs.Run{}
	}
	own := &p.sides[0]
	plot := p.card.Axis.Plot
	return ui.Element("div", "player",
		ui.Attrs{"role", "group", "aria-label", audio.Player(tag.Called(), run.ShownName()),
			"data-player", p.id,
			"data-x", ui.Number(plot.X), "data-w", ui.Number(plot.W)},
		p.element(false), p.element(true),
		p.transport(),
		p.extras(tag),
		ui.Element("div", "steps", nil,
			p.k.steps.Slider(p.id, key, own.clip.Stamp,
				words.StepSlider(tag.Called(), run.ShownName()), ""), p.samples()),
		p.compare(),
		p.facts(),
	)
}

// element returns the audio element of a clip.
func (p *player) element(second bool) app.UI {
	s := p.side(second)
	e := ui.Element("audio", "",
		ui.Attrs{"id", clipID(p.id, second), "data-side", strconv.Itoa(sideOf(second)), "preload",
			"auto"})
	src := s.src()
	if src != "" {
		e = e.Attr("src", src)
	}
	return e.On("error", p.k.onUnplayed, src)
}

// transport returns the controls for playing. audio.js updates them during playback.
func (p *player) transport() app.UI {
	off := ui.Bool(p.sides[0].url == "")
	return ui.Element("div", "player-row", nil,
		ui.Button("btn icon", nil,
			ui.Attrs{"data-audio", "play", "aria-label", audio.Play.Text(), "title",
				words.WithKey(audio.Play.Text(), words.KeySpace.Text()), "data-play",
				audio.Play.Text(), "data-pause", audio.Pause.Text(), "disabled", off},
			ui.Icon("play"), ui.Icon("pause")),
		ui.Element("input", "range",
			ui.Attrs{"type", "range", "data-audio", "seek", "min", "0", "max", "1000", "value", "0",
				"step", ui.Number(1), "aria-label", audio.Seek.Text(), "disabled", off}),
		app.Raw(`<output class="player-time" data-audio="time">0:00.0</output>`),
	)
}

// rates are the playback rates.
var rates = [...]float64{0.25, 0.5, 0.75, 1, 1.25, 1.5, 2}

// extras returns the settings shared by all players, and the button that saves the clip.
func (p *player) extras(tag *cards.Tag) app.UI {
	options := make([]app.UI, len(rates))
	for i, r := range rates {
		options[i] = ui.Element("option", "",
			ui.Attrs{"value", ui.Number(r), "selected", ui.Bool(r == 1)},
			app.Text(ui.Number(r)+"×"))
	}
	s := p.side(p.second)
	save := ui.Element("a", "btn ghost icon small",
		ui.Attrs{"aria-label", audio.Save.Text(), "title", audio.Save.Text(), "role",
			"link", "data-audio", "save", "aria-disabled",
			ui.Bool(s.url == "")}, ui.Icon("download"))
	if s.url != "" {
		save = save.Attr("href", s.url).Attr("download", p.fileName(tag, &s.clip))
	}
	return ui.Element("div", "player-row", nil,
		ui.Button("btn ghost icon small", nil,
			ui.Attrs{"data-audio", "loop", "aria-label", audio.Loop.Text(), "title",
				audio.Loop.Text(), "aria-pressed", "false"}, ui.Icon("repeat")),
		ui.Select(ui.Attrs{"data-audio", "rate", "aria-label", audio.Rate.Text(), "title",
			audio.Rate.Text()}, options, nil),
		ui.Element("label", "player-volume", ui.Attrs{"title", audio.Volume.Text()},
			ui.Icon("volume"),
			ui.Element("input", "range",
				ui.Attrs{"type", "range", "data-audio", "volume", "min", "0", "max", "1", "value",
					"1", "step", ui.Number(0.05), "aria-label", audio.Volume.Text()})),
		ui.Text("span", "grow", ""),
		save,
	)
}

// fileName returns the file name of a clip: its run, tag and step, whatever name its writer gave
// it.
func (p *player) fileName(tag *cards.Tag, c *audio.Clip) string {
	parts := []string{runName(p.k.model, p.side(p.second).asked.run), tag.Name,
		strconv.FormatInt(c.Stamp.Number, 10)}
	if c.Samples > 1 {
		parts = append(parts, strconv.Itoa(c.Sample))
	}
	return state.FileName(extension(c.MIME), parts...)
}

func extension(mime string) string {
	switch mime {
	case "audio/wav":
		return "wav"
	case "audio/mpeg":
		return "mp3"
	case "audio/ogg":
		return "ogg"
	case "audio/flac":
		return "flac"
	}
	return "bin"
}

// samples returns the choice among the clips of the step.
func (p *player) samples() app.UI {
	c := &p.sides[0].clip
	if c.Samples < 2 {
		return ui.Hidden()
	}
	button := func(to, icon, label string, off bool) app.UI {
		return ui.Button("btn ghost icon small", p.k.onSample,
			ui.Attrs{"data-sample", to, "aria-label", label, "title", label, "disabled",
				ui.Bool(off)}, ui.Icon(icon))
	}
	return ui.Element("div", "samples", nil,
		button("previous", "left", audio.Previous.Text(), c.Sample == 0),
		ui.Element("span", "", ui.Attrs{"title", audio.OfStep.Text()},
			app.Text(words.SampleOf(c.Sample+1, c.Samples))),
		button("next", "right", audio.Next.Text(), c.Sample >= c.Samples-1))
}

// compare returns the choice of a second clip, and of the clip that is heard.
func (p *player) compare() app.UI {
	list := p.others()
	if len(list) == 0 {
		return ui.Hidden()
	}
	names := make([]string, 1, len(list)+1)
	names[0] = words.Labelled(audio.With.Text(), audio.WithNone.Text())
	for _, o := range list {
		name := runName(p.k.model, o.run)
		if o.run == p.card.Key.Run {
			name = audio.SameRun(name, o.first)
		}
		names = append(names, strings.ReplaceAll(name, "\n", " "))
	}
	chosen := p.chosen(list)
	turn := ui.Hidden()
	if chosen > 0 {
		turn = ui.Element("div", "seg",
			ui.Attrs{"role", "group", "aria-label", audio.Switch.Text(), "title",
				audio.Switch.Text()}, p.sideButton(false), p.sideButton(true))
	}
	return ui.Element("div", "player-row", nil,
		ui.Element("div", "player-with", nil, ui.Icon("compare"),
			&ui.ChoiceField{
				Chooser: p.k, ID: choiceID(p.id), Label: audio.With.Text(),
				Names: strings.Join(names, "\n"), Chosen: chosen,
			}),
		turn)
}

// turns returns one of the two buttons that select which clip is heard.
func (p *player) sideButton(second bool) app.UI {
	text := "A"
	if second {
		text = "B"
	}
	run := runName(p.k.model, p.wanted(second).run)
	return ui.Button("", p.k.onSide,
		ui.Attrs{"data-audio", "turn", "data-side", strconv.Itoa(sideOf(second)), "aria-pressed",
			ui.Bool(p.second == second), "title", run, "disabled",
			ui.Bool(p.side(second).url == "")},
		app.Text(text), ui.Text("span", "vh", run))
}

// facts returns the label, the format of the clip, and its problems.
func (p *player) facts() app.UI {
	s := p.side(p.second)
	c := &s.clip
	parts := []app.UI{ui.Element("p", "player-facts", nil,
		app.Text(audio.Format(c.Seconds, c.RateHz, c.Channels, c.Bits, c.Float, c.Bytes)))}
	if c.Label != "" {
		parts = append(parts,
			ui.Element("div", "markdown player-label", nil, ui.Markdown(c.Label)...))
	}
	var notes []string
	for _, n := range c.Notes {
		notes = append(notes, words.Say(n))
	}
	if s.undrawn {
		notes = append(notes, audio.Undrawn.Text())
	}
	if s.unplayed {
		notes = append(notes, audio.Unplayed.Text())
	}
	for _, n := range notes {
		parts = append(parts,
			ui.Element("p", "player-note", ui.Attrs{"role", "status"}, ui.Icon("warn"),
				ui.Element("span", "", nil, app.Text(n))))
	}
	if s.waiting && s.clip.Stamp.Count == 0 {
		parts = append(parts, ui.Text("span", "vh", audio.Reading.Text()))
	}
	return ui.Element("div", "player-about", nil, parts...)
}

var _ card.Stepping = (*Kind)(nil)
