package eventfile

// Keys of the fields of LogMessage.
const (
	logLevel = 1<<3 | wireVarint
	logText  = 2<<3 | wireBytes
)

// LogLevel is the severity of a log message, with the numbers of LogMessage.Level.
type LogLevel int32

// The levels of log messages, in ascending order.
const (
	LogUnknown   LogLevel = 0
	LogDebugging LogLevel = 10
	LogInfo      LogLevel = 20
	LogWarn      LogLevel = 30
	LogError     LogLevel = 40
	LogFatal     LogLevel = 50
)

var logLevelNames = [...]string{
	LogUnknown / 10:   "UNKNOWN",
	LogDebugging / 10: "DEBUGGING",
	LogInfo / 10:      "INFO",
	LogWarn / 10:      "WARN",
	LogError / 10:     "ERROR",
	LogFatal / 10:     "FATAL",
}

// String returns the level's name in the format, such as "INFO".
func (l LogLevel) String() string {
	if l < 0 || l%10 != 0 {
		return "unknown"
	}
	return nameOf(logLevelNames[:], int(l/10))
}

// LogMessage decodes the payload of a KindLogMessage event. The text aliases the record's
// data. TensorFlow 1 could write such events; no reader shows them.
func (e *Event) LogMessage() (level LogLevel, text []byte, err error) {
	s := scanner{buf: e.Payload}
	for s.next() {
		switch s.key {
		case logLevel:
			level = LogLevel(s.num)
		case logText:
			text = s.bytes
		}
	}
	if s.damaged {
		return 0, nil, &EventError{What: "damaged log message"}
	}
	return level, text, nil
}
