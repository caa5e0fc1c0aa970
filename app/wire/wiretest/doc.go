// Package wiretest is what the tests of each kind's [wire.Protocol] share: lists that agree, types that code every field, and bodies that are refused when
// they are cut short or made up.
package wiretest
