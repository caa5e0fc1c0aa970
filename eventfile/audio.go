package eventfile

import "bytes"

// audioEncoded is the key of Summary.Audio's field with the encoded clip.
const audioEncoded = 4<<3 | wireBytes

// Clip is one audio clip: the places of the encoded audio and of its label in the record's data.
// The label is Markdown and mostly empty.
type Clip struct {
	Media Media
	Label Media
}

// AppendAudio appends the value's clips. The legacy form holds one clip, a tensor of shape [n]
// holds n clips, and a tensor of shape [n 2] holds n clips with labels. Errors are of type
// *ValueError; dst is then returned unchanged.
func (v *Value) AppendAudio(dst []Clip) ([]Clip, error) {
	if v.Form == FormAudio {
		return v.appendLegacyAudio(dst)
	}
	var t Tensor
	labelled, err := v.audioTensor(&t)
	if err != nil {
		return dst, err
	}
	places, err := t.AppendStrings(nil)
	if err != nil {
		return dst, err
	}
	for len(places) > 0 {
		clip := Clip{Media: places[0], Label: Media{Offset: places[0].Offset}}
		places = places[1:]
		if labelled {
			clip.Label = places[0]
			places = places[1:]
		}
		dst = append(dst, clip)
	}
	return dst, nil
}

// audioTensor decodes the value into t and requires a shape of clips, with or without labels.
func (v *Value) audioTensor(t *Tensor) (labelled bool, err error) {
	if err := v.Tensor(t); err != nil {
		return false, err
	}
	var dims [2]int64
	labelled = t.Rank == 2 && t.AppendShape(dims[:0])[1] == 2
	if t.Rank != 1 && !labelled {
		return false,
			valueErrorf("tensor of shape %v, want [clips] or [clips 2]", t.AppendShape(nil))
	}
	return labelled, nil
}

// appendLegacyAudio reads a Summary.Audio.
func (v *Value) appendLegacyAudio(dst []Clip) ([]Clip, error) {
	clip := Clip{Media: Media{Offset: v.PayloadAt.Offset}, Label: Media{Offset: v.PayloadAt.Offset}}
	s := scanner{buf: v.Payload}
	for s.next() {
		if s.key == audioEncoded {
			clip.Media = Media{Offset: v.PayloadAt.Offset + s.start, Length: len(s.bytes)}
		}
	}
	if s.damaged {
		return dst, &ValueError{What: "damaged audio"}
	}
	return append(dst, clip), nil
}

// AudioMIME returns the MIME type of an encoded clip by its first 12 bytes or more:
// "audio/wav", "audio/ogg", "audio/flac", "audio/mpeg", or "application/octet-stream".
func AudioMIME(prefix []byte) string {
	switch {
	case len(prefix) >= 12 && string(prefix[:4]) == "RIFF" && string(prefix[8:12]) == "WAVE":
		return "audio/wav"
	case bytes.HasPrefix(prefix, []byte("OggS")):
		return "audio/ogg"
	case bytes.HasPrefix(prefix, []byte("fLaC")):
		return "audio/flac"
	case bytes.HasPrefix(prefix, []byte("ID3")), bytes.HasPrefix(prefix, []byte("\xff\xfb")):
		return "audio/mpeg"
	}
	return octetStream
}
