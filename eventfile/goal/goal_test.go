package goal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/goal"
)

func TestTopicsOfNames(t *testing.T) {
	for topic, names := range map[goal.Topic][]string{
		goal.Score: {"loss", "val/loss", "valLoss", "train_loss", "epoch_accuracy", "Acc", "acc1",
			"val_acc/top1", "macro_f1", "mIoU", "metrics/mAP50(B)", "RMSE", "rollout/ep_rew/reward",
			"evaluation_accuracy_vs_iterations", "Loss/train", "error_rate", "sentiment/accuracy",
			"loss_step"},
		goal.Other: {"", "tag0001", "interrupted", "certainty", "confidence",
			"accumulated", "weights/mean", "wer\u00e9"},
		goal.Optimiser: {"lr", "lr-Adam", "learning_rate", "learningRate", "grad_norm", "train/lr",
			"optim/beta1", "loss_scale", "epoch", "global_step", "optim/x"},
		goal.Speed: {"time/fps", "step_time", "samples_per_second", "perf/throughput", "it/s",
			"train_runtime", "time/total_timesteps"},
		goal.System: {"system/gpu.0.memory", "GPU utilisation", "gpu0/temp", "cpu", "host/mem"},
	} {
		for _, name := range names {
			assert.Equal(t, topic, goal.TopicOf(name), name)
		}
	}
}

func TestGoalsOfNames(t *testing.T) {
	for want, names := range map[goal.Goal][]string{
		goal.Low:  {"val/loss", "error_rate", "Loss/train", "latency", "step_time", "perplexity"},
		goal.High: {"val/acc", "accuracy/top", "F1", "reward", "bleu4"},
		goal.None: {"lr", "", "accumulated", "samples_per_second"},
	} {
		for _, name := range names {
			assert.Equal(t, want, goal.Of(name), name)
		}
	}
}

func TestRanksOfScores(t *testing.T) {
	assert.Less(t, goal.Rank("val/acc"), goal.Rank("val/f1"))
	assert.Less(t, goal.Rank("f1"), goal.Rank("reward"))
	assert.Less(t, goal.Rank("reward"), goal.Rank("loss"))
	assert.Equal(t, goal.Scores, goal.Rank("Loss/train"), "only the last part counts")
	assert.Equal(t, goal.Scores, goal.Rank("lr"))
}
