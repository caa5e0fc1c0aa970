// Package hparams has the messages about hyperparameters: to the worker with the store, which has
// the runs' metadata and the values of scalars ([Stored]), and to the program that makes tables and
// plots of them ([Shown]). The worker's answers are questions to the program: the page forwards
// them.
package hparams
