package eventfile_test

import (
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/require"

	"eventlens/eventfile"
)

// tree is JSON under construction.
type tree = map[string]any

// checkGoldenContent compares the decoded message of a plugin, a layout or a curve. The golden of a
// value without one has no content either.
func checkGoldenContent(t *testing.T, want json.RawMessage, plugin string, value *eventfile.Value) {
	t.Helper()
	got := make(tree)
	switch plugin {
	case "hparams":
		goldenHParams(t, got, value.PluginContent)
	case "mesh":
		goldenMesh(t, got, value)
	case "pr_curves":
		goldenCurve(t, got, value)
	case "custom_scalars":
		goldenLayout(t, got, value)
	}
	requireContentJSON(t, want, got)
}

func requireContentJSON(t *testing.T, want json.RawMessage, got tree) {
	t.Helper()
	if len(got) == 0 {
		require.Empty(t, want)
		return
	}
	text, err := json.Marshal(got)
	require.NoError(t, err)
	require.JSONEq(t, string(want), string(text))
}

// checkGoldenMessage compares a log message, or the source metadata.
func checkGoldenMessage(t *testing.T, want json.RawMessage, event *eventfile.Event) {
	t.Helper()
	got := make(tree)
	switch event.Kind {
	case eventfile.KindLogMessage:
		level, text, err := event.LogMessage()
		require.NoError(t, err)
		got["level"], got["message"] = level.String(), string(text)
	case eventfile.KindSourceMetadata:
		got["writer"] = string(event.SourceWriter)
	}
	requireContentJSON(t, want, got)
}

func goldenHParams(t *testing.T, to tree, content []byte) {
	t.Helper()
	if len(content) == 0 {
		return
	}
	hparams, err := eventfile.DecodeHParamsContent(content)
	require.NoError(t, err)
	to["version"] = 0
	if experiment := hparams.Experiment; experiment != nil {
		to["experiment"] = goldenExperiment(experiment)
	}
	if start := hparams.Start; start != nil {
		given := tree{}
		for _, h := range start.HParams {
			given[h.Name] = h.Value
		}
		to["session_start_info"] = tree{"hparams": given, "group_name": start.GroupName,
			"model_uri":   start.ModelURI,
			"monitor_url": start.MonitorURL, "start_time_secs": start.StartSec}
	}
	if end := hparams.End; end != nil {
		to["session_end_info"] = tree{"status": end.Status.String(), "end_time_secs": end.EndSec}
	}
}

func goldenExperiment(from *eventfile.Experiment) tree {
	hparams, metrics := []tree{}, []tree{}
	for _, info := range from.HParams {
		hparam := tree{"name": info.Name, "display_name": info.DisplayName,
			"description": info.Description,
			"type":        info.Type.String(), "differs": info.Differs}
		if info.Discrete != nil {
			hparam["domain_discrete"] = info.Discrete
		}
		if info.Interval != nil {
			hparam["domain_interval"] = tree{
				"min_value": info.Interval.Min, "max_value": info.Interval.Max,
			}
		}
		hparams = append(hparams, hparam)
	}
	for _, info := range from.Metrics {
		metrics = append(metrics,
			tree{"name": tree{"group": info.Group, "tag": info.Tag},
				"display_name": info.DisplayName,
				"description":  info.Description, "dataset_type": info.Dataset.String()})
	}
	return tree{"name": from.Name, "description": from.Description, "user": from.User,
		"time_created_secs": from.CreatedSec,
		"hparam_infos":      hparams, "metric_infos": metrics}
}

func goldenMesh(t *testing.T, to tree, value *eventfile.Value) {
	t.Helper()
	var tensor eventfile.Tensor
	require.NoError(t, value.MeshTensor(&tensor))
	if len(value.PluginContent) == 0 {
		return
	}
	mesh, err := eventfile.DecodeMeshContent(value.PluginContent)
	require.NoError(t, err)
	to["version"], to["name"], to["content_type"] = 0, mesh.Name, mesh.Part.String()
	to["json_config"], to["shape"], to["components"] = mesh.Config, mesh.Shape, mesh.Parts
}

func goldenCurve(t *testing.T, to tree, value *eventfile.Value) {
	t.Helper()
	if len(value.PluginContent) > 0 {
		thresholds, err := eventfile.DecodePRCurveContent(value.PluginContent)
		require.NoError(t, err)
		to["version"], to["num_thresholds"] = 0, thresholds
	}
	var curve eventfile.PRCurve
	require.NoError(t, value.PRCurve(&curve))
	to["true_positives"], to["false_positives"] = curve.TruePositives, curve.FalsePositives
	to["true_negatives"], to["false_negatives"] = curve.TrueNegatives, curve.FalseNegatives
	to["precision"], to["recall"] = curve.Precision, curve.Recall
	thresholds := make([]float64, len(curve.Precision))
	for i := range thresholds {
		thresholds[i] = curve.Threshold(i)
	}
	to["thresholds"] = thresholds
}

func goldenLayout(t *testing.T, to tree, value *eventfile.Value) {
	t.Helper()
	layout, err := value.Layout()
	require.NoError(t, err)
	categories := []tree{}
	for _, category := range layout.Categories {
		charts := []tree{}
		for _, chart := range category.Charts {
			charts = append(charts, goldenChart(chart))
		}
		categories = append(categories,
			tree{"title": category.Title, "chart": charts, "closed": category.Closed})
	}
	to["version"], to["category"] = 0, categories
}

func goldenChart(from eventfile.LayoutChart) tree {
	chart := tree{"title": from.Title}
	switch from.Kind {
	case eventfile.ChartMultiline:
		chart["multiline"] = tree{"tag": from.Tags}
	case eventfile.ChartMargin:
		series := []tree{}
		for _, band := range from.Bands {
			series = append(series,
				tree{"value": band.Value, "lower": band.Lower, "upper": band.Upper})
		}
		chart["margin"] = tree{"series": series}
	}
	return chart
}
