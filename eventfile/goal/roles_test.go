package goal_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"eventlens/eventfile/goal"
)

func TestRolesOfNames(t *testing.T) {
	for _, pair := range [][2]string{
		{"train/loss", "val/loss"}, {"train/loss", "validation/loss"}, {"Loss/train", "Loss/Test"},
		{"train_loss", "val_loss"}, {"train_loss_epoch", "valid_loss_epoch"},
		{"a/train", "a/validation"}, {"top1-train", "top1-eval"}, {"train", "test"},
		{"TRAIN/acc", "DEV/acc"}, {"training.f1", "evaluation.f1"},
	} {
		train, rest := goal.RoleOf(pair[0])
		other, same := goal.RoleOf(pair[1])
		assert.Equal(t, rest, same, pair)
		assert.Less(t, train, goal.TrainRoles, pair)
		assert.GreaterOrEqual(t, other, goal.TrainRoles, pair)
	}
	for _, name := range []string{
		"", "loss", "latest/loss", "trainer/loss", "value", "retrain_loss", "trainé/loss", "/", "__",
	} {
		role, rest := goal.RoleOf(name)
		assert.Equal(t, -1, role, name)
		assert.Equal(t, name, rest)
	}
	_, first := goal.RoleOf("train/eval_time")
	_, second := goal.RoleOf("test/eval_time")
	assert.Equal(t, first, second, "only the first word is the role")
	_, loss := goal.RoleOf("train/loss")
	_, accuracy := goal.RoleOf("val/accuracy")
	assert.NotEqual(t, loss, accuracy)
}
