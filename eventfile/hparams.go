package eventfile

import (
	"bytes"
	"encoding/binary"
	"math"
)

// Keys of the fields of HParamsPluginData and of the messages in it.
const (
	hparamsVersion    = 1<<3 | wireVarint
	hparamsExperiment = 2<<3 | wireBytes
	hparamsStart      = 3<<3 | wireBytes
	hparamsEnd        = 4<<3 | wireBytes
	hparamsCut        = 15<<3 | wireVarint // our own field: calls were left out before it

	experimentDescription = 1<<3 | wireBytes
	experimentUser        = 2<<3 | wireBytes
	experimentCreated     = 3<<3 | wireFixed64
	experimentHParam      = 4<<3 | wireBytes
	experimentMetric      = 5<<3 | wireBytes
	experimentName        = 6<<3 | wireBytes

	startHParam     = 1<<3 | wireBytes
	startModelURI   = 2<<3 | wireBytes
	startMonitorURL = 3<<3 | wireBytes
	startGroup      = 4<<3 | wireBytes
	startTime       = 5<<3 | wireFixed64

	endStatus = 1<<3 | wireVarint
	endTime   = 2<<3 | wireFixed64
)

// HParamsContent is the content of a value of plugin "hparams", which has no payload. Exactly one
// field is set. It is a copy: it does not alias the record's data.
type HParamsContent struct {
	// Experiment describes all sessions, at the tag "_hparams_/experiment".
	Experiment *Experiment
	// Start and End describe the beginning and the end of this run's session, at the tags
	// "_hparams_/session_start_info" and "_hparams_/session_end_info".
	Start *SessionStartInfo
	End   *SessionEndInfo
	// Cut tells that [JoinHParams] left out calls.
	Cut bool
}

// Experiment describes the hyperparameters and metrics of a number of sessions.
type Experiment struct {
	Name, Description, User string
	// CreatedSec is when the experiment was created, in seconds since the Unix epoch; 0 if unknown.
	CreatedSec float64
	HParams    []HParamInfo
	Metrics    []MetricInfo
}

// SessionStartInfo describes the beginning of a session, which is one training.
type SessionStartInfo struct {
	// HParams are the hyperparameters in the order of the file, which is arbitrary. The last
	// hyperparameter of a name wins: several calls may give the same name.
	HParams []HParamValue
	// GroupName is the same for sessions with equal hyperparameters; empty if the session
	// is a group of its own.
	GroupName            string
	ModelURI, MonitorURL string
	// StartSec is in seconds since the Unix epoch; 0 if unknown.
	StartSec float64
}

// HParamValue is the value of a hyperparameter in a session.
type HParamValue struct {
	Name string
	// Value has one of the types of encoding/json: bool, float64, string, nil, []any and
	// map[string]any. Unlike in JSON, a float64 may be NaN or infinite. PyTorch stores booleans as
	// 0 and 1.
	Value any
}

// SessionEndInfo describes the end of a session.
type SessionEndInfo struct {
	Status SessionEndStatus
	// EndSec is in seconds since the Unix epoch; 0 if unknown.
	EndSec float64
}

// SessionEndStatus is the outcome of a session.
type SessionEndStatus int32

// The outcomes of a session.
const (
	SessionUnknown SessionEndStatus = iota
	SessionSucceeded
	SessionFailed
	SessionRunning
)

var sessionEndNames = [...]string{
	SessionUnknown:   "STATUS_UNKNOWN",
	SessionSucceeded: "STATUS_SUCCESS",
	SessionFailed:    "STATUS_FAILURE",
	SessionRunning:   "STATUS_RUNNING",
}

// String returns the status's name in the format, such as "STATUS_SUCCESS".
func (s SessionEndStatus) String() string { return nameOf(sessionEndNames[:], int(uint32(s))) }

// DecodeHParamsContent decodes an HParamsPluginData, the content of plugin "hparams"
// (tensorboard/plugins/hparams/plugin_data.proto). Like in TensorBoard, content that is not one of
// the three kinds is an error. Errors are of type *ValueError. Damaged or too deep parts cost as
// little as possible: the content is returned together with the error, without these parts, and is
// nil only if nothing can be read.
func DecodeHParamsContent(content []byte) (*HParamsContent, error) {
	hparams, cut := new(HParamsContent), false
	d := newContentDecoder("hparams content")
	for s := d.begin(content); d.next(&s); {
		switch s.key {
		case hparamsVersion:
			d.version(&s)
		case hparamsExperiment:
			*hparams = HParamsContent{Experiment: d.experiment(hparams.Experiment, s.bytes)}
		case hparamsStart:
			*hparams = HParamsContent{Start: d.sessionStart(hparams.Start, s.bytes)}
		case hparamsEnd:
			*hparams = HParamsContent{End: d.sessionEnd(hparams.End, s.bytes)}
		case hparamsCut:
			cut = true
		}
	}
	if *hparams == (HParamsContent{}) {
		d.fail("hparams content with neither experiment nor session")
	}
	if d.refused || *hparams == (HParamsContent{}) {
		return nil, d.problem()
	}
	hparams.Cut = cut
	return hparams, d.problem()
}

// experiment decodes into have, or into a new Experiment.
func (d *contentDecoder) experiment(have *Experiment, message []byte) *Experiment {
	if have == nil {
		have = new(Experiment)
	}
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case experimentName:
			have.Name = string(s.bytes)
		case experimentDescription:
			have.Description = string(s.bytes)
		case experimentUser:
			have.User = string(s.bytes)
		case experimentCreated:
			have.CreatedSec = s.double()
		case experimentHParam:
			if info := d.hparamInfo(s.bytes); d.part("hyperparameter", info.Name) {
				have.HParams = append(have.HParams, info)
			}
		case experimentMetric:
			if info := d.metricInfo(s.bytes); d.part("metric", info.Tag) {
				have.Metrics = append(have.Metrics, info)
			}
		}
	}
	return have
}

// sessionStart decodes into have, or into a new SessionStartInfo.
func (d *contentDecoder) sessionStart(
	have *SessionStartInfo, message []byte,
) *SessionStartInfo {
	if have == nil {
		have = new(SessionStartInfo)
	}
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case startHParam:
			if name, value := d.mapEntry(s.bytes); d.part("hyperparameter", name) {
				have.HParams = append(have.HParams, HParamValue{name, value})
			}
		case startModelURI:
			have.ModelURI = string(s.bytes)
		case startMonitorURL:
			have.MonitorURL = string(s.bytes)
		case startGroup:
			have.GroupName = string(s.bytes)
		case startTime:
			have.StartSec = s.double()
		}
	}
	return have
}

// sessionEnd decodes into have, or into a new SessionEndInfo.
func (d *contentDecoder) sessionEnd(have *SessionEndInfo, message []byte) *SessionEndInfo {
	if have == nil {
		have = new(SessionEndInfo)
	}
	for s := d.begin(message); d.next(&s); {
		switch s.key {
		case endStatus:
			have.Status = SessionEndStatus(s.num)
		case endTime:
			have.EndSec = s.double()
		}
	}
	return have
}

// AppendSessionEnd appends the content of a session that ended at a time, with unknown status.
// Content appended after it overrides it.
func AppendSessionEnd(dst []byte, sec float64) []byte {
	dst = append(dst, byte(hparamsEnd), 9, byte(endTime))
	return binary.LittleEndian.AppendUint64(dst, math.Float64bits(sec))
}

// JoinHParams appends the content of one hparams call to that of earlier calls. The result decodes
// as all of them together: the last value of a name wins. A call that repeats the previous one is
// not added. If the result would exceed most bytes, the oldest fields are left out and the result
// is marked as cut. Both arguments must consist of whole fields; see WholeFields.
func JoinHParams(calls, call []byte, most int) []byte {
	if bytes.HasSuffix(calls, call) {
		return calls
	}
	if len(calls)+len(call) <= most {
		// The memory after calls may be in use by others.
		return append(calls[:len(calls):len(calls)], call...)
	}
	all := append(append([]byte(nil), calls...), call...)
	rest := all
	for s := (scanner{buf: all}); len(rest) > most-len(cutMark) && s.next(); {
		rest = all[s.pos:]
	}
	return append([]byte(cutMark), rest...)
}

// cutMark is an encoded field that marks content with calls left out.
const cutMark = string(rune(hparamsCut)) + "\x01"

// WholeFields returns the fields of a message before the first damaged field. Their contents may
// still be damaged.
func WholeFields(message []byte) []byte {
	whole := 0
	for s := (scanner{buf: message}); s.next(); {
		whole = s.pos
	}
	return message[:whole]
}
