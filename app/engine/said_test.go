package engine_test

import (
	"reflect"

	"eventlens/app/wire"
	"eventlens/app/words"
)

// said returns a value with its texts in English.
func said[T any](v T) T {
	sayFields(reflect.ValueOf(&v).Elem())
	return v
}

func sayFields(v reflect.Value) {
	switch t, isText := v.Interface().(wire.Text); {
	case isText:
		v.Set(reflect.ValueOf(wire.Plain(words.Say(t))))
	case v.Kind() == reflect.Pointer && !v.IsNil():
		sayFields(v.Elem())
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			sayFields(v.Field(i))
		}
	}
}
