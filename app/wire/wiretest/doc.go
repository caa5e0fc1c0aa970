// Package wiretest has checks for the tests of each kind's [wire.Protocol]: the two lists agree,
// types code every field, and truncated or invented bodies are refused.
package wiretest
