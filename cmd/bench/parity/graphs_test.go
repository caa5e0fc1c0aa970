package main

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestPrintedGraphIsTheRunGraph(t *testing.T) {
	graph := append(message(1, text(1, "in'put"), text(2, "Placeholder"), text(3, "^größe")),
		message(1, text(1, "out"), text(2, "Identity"))...)
	graph = append(graph, message(2, message(1, message(3, text(1, "a node of a function"))))...)
	printed := `node {
  name: "in\'put"
  op: "Placeholder"
  input: "^gr\303\266\303\237e"
}
node {
  name: "out"
  op: "Identity"
  attr {
    key: "name: \"no\""
  }
}
library {
  function {
    node_def {
      name: "a node of a function"
    }
  }
}
`
	assert.Equal(t, runGraph(graph).value, printedGraph(printed))
	assert.Contains(t, printedGraph(printed), "graph of 2 nodes")
	assert.NotEqual(t, runGraph(nil).value, printedGraph(printed))
}

func TestUnescape(t *testing.T) {
	for text, want := range map[string]string{
		`plain`: "plain", `gr\303\266\303\237e`: "größe", `it\'s`: "it's", `\"`: `"`, `\`: `\`,
	} {
		assert.Equal(t, want, unescape(text))
	}
}
