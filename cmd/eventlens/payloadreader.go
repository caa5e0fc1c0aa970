package main

import "eventlens/eventfile"

// payloadReader reads payloads only to see whether they can be read. It reuses its memory.
type payloadReader struct {
	numbers []float64
	raw     []byte
	places  []eventfile.Media
	clips   []eventfile.Clip
	tensor  eventfile.Tensor
	text    eventfile.Text
	curve   eventfile.PRCurve
}

// checkEvent returns what is wrong with an event without values.
func checkEvent(event *eventfile.Event) (err error) {
	switch event.Kind {
	case eventfile.KindSessionLog:
		_, _, err = event.SessionLog()
	case eventfile.KindTaggedRunMetadata:
		_, _, err = event.TaggedRunMetadata()
	case eventfile.KindLogMessage:
		_, _, err = event.LogMessage()
	}
	return err
}

// check returns what is wrong with a value of a tag whose first metadata name the given plugin: its payload, or its plugin's own message, is not what that
// needs.
func (p *payloadReader) check(value *eventfile.Value, plugin string) error {
	if value.Err != nil {
		return value.Err
	}
	kind := value.Data([]byte(plugin))
	if err := checkContent(value, kind); err != nil {
		return err
	}
	if value.Form == eventfile.FormNone || value.Form == eventfile.FormOldHisto {
		return nil // metadata alone, or what no reader ever read
	}
	return p.checkPayload(value, kind)
}

// checkContent returns what is wrong with the message of a plugin in the value's metadata.
func checkContent(value *eventfile.Value, kind eventfile.DataKind) (err error) {
	if len(value.PluginContent) == 0 {
		return nil
	}
	switch kind {
	case eventfile.DataHParams:
		_, err = eventfile.DecodeHParamsContent(value.PluginContent)
	case eventfile.DataMesh:
		_, err = eventfile.DecodeMeshContent(value.PluginContent)
	case eventfile.DataPRCurve:
		_, err = eventfile.DecodePRCurveContent(value.PluginContent)
	}
	return err
}

func (p *payloadReader) checkPayload(value *eventfile.Value, kind eventfile.DataKind) (err error) {
	switch kind {
	case eventfile.DataScalar:
		_, _, err = value.Scalar()
	case eventfile.DataHistogram:
		p.numbers, err = value.AppendHistogram(p.numbers[:0])
	case eventfile.DataImage:
		_, _, p.places, err = value.AppendImages(p.places[:0])
	case eventfile.DataAudio:
		p.clips, err = value.AppendAudio(p.clips[:0])
	case eventfile.DataText:
		err = value.Text(&p.text)
	case eventfile.DataPRCurve:
		err = value.PRCurve(&p.curve)
	case eventfile.DataCustomScalars:
		_, err = value.Layout()
	case eventfile.DataGraph:
		_, err = value.GraphBlob()
	case eventfile.DataMesh:
		if err = value.MeshTensor(&p.tensor); err == nil {
			p.raw, err = p.tensor.AppendRaw(p.raw[:0])
		}
	default:
		err = p.checkTensor(value)
	}
	return err
}

// checkTensor returns what is wrong with a tensor that may be anything.
func (p *payloadReader) checkTensor(value *eventfile.Value) error {
	err := value.Tensor(&p.tensor)
	switch {
	case err != nil:
	case p.tensor.DType == eventfile.DTString:
		p.places, err = p.tensor.AppendStrings(p.places[:0])
	default:
		p.raw, err = p.tensor.AppendRaw(p.raw[:0])
	}
	return err
}
