package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"math"
	"strconv"
	"strings"

	"eventlens/eventfile"
)

// datum is a value in the form used for comparison.
type datum struct {
	kind       eventfile.DataKind
	value      string
	numbers    []float64 // buckets of a histogram
	samples    []string  // digests of a batch of meshes
	clips      int       // number of audio clips
	layout     *layout
	unreadable bool // eventlens reports it as a problem instead of showing it
}

// readValue decodes a value of the given kind under the rules. data is the data of its record.
func readValue(data []byte, v *eventfile.Value, kind eventfile.DataKind, first *initial,
	rules rule) datum {
	d, err := datum{}, v.Err
	if rules.has(infersDimension) && v.Form == eventfile.FormTensor {
		inferred := *v
		inferred.Payload = inferDimension(v.Payload)
		v = &inferred
	}
	switch {
	case err != nil:
	case v.Form == eventfile.FormOldHisto,
		v.Form == eventfile.FormNone && kind != eventfile.DataHParams:
		return datum{unreadable: true}
	case kind == eventfile.DataScalar:
		d.value, err = scalarValue(data, v, rules)
	case kind == eventfile.DataHistogram:
		d.numbers, err = histogramBuckets(v, rules)
	case kind == eventfile.DataImage:
		d.value, err = imageValue(data, v, rules)
	case kind == eventfile.DataAudio:
		d.value, d.clips, err = audioValue(data, v)
	case kind == eventfile.DataText:
		d.value, err = textValue(data, v, rules)
	case kind == eventfile.DataPRCurve:
		d.value, err = prCurveValue(v)
	case kind == eventfile.DataMesh:
		d.samples, err = meshSamples(v, first.content)
	case kind == eventfile.DataCustomScalars:
		d.layout, err = layoutValue(v)
	case kind == eventfile.DataGraph:
		d.value = graphFlags(first)
	}
	d.unreadable = err != nil
	return d
}

func scalarValue(data []byte, v *eventfile.Value, rules rule) (string, error) {
	var t eventfile.Tensor
	if v.Form == eventfile.FormTensor {
		if err := v.Tensor(&t); err != nil {
			return "", err
		}
	}
	switch isTensor := v.Form == eventfile.FormTensor; {
	case isTensor && rules.has(float32Scalars) && (t.DType != eventfile.DTFloat || t.Rank != 0),
		isTensor && rules.has(noBfloat16) && t.DType == eventfile.DTBfloat16:
		return "", fmt.Errorf("%s of rank %d", t.DType, t.Rank)
	case isTensor && rules.has(stringScalars) && t.DType == eventfile.DTString && t.Elements == 1:
		places, err := t.AppendStrings(nil)
		if err != nil {
			return "", err
		}
		return string(places[0].In(data)), nil
	}
	number, _, err := v.Scalar()
	return floatText(number), err
}

// floatText writes a number so that it parses back to the same bits; all NaN are equal.
func floatText(number float64) string { return strconv.FormatFloat(number, 'g', -1, 64) }

func floatsText(numbers []float64) string {
	var b strings.Builder
	for i, number := range numbers {
		if i > 0 {
			b.WriteByte(' ')
		}
		b.WriteString(floatText(number))
	}
	return b.String()
}

func imageValue(data []byte, v *eventfile.Value, rules rule) (string, error) {
	var text eventfile.Text
	if rules.has(anyImageSize) && v.Text(&text) == nil && len(text.Shape) == 1 &&
		len(text.Strings) >= 2 {
		width, height := text.Strings[0].In(data), text.Strings[1].In(data)
		return imageText(string(width), string(height), digests(data, text.Strings[2:])), nil
	}
	width, height, places, err := v.AppendImages(nil)
	if err != nil {
		return "", err
	}
	return imageText(fmt.Sprint(width), fmt.Sprint(height), digests(data, places)), nil
}

func digests(data []byte, places []eventfile.Media) (all []string) {
	for _, place := range places {
		all = append(all, digest(place.In(data)))
	}
	return all
}

func imageText(width, height string, digests []string) string {
	return fmt.Sprintf("%sx%s %s", width, height, strings.Join(digests, " "))
}

func audioValue(data []byte, v *eventfile.Value) (value string, clips int, err error) {
	all, err := v.AppendAudio(nil)
	places := make([]eventfile.Media, len(all))
	for i, clip := range all {
		places[i] = clip.Media
	}
	return strings.Join(digests(data, places), " "), len(all), err
}

// digest returns the SHA-256 of data in hexadecimal, after the number of bytes.
func digest(data []byte) string {
	sum := sha256.Sum256(data)
	return fmt.Sprintf("%d:%s", len(data), hex.EncodeToString(sum[:]))
}

// layoutValue decodes a layout of charts to the form served by the peer.
func layoutValue(v *eventfile.Value) (*layout, error) {
	decoded, err := v.Layout()
	if err != nil {
		return nil, err
	}
	return newLayout(decoded), nil
}

// prCurve is one precision-recall curve as served by the peer.
type prCurve struct {
	Precision      floats `json:"precision"`
	Recall         floats `json:"recall"`
	TruePositives  floats `json:"true_positives"`
	FalsePositives floats `json:"false_positives"`
	TrueNegatives  floats `json:"true_negatives"`
	FalseNegatives floats `json:"false_negatives"`
	Thresholds     floats `json:"thresholds"`
}

func (c prCurve) text() string {
	return fmt.Sprintf("TP %s FP %s TN %s FN %s P %s R %s at %s", floatsText(c.TruePositives),
		floatsText(c.FalsePositives),
		floatsText(c.TrueNegatives), floatsText(c.FalseNegatives), floatsText(c.Precision),
		floatsText(c.Recall), floatsText(c.Thresholds))
}

// prCurveValue decodes a curve and truncates it as the peer does: it removes thresholds without a
// positive from the end, and the fractions of counts.
func prCurveValue(v *eventfile.Value) (string, error) {
	var curve eventfile.PRCurve
	if err := v.PRCurve(&curve); err != nil {
		return "", err
	}
	whole := func(counts []float64) floats {
		all := make(floats, len(counts))
		for i, count := range counts {
			all[i] = math.Trunc(count)
		}
		return all
	}
	c := prCurve{TruePositives: whole(curve.TruePositives),
		FalsePositives: whole(curve.FalsePositives),
		TrueNegatives:  whole(curve.TrueNegatives), FalseNegatives: whole(curve.FalseNegatives),
		Precision: curve.Precision, Recall: curve.Recall}
	for i := range curve.Len() {
		c.Thresholds = append(c.Thresholds, curve.Threshold(i))
	}
	end := curve.End()
	for _, row := range []*floats{
		&c.TruePositives, &c.FalsePositives, &c.TrueNegatives, &c.FalseNegatives, &c.Precision,
		&c.Recall, &c.Thresholds,
	} {
		*row = (*row)[:end]
	}
	return c.text(), nil
}

// meshSamples returns a digest of each mesh in a batch, computed from the bytes that the peer
// serves for this part.
func meshSamples(v *eventfile.Value, content []byte) ([]string, error) {
	mesh, err := eventfile.DecodeMeshContent(content)
	if err != nil {
		return nil, err
	}
	var t eventfile.Tensor
	if err := v.MeshTensor(&t); err != nil {
		return nil, err
	}
	numbers, err := t.AppendNumbers(nil)
	if err != nil {
		return nil, err
	}
	samples := make([]string, t.AppendShape(nil)[0])
	size := len(numbers) / max(len(samples), 1)
	for i := range samples {
		samples[i] = digest(meshBytes(mesh.Part, numbers[i*size:][:size]))
	}
	return samples, nil
}

// meshBytes returns numbers in the type in which the peer serves a part of a mesh, little-endian.
func meshBytes(part eventfile.MeshPart, numbers []float64) (raw []byte) {
	for _, number := range numbers {
		switch part {
		case eventfile.MeshFaces:
			raw = binary.LittleEndian.AppendUint32(raw, uint32(int32(number)))
		case eventfile.MeshColors:
			raw = append(raw, uint8(number))
		default:
			raw = binary.LittleEndian.AppendUint32(raw, math.Float32bits(float32(number)))
		}
	}
	return raw
}
