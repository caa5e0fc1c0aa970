package main

import (
	"crypto/sha256"
	"encoding/hex"
	"strconv"

	"eventlens/eventfile"
)

// repeatedBytes limits how far the strings of a tensor may exceed the bytes stored for them, since
// a tensor may store one string to stand for a million. So a line stays in proportion to its
// record.
const repeatedBytes = 64 << 10

// errRepeated rejects a tensor that claims far more than it stores.
var errRepeated = &eventfile.ValueError{What: "tensor of one stored string, repeated too often"}

// sessionStatuses has the names of a session log's states, by number.
var sessionStatuses = [...]string{
	eventfile.SessionUnspecified: "STATUS_UNSPECIFIED",
	eventfile.SessionStart:       "START",
	eventfile.SessionStop:        "STOP",
	eventfile.SessionCheckpoint:  "CHECKPOINT",
}

// describeEvent sets the contents of an event without values. data is the data of its record.
func (l *line) describeEvent(data []byte, event *eventfile.Event) {
	switch event.Kind {
	case eventfile.KindFileVersion:
		version := string(event.FileVersion)
		l.Version = &version
	case eventfile.KindGraphDef, eventfile.KindMetaGraphDef:
		l.setBlob(event.Payload)
	case eventfile.KindSessionLog:
		status, _, err := event.SessionLog()
		l.Status = statusName(status)
		l.setProblem(err)
	case eventfile.KindTaggedRunMetadata:
		name, metadata, err := event.TaggedRunMetadata()
		tag := string(name)
		l.Tag = &tag
		l.setBlob(metadata.In(data))
		l.setProblem(err)
	}
}

// statusName returns the name of a session's state, or its number if it has no name.
func statusName(status eventfile.SessionStatus) string {
	if status >= 0 && int(status) < len(sessionStatuses) {
		return sessionStatuses[status]
	}
	return strconv.Itoa(int(status))
}

// describeValue sets the payload of a value of the given kind, or why it cannot be read. data is
// the data of its record.
func (l *line) describeValue(data []byte, value *eventfile.Value, kind eventfile.DataKind) {
	if value.Form == eventfile.FormNone || value.Form == eventfile.FormOldHisto {
		return // metadata only, or a form that no reader ever supported
	}
	var err error
	switch kind {
	case eventfile.DataScalar:
		err = l.setScalar(value)
	case eventfile.DataHistogram:
		err = l.setHistogram(value)
	case eventfile.DataImage:
		err = l.setImages(data, value)
	case eventfile.DataAudio:
		err = l.setAudio(data, value)
	default:
		err = l.setTensor(data, value, kind)
	}
	l.setProblem(err)
}

func (l *line) setProblem(err error) {
	if err != nil {
		l.Problem = err.Error()
	}
}

func (l *line) setBlob(blob []byte) {
	size := len(blob)
	l.Bytes, l.SHA256 = &size, digest(blob)
}

func (l *line) setScalar(value *eventfile.Value) error {
	scalar, _, err := value.Scalar()
	if err == nil {
		l.Value = number(scalar)
	}
	return err
}

func (l *line) setHistogram(value *eventfile.Value) error {
	numbers, err := value.AppendHistogram(nil)
	if err != nil {
		return err
	}
	l.Buckets = make([][3]any, 0, len(numbers)/3)
	for ; len(numbers) > 0; numbers = numbers[3:] {
		l.Buckets = append(l.Buckets,
			[3]any{number(numbers[0]), number(numbers[1]), number(numbers[2])})
	}
	return nil
}

func (l *line) setImages(data []byte, value *eventfile.Value) error {
	width, height, places, err := value.AppendImages(nil)
	if err != nil {
		return err
	}
	if isRepeated(places, value) {
		return errRepeated
	}
	l.Width, l.Height = &width, &height
	l.Images = make([]media, len(places))
	for i, place := range places {
		encoded := place.In(data)
		l.Images[i] = newMedia(encoded, eventfile.ImageMIME(encoded))
	}
	return nil
}

func (l *line) setAudio(data []byte, value *eventfile.Value) error {
	clips, err := value.AppendAudio(nil)
	if err != nil {
		return err
	}
	places := make([]eventfile.Media, 0, 2*len(clips))
	for _, c := range clips {
		places = append(places, c.Media, c.Label)
	}
	if isRepeated(places, value) {
		return errRepeated
	}
	l.Clips = make([]clip, len(clips))
	for i, c := range clips {
		encoded := c.Media.In(data)
		l.Clips[i] = clip{
			media: newMedia(encoded, eventfile.AudioMIME(encoded)), Label: string(c.Label.In(data)),
		}
	}
	return nil
}

// setTensor sets the payload of every other tensor: the strings of a text, or a digest.
func (l *line) setTensor(data []byte, value *eventfile.Value, kind eventfile.DataKind) error {
	var t eventfile.Tensor
	if err := value.Tensor(&t); err != nil {
		return err
	}
	if t.DType == eventfile.DTString {
		return l.setStrings(data, value, &t, kind)
	}
	raw, err := t.AppendRaw(nil)
	if err != nil {
		return err
	}
	l.DType, l.Shape, l.SHA256 = t.DType.String(), t.AppendShape([]int64{}), digest(raw)
	return nil
}

// setStrings sets the payload of a tensor of strings.
func (l *line) setStrings(data []byte, value *eventfile.Value, t *eventfile.Tensor,
	kind eventfile.DataKind) error {
	places, err := t.AppendStrings(nil)
	if err != nil {
		return err
	}
	if isRepeated(places, value) {
		return errRepeated
	}
	l.Shape = t.AppendShape([]int64{})
	if kind == eventfile.DataText {
		l.Strings = make([]string, len(places))
		for i, place := range places {
			l.Strings[i] = string(place.In(data))
		}
		return nil
	}
	sum := sha256.New()
	for _, place := range places {
		sum.Write(place.In(data))
	}
	l.DType, l.SHA256 = t.DType.String(), hex.EncodeToString(sum.Sum(nil))
	return nil
}

// isRepeated reports whether the strings need far more bytes than the value stores.
func isRepeated(places []eventfile.Media, value *eventfile.Value) bool {
	budget := len(value.Payload) + repeatedBytes
	for _, place := range places {
		if budget -= 1 + place.Length; budget < 0 {
			return true
		}
	}
	return false
}

func newMedia(encoded []byte, mime string) media {
	return media{MIME: mime, Bytes: len(encoded), SHA256: digest(encoded)}
}

// digest returns the SHA-256 of data in hexadecimal.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
