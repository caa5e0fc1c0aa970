package eventfile

import "math"

// Keys of the fields of HParamInfo, MetricInfo and the messages in them.
const (
	infoName        = 1<<3 | wireBytes
	infoDisplayName = 2<<3 | wireBytes
	infoDescription = 3<<3 | wireBytes
	infoType        = 4<<3 | wireVarint
	infoDiscrete    = 5<<3 | wireBytes
	infoInterval    = 6<<3 | wireBytes
	infoDiffers     = 7<<3 | wireVarint

	intervalMin = 1<<3 | wireFixed64
	intervalMax = 2<<3 | wireFixed64

	metricName        = 1<<3 | wireBytes
	metricDisplayName = 3<<3 | wireBytes
	metricDescription = 4<<3 | wireBytes
	metricDataset     = 5<<3 | wireVarint

	metricNameGroup = 1<<3 | wireBytes
	metricNameTag   = 2<<3 | wireBytes
)

// HParamInfo describes one hyperparameter of an experiment.
type HParamInfo struct {
	Name, DisplayName, Description string
	Type                           HParamType
	// Discrete lists the possible values, in the types of HParamValue.Value; nil if the writer did
	// not list them. The list may be empty.
	Discrete []any
	// Interval is the range of the values; nil if the writer gave none.
	Interval *Interval
	// Differs means that the sessions differ in this hyperparameter.
	Differs bool
}

// Interval is a range of numbers, both ends included.
type Interval struct {
	Min, Max float64
}

// HParamType is the type of a hyperparameter's values.
type HParamType int32

// The types of hyperparameters.
const (
	HParamUnset HParamType = iota
	HParamString
	HParamBool
	HParamFloat64
)

var hparamTypeNames = [...]string{
	HParamUnset:   "DATA_TYPE_UNSET",
	HParamString:  "DATA_TYPE_STRING",
	HParamBool:    "DATA_TYPE_BOOL",
	HParamFloat64: "DATA_TYPE_FLOAT64",
}

// String returns the type's name in the format, such as "DATA_TYPE_FLOAT64".
func (t HParamType) String() string { return nameOf(hparamTypeNames[:], int(uint32(t))) }

// MetricInfo describes one metric of an experiment: a series of scalars.
type MetricInfo struct {
	// Group is the path of the series' run below the session's run, mostly empty; Tag is the
	// series' tag.
	Group, Tag               string
	DisplayName, Description string
	Dataset                  MetricDataset
}

// MetricDataset says which data a metric was computed on.
type MetricDataset int32

// The datasets of metrics.
const (
	DatasetUnknown MetricDataset = iota
	DatasetTraining
	DatasetValidation
)

var datasetNames = [...]string{
	DatasetUnknown:    "DATASET_UNKNOWN",
	DatasetTraining:   "DATASET_TRAINING",
	DatasetValidation: "DATASET_VALIDATION",
}

// String returns the dataset's name in the format, such as "DATASET_TRAINING".
func (m MetricDataset) String() string { return nameOf(datasetNames[:], int(uint32(m))) }

// hparamInfo decodes an HParamInfo. If it has both kinds of domain the last one counts.
func (d *contentDecoder) hparamInfo(message []byte) (info HParamInfo) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case infoName:
			info.Name = string(s.bytes)
		case infoDisplayName:
			info.DisplayName = string(s.bytes)
		case infoDescription:
			info.Description = string(s.bytes)
		case infoType:
			info.Type = HParamType(s.num)
		case infoDiscrete:
			if info.Interval, info.Discrete = nil,
				d.list(info.Discrete, s.bytes); !d.part("values of hyperparameter", info.Name) {
				info.Discrete = nil
			}
		case infoInterval:
			info.Discrete, info.Interval = nil, d.interval(info.Interval, s.bytes)
		case infoDiffers:
			info.Differs = s.num != 0
		}
	}
	return info
}

// interval decodes into have, or into a new Interval.
func (d *contentDecoder) interval(have *Interval, message []byte) *Interval {
	if have == nil {
		have = new(Interval)
	}
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case intervalMin:
			have.Min = s.double()
		case intervalMax:
			have.Max = s.double()
		}
	}
	return have
}

func (d *contentDecoder) metricInfo(message []byte) (info MetricInfo) {
	d.entry()
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case metricName:
			d.metricName(&info, s.bytes)
		case metricDisplayName:
			info.DisplayName = string(s.bytes)
		case metricDescription:
			info.Description = string(s.bytes)
		case metricDataset:
			info.Dataset = MetricDataset(s.num)
		}
	}
	return info
}

func (d *contentDecoder) metricName(info *MetricInfo, message []byte) {
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case metricNameGroup:
			info.Group = string(s.bytes)
		case metricNameTag:
			info.Tag = string(s.bytes)
		}
	}
}

// double returns the current field, of fixed size, as a float64.
func (s *scanner) double() float64 { return math.Float64frombits(s.num) }
