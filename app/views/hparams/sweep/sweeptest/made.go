package sweeptest

import (
	"fmt"
	"math"
	"os"
	"path/filepath"

	"google.golang.org/protobuf/proto"
	"google.golang.org/protobuf/types/known/structpb"

	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
)

// Files are the event files of a log, one per run, by run name.
type Files map[string][]*pb.Event

// Tags of hyperparameter metadata.
const (
	startTag      = "_hparams_/session_start_info"
	endTag        = "_hparams_/session_end_info"
	experimentTag = "_hparams_/experiment"
)

// wall is the wall time of all events.
const wall = 1.7e9

// values converts Go values to hyperparameter values.
func values(hparams map[string]any) map[string]*structpb.Value {
	out := map[string]*structpb.Value{}
	for name, v := range hparams {
		value, err := structpb.NewValue(v)
		if err != nil {
			panic("internal error: " + err.Error())
		}
		out[name] = value
	}
	return out
}

// content returns a summary value that has only metadata.
func content(tag string, what *pb.HParamsPluginData) *pb.Summary_Value {
	encoded, err := proto.Marshal(what)
	if err != nil {
		panic("internal error: " + err.Error())
	}
	return &pb.Summary_Value{
		Tag: tag,
		Metadata: &pb.SummaryMetadata{PluginData: &pb.SummaryMetadata_PluginData{
			PluginName: "hparams", Content: encoded,
		}},
	}
}

// Start returns the start of a session.
func Start(group string, hparams map[string]any) *pb.Event {
	return eventtest.Values(0, wall,
		content(startTag,
			&pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionStartInfo{
				SessionStartInfo: &pb.SessionStartInfo{
					Hparams: values(hparams), GroupName: group, StartTimeSecs: wall,
					ModelUri:   "gs://model",
					MonitorUrl: "http://monitor"}}}))
}

// End returns the end of a session.
func End(status pb.Status) *pb.Event {
	return eventtest.Values(0, wall+60,
		content(endTag, &pb.HParamsPluginData{Data: &pb.HParamsPluginData_SessionEndInfo{
			SessionEndInfo: &pb.SessionEndInfo{Status: status, EndTimeSecs: wall + 60}}}))
}

// Experiment describes an experiment with some hyperparameters, typed by their values, and metrics,
// each a group and a tag.
func Experiment(hparams map[string]any, metrics ...[2]string) *pb.Event {
	e := &pb.Experiment{
		Name: "sweep", Description: "Of *all*.", User: "somebody", TimeCreatedSecs: wall - 5,
	}
	for name, v := range hparams {
		info := &pb.HParamInfo{Name: name, Type: pb.DataTypeOfHParam_DATA_TYPE_FLOAT64}
		switch v := v.(type) {
		case string:
			info.Type = pb.DataTypeOfHParam_DATA_TYPE_STRING
			info.Domain = &pb.HParamInfo_DomainDiscrete{
				DomainDiscrete: &structpb.ListValue{
					Values: []*structpb.Value{structpb.NewStringValue(v)},
				},
			}
		case bool:
			info.Type = pb.DataTypeOfHParam_DATA_TYPE_BOOL
		}
		e.HparamInfos = append(e.HparamInfos, info)
	}
	for _, m := range metrics {
		e.MetricInfos = append(e.MetricInfos,
			&pb.MetricInfo{
				Name: &pb.MetricName{Group: m[0], Tag: m[1]}, DisplayName: "The " + m[1],
			})
	}
	return eventtest.Values(0, wall,
		content(experimentTag,
			&pb.HParamsPluginData{Data: &pb.HParamsPluginData_Experiment{Experiment: e}}))
}

// Scalar returns a point.
func Scalar(tag string, step int64, value float32) *pb.Event {
	return eventtest.Values(step, wall+float64(step),
		&pb.Summary_Value{Tag: tag, Value: &pb.Summary_Value_SimpleValue{SimpleValue: value}})
}

// Write writes a log below a folder.
func (f Files) Write(dir string) error {
	for run, events := range f {
		folder := filepath.Join(dir, filepath.FromSlash(run))
		if err := os.MkdirAll(folder, 0o755); err != nil {
			return err
		}
		var log []byte
		for _, event := range append([]*pb.Event{{
			WallTime: wall, What: &pb.Event_FileVersion{FileVersion: "brain.Event:2"},
		}}, events...) {
			data, err := proto.Marshal(event)
			if err != nil {
				return err
			}
			log = eventtest.AppendRecord(log, data)
		}
		if err := os.WriteFile(filepath.Join(folder, "events.out.tfevents.1700000000.host"), log,
			0o644); err != nil {
			return err
		}
	}
	return nil
}

// Made returns logs as the different writers produce them, and some with one fault each.
func Made() map[string]Files {
	return map[string]Files{
		"keras":        keras(),
		"pytorch":      pytorch(),
		"lightning":    lightning(),
		"tensorboardx": tensorboardX(),
		"derived":      derived(),
		"groups":       groups(),
		"mixed":        mixed(),
		"twice":        twice(),
		"ended":        ended(),
		"merged":       merged(),
		"at the root":  {".": {Start("", map[string]any{"lr": 0.1}), Scalar("loss", 3, 0.5)}},
	}
}

// keras has a log of Keras: the experiment is described once; the callback writes a session per
// folder, with runs for training and validation.
func keras() Files {
	f := Files{".": {Experiment(map[string]any{"lr": 0.1, "optimizer": "adam", "dropout": 0.5},
		[2]string{"", "accuracy"}, [2]string{"validation", "epoch_loss"})}}
	for i := range 6 {
		run := fmt.Sprintf("run-%d", i)
		f[run] = []*pb.Event{Start("", map[string]any{
			"lr": math.Pow10(-i), "optimizer": []string{"adam", "sgd"}[i%2], "dropout": 0.1,
		}),
			Scalar("accuracy", 5, 0.5+float32(i)/20), End(pb.Status_STATUS_SUCCESS)}
		f[run+"/train"] = []*pb.Event{Scalar("epoch_loss", 0, 2),
			Scalar("epoch_loss", 5, float32(i))}
		f[run+"/validation"] = []*pb.Event{Scalar("epoch_loss", 0, 3),
			Scalar("epoch_loss", 5, float32(i)+1)}
	}
	return f
}

// pytorch has the logs of PyTorch's writer: an experiment with each session, below the run with its
// scalars. Truth values are numbers.
func pytorch() Files {
	f := Files{}
	for i := range 4 {
		run := fmt.Sprintf("exp%d", i)
		hparams := map[string]any{"lr": 0.1 * float64(i+1), "bn": float64(i % 2), "net": "resnet"}
		f[run] = []*pb.Event{Scalar("loss", 0, 1), Scalar("loss", 9, float32(i)/10)}
		f[run+fmt.Sprintf("/170000000%d.5", i)] = []*pb.Event{Experiment(hparams,
			[2]string{"", "hparam/accuracy"}), Start("", hparams),
			End(pb.Status_STATUS_SUCCESS), Scalar("hparam/accuracy", 0, float32(i)/4)}
	}
	return f
}

// lightning has logs of Lightning: like PyTorch's, but in the run that has the scalars, and with a
// metric of its own.
func lightning() Files {
	f := Files{}
	for i := range 3 {
		hparams := map[string]any{
			"model/lr": 0.1 * float64(i+1), "batch_size": float64(int(16) << i), "name": "x",
		}
		f[fmt.Sprintf("lightning_logs/version_%d", i)] = []*pb.Event{Experiment(hparams,
			[2]string{"", "hp_metric"}), Start("", hparams),
			End(pb.Status_STATUS_SUCCESS), Scalar("hp_metric", 0, -1),
			Scalar("val_loss", 7, float32(i))}
	}
	return f
}

// tensorboardX has logs of tensorboardX, whose truth values are booleans.
func tensorboardX() Files {
	f := Files{}
	for i := range 3 {
		hparams := map[string]any{"lr": 0.1 * float64(i+1), "bn": i%2 == 0}
		f[fmt.Sprintf("runs/170000000%d", i)] = []*pb.Event{Experiment(hparams,
			[2]string{"", "dict/float"}), Start("", hparams), End(pb.Status_STATUS_SUCCESS),
			Scalar("dict/float", 0, float32(i))}
	}
	return f
}

// derived has sessions without an experiment; some of them never end, or fail.
func derived() Files {
	f := Files{"other": {Scalar("loss", 1, 1)}}
	for i := range 4 {
		run := fmt.Sprintf("sweep/s%d", i)
		f[run] = []*pb.Event{Start("", map[string]any{
			"lr": 0.1 * float64(i), "same": 1.0, "flag": i > 1, "net": fmt.Sprint("n", i),
		}), Scalar("loss", 5, float32(i))}
		f[run+"/eval"] = []*pb.Event{Scalar("accuracy", 5, float32(i)/8)}
		if i == 2 {
			f[run] = append(f[run], End(pb.Status_STATUS_FAILURE))
		}
	}
	return f
}

// groups has sessions that name their group: seeds of the same hyperparameters.
func groups() Files {
	f := Files{}
	for i := range 9 {
		f[fmt.Sprintf("s%d", i)] = []*pb.Event{Start(fmt.Sprintf("group%d", i/3),
			map[string]any{"lr": math.Pow10(-i / 3), "seed": float64(i % 3)}),
			Scalar("loss", int64(5+i), float32(i)*1.5), End(pb.Status_STATUS_SUCCESS)}
	}
	delete(f, "s4")
	f["s5"] = f["s5"][:1] // a session that started, but has no results
	return f
}

// twice has a session described by several calls, each with its own metrics and values, as
// add_hparams with one name writes them; and a session that repeats the same call.
func twice() Files {
	f := Files{}
	for i, lr := range []float64{0.3, 0.2, 0.4} {
		hparams := map[string]any{"lr": lr, "bs": 8.0}
		if i == 2 {
			hparams["task"] = "b"
		}
		metric := []string{"accuracy", "dev_tp_sim", "dev_tp_nil"}[i]
		f["a/hparam"] = append(f["a/hparam"], Experiment(hparams, [2]string{"", metric}),
			Start("", hparams),
			End([]pb.Status{pb.Status_STATUS_SUCCESS, pb.Status_STATUS_SUCCESS,
				pb.Status_STATUS_FAILURE}[i]),
			Scalar(metric, int64(i), float32(i)))
	}
	hparams := map[string]any{"lr": 0.5, "bs": 8.0, "net": "x"}
	for range 2 {
		f["b/hparam"] = append(f["b/hparam"], Experiment(hparams, [2]string{"", "dev_tp_sim"}),
			Start("", hparams), End(pb.Status_STATUS_SUCCESS), Scalar("dev_tp_sim", 0, 0.5))
	}
	return f
}

// ended has groups of sessions with every status, and two metrics that are best in different
// sessions.
func ended() Files {
	f := Files{}
	for i := range 20 {
		run := fmt.Sprintf("e%02d", i)
		f[run] = []*pb.Event{Start(fmt.Sprintf("group%d", i/7),
			map[string]any{"lr": math.Pow10(-i / 7), "flag": i%2 == 0}), Scalar("loss", int64(i),
			float32(i*7%11)), Scalar("accuracy", 3, float32(i*5%13))}
		if i%4 > 0 {
			f[run] = append(f[run], End(pb.Status(i%4)))
		}
	}
	return f
}

// merged has runs with different experiments: other hyperparameters and metrics, and some of the
// same with other descriptions.
func merged() Files {
	f := Files{}
	for i := range 3 {
		run := fmt.Sprintf("m%d", i)
		hparams := map[string]any{"lr": 0.5 * float64(i+1), fmt.Sprint("only", i): true}
		f[run] = []*pb.Event{Experiment(hparams, [2]string{"", "loss"},
			[2]string{"", fmt.Sprint("score", i)}), Start("", hparams),
			Scalar("loss", 1, float32(i)),
			Scalar(fmt.Sprint("score", i), 1, 2), End(pb.Status_STATUS_SUCCESS)}
	}
	return f
}

// mixed has values of several types, non-finite numbers, and texts with characters that are special
// in files and pages.
func mixed() Files {
	return Files{
		"a": {Start("",
			map[string]any{"x": 1.0, "nan": math.NaN(), "list": []any{
				1.0,
			}, "text": "a,b\"c\n|d"}), Scalar("m", 1, float32(math.NaN()))},
		"b": {Start("", map[string]any{"x": "one", "nan": 2.0, "text": "=1+1"}),
			Scalar("m", 1, float32(math.Inf(1)))},
		"c": {Start("", map[string]any{"x": true, "nan": math.Inf(-1), "": 5.0, "text": "é <b>"}),
			Scalar("m", 1, 3)},
		"d": {Start("", map[string]any{})},
	}
}
