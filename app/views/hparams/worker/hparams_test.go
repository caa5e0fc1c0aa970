package worker_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"eventlens/app/engine/view/viewtest"

	"eventlens/app/views/hparams"
	"eventlens/app/views/hparams/sweep/sweeptest"
	hparamsworker "eventlens/app/views/hparams/worker"
	"eventlens/app/wire"
	"eventlens/eventfile"
	"eventlens/eventfile/eventtest"
	"eventlens/eventfile/pb"
	"eventlens/eventfile/query"
)

// TestWhatRunsSay expects a run's metadata of hyperparameters, and numbers of its scalars.
func TestWhatRunsSay(t *testing.T) {
	log := eventtest.Log(t, sweeptest.Experiment(map[string]any{"lr": 1.0}),
		sweeptest.Start("g", map[string]any{"lr": 0.5}), sweeptest.Scalar("loss", 1, 4),
		sweeptest.Scalar("loss", 3, 2), sweeptest.Scalar("loss", 5, 3),
		sweeptest.Scalar("loss", 7, float32(math.NaN())), sweeptest.End(pb.Status_STATUS_SUCCESS))
	s := viewtest.New(t, log, hparams.ID, hparams.Stored)
	s.Add(hparams.ID, hparamsworker.New(&s.Env))
	said := viewtest.One[*hparams.Log](s, &hparams.Get{})
	require.Len(t, said.Runs, 1)
	start, err := eventfile.DecodeHParamsContent(said.Runs[0].Start)
	require.NoError(t, err)
	assert.Equal(t, "g", start.Start.GroupName)
	end, err := eventfile.DecodeHParamsContent(said.Runs[0].End)
	require.NoError(t, err)
	assert.Equal(t, eventfile.SessionSucceeded, end.End.Status)
	assert.NotEmpty(t, said.Runs[0].Experiment)
	require.Equal(t, []hparams.Tag{{ID: said.Tags[0].ID, Name: "loss", Runs: []wire.RunID{1}}},
		said.Tags)

	tag := said.Tags[0].ID
	for want, column := range map[float64]hparams.ColumnRequest{2: {
		Tag: tag, By: query.ReduceLowest,
	},
		4: {Tag: tag, By: query.ReduceHighest}, 2.5: {Tag: tag, By: query.ReduceMean, At: 3},
		3: {Tag: tag, By: query.ReduceAtStep, At: 6}} {
		measured := viewtest.One[*hparams.Measured](s,
			&hparams.Measure{Serial: 9, Columns: []hparams.ColumnRequest{column, {Tag: 99}}})
		assert.EqualValues(t, 9, measured.Serial)
		assert.EqualValues(t, 7, measured.LastStep)
		require.Len(t, measured.Columns, 2)
		assert.Equal(t, []float64{want}, measured.Columns[0].Numbers, "%+v", column)
		assert.Empty(t, measured.Columns[1].Runs, "a tag that there is not")
	}
	latest := viewtest.One[*hparams.Measured](s,
		&hparams.Measure{Columns: []hparams.ColumnRequest{{Tag: tag}}})
	assert.True(t, math.IsNaN(latest.Columns[0].Numbers[0]), "the latest is what it is")
	mean := viewtest.One[*hparams.Measured](s,
		&hparams.Measure{Columns: []hparams.ColumnRequest{{Tag: tag, By: query.ReduceMean, At: 1}}})
	assert.True(t, math.IsNaN(mean.Columns[0].Numbers[0]), "and so is the mean of what is NaN")
	early := viewtest.One[*hparams.Measured](s,
		&hparams.Measure{Columns: []hparams.ColumnRequest{{Tag: tag, By: query.ReduceAtStep}}})
	assert.Empty(t, early.Columns[0].Runs, "before the first step")
}
