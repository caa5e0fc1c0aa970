package main

import "time"

// job is a job as the platform records it. A real platform has this in its database.
type job struct {
	ID, Name, Owner, Hardware string
	Status                    string // the job is running or has succeeded
	Created                   time.Time
	Took                      time.Duration
	Logs                      string // folder of the job in the storage
	Card                      string // tag of the chart that summarises the job
	// Files are the job's files if they are opened one by one, by signed addresses. A job without
	// them is opened as a folder, with a token.
	Files []string
}

// jobs are all jobs, the newest first.
var jobs = []*job{
	{
		ID: "4716", Name: "digits-torch", Owner: "vision", Hardware: "1 GPU", Status: "running",
		Created: created(1795244865), Logs: "torch/", Card: "train/loss",
	},
	{
		ID: "4715", Name: "digits-sweep lr 0.03", Owner: "vision", Hardware: "1 GPU",
		Status: "succeeded", Created: created(1795244837), Took: 27 * time.Second, Logs: "lr0.03/",
		Card: "epoch_loss",
	},
	{
		ID: "4714", Name: "digits-sweep lr 0.01", Owner: "vision", Hardware: "1 GPU",
		Status: "succeeded", Created: created(1795244807), Took: 28 * time.Second, Logs: "lr0.01/",
		Card: "epoch_loss",
	},
	{
		ID: "4713", Name: "digits-sweep lr 0.003", Owner: "language", Hardware: "2 GPUs",
		Status: "succeeded", Created: created(1795244782), Took: 24 * time.Second, Logs: "lr0.003/",
		Card: "epoch_loss",
	},
	{ID: "4712", Name: "digits-sweep lr 0.001", Owner: "vision", Hardware: "1 GPU",
		Status: "succeeded", Created: created(1795244755), Took: 26 * time.Second, Logs: "lr0.001/",
		Card: "epoch_loss",
		Files: []string{"train/events.out.tfevents.1795244755.demo.17719.2.v2",
			"validation/events.out.tfevents.1795244756.demo.17719.3.v2"}},
}

func created(unix int64) time.Time { return time.Unix(unix, 0).UTC() }

func jobOf(id string) *job {
	for _, j := range jobs {
		if j.ID == id {
			return j
		}
	}
	return nil
}

func (j *job) Running() bool { return j.Status == "running" }
