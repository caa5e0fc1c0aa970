package eventfile_test

import (
	"bytes"
	"fmt"

	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
)

// Reading the scalars of a log that is still being written: what is there is delivered,
// and the half-written record at its end is left for later.
func ExampleNewReader() {
	var log []byte
	for step := range int64(3) {
		event, _ := proto.Marshal(summaryEvent(step, simpleValue("train/loss", 1/float32(step+1))))
		log = appendRecord(log, event)
	}
	log = log[:len(log)-10]

	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	var event eventfile.Event
	for record, err := range reader.All() {
		if err != nil {
			fmt.Printf("%v; go on later from byte %d\n", err, reader.Offset())
			break
		}
		if err := event.Decode(record.Data); err != nil {
			fmt.Println(err)
			continue
		}
		for i := range event.Values {
			value := &event.Values[i]
			number, _, _ := value.Scalar()
			fmt.Printf("step %d: %s = %g\n", event.Step, value.Tag, number)
		}
	}
	// Output:
	// step 0: train/loss = 1
	// step 1: train/loss = 0.5
	// record is cut off: unexpected EOF; go on later from byte 94
}
