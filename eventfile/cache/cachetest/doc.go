// Package cachetest checks that a [cache.Store] keeps its contract. It runs natively on
// [cache.Memory] and in a browser on IndexedDB.
package cachetest
