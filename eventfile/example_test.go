package eventfile_test

import (
	"bytes"
	"fmt"

	"google.golang.org/protobuf/proto"

	"eventlens/eventfile"
)

// Reading the scalars of a log that is still being written: complete records are returned, and the
// half-written one at the end is left for later.
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

// A log with one wrong length: the records around the damage are returned, and the error says where
// the damage is and how many bytes were skipped.
func ExampleReader_All_damage() {
	var log []byte
	for step := range int64(4) {
		event, _ := proto.Marshal(summaryEvent(step, simpleValue("loss", float32(step))))
		log = appendRecord(log, event)
	}
	log[len(log)/4] ^= 1 // in the second record's length

	reader := eventfile.NewReader(bytes.NewReader(log), eventfile.Options{})
	for record, err := range reader.All() {
		if err != nil {
			fmt.Println(err)
		} else {
			fmt.Printf("record at byte %d\n", record.Offset)
		}
	}
	// Output:
	// record at byte 0
	// length checksum mismatch at byte 40: got 0x2dd89b12, want 0x75484b14; 42 bytes skipped
	// record at byte 82
	// record at byte 124
}
