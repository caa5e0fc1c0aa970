package eventfile

// Checker checks whether values can be read, without keeping their content. Readers use it for
// payloads that stay in the file until somebody looks at them. All who count damaged values use it,
// so that they agree on the number. It reuses its memory; the zero Checker is ready.
type Checker struct {
	// Holes means that the current record may have holes in place of payloads, see Hopper; their
	// content is then not checked.
	Holes bool

	numbers []float64
	places  []Media
	tensor  Tensor
}

// Limits of value content kept for decoding later, in bytes.
const (
	// MaxHParamsContent is room for a thousand hyperparameters, some of them long texts.
	MaxHParamsContent = 1 << 20
	// MaxLayout limits a layout of charts.
	MaxLayout = 16 << 20
)

// Check returns an error if a value that means data has a payload, or a plugin message, that cannot
// be read as such. Errors are of type *ValueError.
func (c *Checker) Check(v *Value, data DataKind) error {
	if v.Err != nil {
		return v.Err
	}
	if err := checkContent(v.PluginContent, data); err != nil {
		return err
	}
	if v.Form == FormNone || v.Form == FormOldHisto {
		return nil // only metadata, or a form that no reader supports
	}
	return c.checkPayload(v, data)
}

// checkContent returns an error if the plugin's message in a value's metadata cannot be read.
func checkContent(content []byte, data DataKind) (err error) {
	switch {
	case len(content) == 0:
	case data == DataHParams && len(content) > MaxHParamsContent:
		err = valueErrorf("hparams content of %d bytes, more than the %d that are kept",
			len(content), MaxHParamsContent)
	case data == DataHParams:
		_, err = DecodeHParamsContent(content)
	case data == DataMesh:
		_, err = DecodeMeshContent(content)
	case data == DataPRCurve:
		_, err = DecodePRCurveContent(content)
	}
	return err
}

func (c *Checker) checkPayload(v *Value, data DataKind) (err error) {
	switch data {
	case DataScalar:
		_, _, err = v.Scalar()
	case DataHistogram:
		c.numbers, err = v.AppendHistogram(c.numbers[:0])
	case DataImage:
		_, _, c.places, err = v.AppendImages(c.places[:0])
	case DataAudio:
		if v.Form == FormAudio {
			_, err = v.appendLegacyAudio(nil)
		} else {
			_, err = v.audioTensor(&c.tensor)
			err = c.elements(err, true)
		}
	case DataText:
		err = c.elements(v.Tensor(&c.tensor), true)
	case DataPRCurve:
		err = c.elements(v.curveTensor(&c.tensor), false)
	case DataCustomScalars:
		_, err = v.Layout()
	case DataGraph:
		var at Media
		if at, err = v.OnlyString(); err == nil && !c.Holes {
			at.Offset -= v.PayloadAt.Offset
			err = CheckGraph(GraphForm(v.Plugin), at.In(v.Payload))
		}
	case DataMesh:
		err = c.elements(v.MeshTensor(&c.tensor), false)
	default:
		err = v.Tensor(&c.tensor)
		err = c.elements(err, c.tensor.DType == DTString)
	}
	return err
}

// elements returns err if it is not nil. Otherwise it checks the elements of the tensor, which must
// be strings or of a fixed size.
func (c *Checker) elements(err error, strings bool) error {
	if err != nil {
		return err
	}
	t := &c.tensor
	if strings {
		return t.checkStrings()
	}
	return t.checkFixed()
}

// checkStrings returns the error that AppendStrings would return.
func (t *Tensor) checkStrings() error {
	stored := 0
	if t.DType == DTString && len(t.content) == 0 {
		for s := (scanner{buf: t.message}); s.next(); {
			if s.key == tensorString {
				stored++
			}
		}
		return t.checkStored(stored)
	}
	_, err := t.AppendStrings(nil) // AppendStrings returns the error before it appends anything
	return err
}

// checkFixed returns the error that AppendRaw would return.
func (t *Tensor) checkFixed() error {
	layout := t.DType.layout()
	switch {
	case layout.sizeBytes == 0:
		return valueErrorf("tensor elements of type %s (%d), want a fixed size", t.DType,
			int32(t.DType))
	case len(t.content) > 0 && len(t.content) != t.Elements*layout.sizeBytes:
		return t.contentSizeError()
	case len(t.content) > 0:
		return nil
	}
	typed := t.typedElements(layout)
	stored, ok := len(typed)/layout.sizeBytes, len(typed)%layout.sizeBytes == 0
	if layout.wire == wireVarint {
		stored, ok = countVarints(t.DType, typed)
	}
	if !ok {
		return damagedElements(t.DType)
	}
	return t.checkStored(stored)
}

// CheckEvent checks an event that is not a summary. It returns an *EventError if the event cannot
// be read, or a *ValueError if its graph is damaged but the rest of the graph can be read.
func (c *Checker) CheckEvent(e *Event) (err error) {
	switch e.Kind {
	case KindGraphDef, KindMetaGraphDef, KindTaggedRunMetadata:
		_, form, at, err := e.Graph()
		if err == nil && !c.Holes {
			at.Offset -= e.PayloadAt.Offset
			err = CheckGraph(form, at.In(e.Payload))
		}
		return err
	case KindSessionLog:
		_, _, err = e.SessionLog()
	case KindLogMessage:
		_, _, err = e.LogMessage()
	}
	return err
}
