// Package profile has the messages about traces of profilers: to the worker with the store, which
// lists the traces beside the logs and delivers their bytes in pieces ([Stored]), and to the program
// that decodes them and lays them out for the script that draws ([Shown]). The program asks for the
// list and for pieces, and the page forwards both questions and answers without reading them.
package profile
