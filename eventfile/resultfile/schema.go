package resultfile

// messages has the fields of each kind's message that are read.
var messages = map[Kind][]field{
	KernelStats: {{number: 1, name: "kernels", form: asRows, parts: kernelFields}},
	OperatorStats: {
		{number: 4, name: "with_idle", form: asMessage, parts: []field{
			{number: 1, name: "operators_with_idle", form: asRows, parts: operatorFields}}},
		{number: 5, name: "without_idle", form: asMessage, parts: []field{
			{number: 1, name: "operators", form: asRows, parts: operatorFields}}},
		{number: 6, name: "device_type", form: asText},
	},
	InputPipeline: inputFields,
	Overview: {
		{number: 2, name: "input", form: asMessage, parts: inputFields},
		{number: 3, name: "analysis", form: asMessage, parts: analysisFields},
		{number: 4, name: "recommendation", form: asMessage, parts: []field{
			{number: 1, name: "bottleneck", form: asText},
			{number: 2, name: "statement", form: asText},
		}},
	},
	Memory: {{number: 1, name: "allocators", form: asMessage, parts: allocatorFields}},
}

var kernelFields = []field{
	{number: 1, name: "kernel", form: asText}, {number: 12, name: "operator", form: asText},
	{number: 2, name: "registers", form: asWhole},
	{number: 3, name: "static_shared_bytes", form: asWhole},
	{number: 4, name: "dynamic_shared_bytes", form: asWhole},
	{number: 5, name: "block", form: asSizes}, {number: 6, name: "grid", form: asSizes},
	{number: 13, name: "calls", form: asWhole}, {number: 7, name: "total_ns", form: asWhole},
	{number: 8, name: "min_ns", form: asWhole}, {number: 9, name: "max_ns", form: asWhole},
	{number: 10, name: "uses_tensor_cores", form: asBool},
	{number: 11, name: "may_use_tensor_cores", form: asBool},
	{number: 14, name: "occupancy_percent", form: asFloat},
}

var operatorFields = []field{
	{number: 4, name: "operator", form: asText}, {number: 3, name: "type", form: asText},
	{number: 2, name: "on", form: asText}, {number: 5, name: "calls", form: asWhole},
	{number: 6, name: "total_us", form: asDouble}, {number: 7, name: "mean_us", form: asDouble},
	{number: 8, name: "self_us", form: asDouble}, {number: 9, name: "mean_self_us", form: asDouble},
	{number: 14, name: "flop_rate", form: asDouble},
	{number: 15, name: "memory_bandwidth", form: asDouble},
	{number: 16, name: "intensity", form: asDouble}, {number: 17, name: "bound_by", form: asText},
}

// rangeFields are the fields of a summary of numbers.
var rangeFields = []field{
	{number: 1, name: "mean", form: asDouble}, {number: 2, name: "deviation", form: asDouble},
	{number: 3, name: "min", form: asDouble}, {number: 4, name: "max", form: asDouble},
}

var inputFields = []field{
	{number: 2, name: "step_ms", form: asFacts, parts: rangeFields},
	{number: 3, name: "input_percent", form: asFacts, parts: rangeFields},
	{number: 4, name: "steps", form: asAny, parts: stepFields},
	{number: 5, name: "input_us", form: asFacts, parts: []field{
		{number: 1, name: "files_read", form: asDouble},
		{number: 2, name: "files_read_ahead", form: asDouble},
		{number: 3, name: "preprocessing", form: asDouble},
		{number: 4, name: "enqueueing", form: asDouble},
		{number: 5, name: "unclassified", form: asDouble},
	}},
	{number: 6, name: "input_operators", form: asRows, parts: []field{
		{number: 1, name: "operator", form: asText}, {number: 7, name: "category", form: asText},
		{number: 2, name: "calls", form: asWhole}, {number: 3, name: "total_ms", form: asDouble},
		{number: 4, name: "total_percent", form: asDouble},
		{number: 5, name: "self_ms", form: asDouble},
		{number: 6, name: "self_percent", form: asDouble},
	}},
	{number: 9, name: "hardware", form: asText},
}

var stepFields = []field{
	{number: 1, name: "step", form: asWhole}, {number: 2, name: "step_ms", form: asDouble},
	{number: 3, name: "unknown_ms", form: asDouble}, {number: 5, name: "output_ms", form: asDouble},
	{number: 6, name: "device_compute_ms", form: asDouble},
	{number: 7, name: "device_to_device_ms", form: asDouble},
	{number: 8, name: "host_compute_ms", form: asDouble},
	{number: 9, name: "host_prepare_ms", form: asDouble},
	{number: 10, name: "host_compile_ms", form: asDouble},
	{number: 11, name: "wait_for_input_ms", form: asDouble},
	{number: 12, name: "host_to_device_ms", form: asDouble},
	{number: 13, name: "collectives_ms", form: asDouble},
}

var analysisFields = []field{
	{number: 1, name: "matrix_unit_percent", form: asDouble},
	{number: 2, name: "device_idle_percent", form: asDouble},
	{number: 3, name: "host_idle_percent", form: asDouble},
	{number: 4, name: "top_operators", form: asRows, parts: []field{
		{number: 1, name: "operator", form: asText}, {number: 2, name: "category", form: asText},
		{number: 3, name: "self_share", form: asDouble},
		{number: 4, name: "cumulative_share", form: asDouble},
		{number: 5, name: "flop_rate", form: asDouble},
	}},
	{number: 5, name: "remark", form: asText},
}

// allocatorFields has the fields of an entry of the map of allocators.
var allocatorFields = []field{
	{number: 2, name: "profile", form: asMessage, parts: []field{
		{number: 1, name: "memory", form: asRows, parts: []field{
			{number: 1, name: "offset_ps", form: asWhole},
			{number: 2, name: "stats", form: asMessage, parts: []field{
				{number: 1, name: "stack_bytes", form: asWhole},
				{number: 2, name: "heap_bytes", form: asWhole},
				{number: 3, name: "free_bytes", form: asWhole},
				{number: 4, name: "fragmentation", form: asDouble},
				{number: 5, name: "peak_bytes", form: asWhole},
			}},
			{number: 3, name: "activity", form: asMessage, parts: []field{
				{number: 1, name: "activity", form: asWhole},
				{number: 2, name: "requested_bytes", form: asWhole},
				{number: 3, name: "allocation_bytes", form: asWhole},
				{number: 5, name: "operator", form: asText},
				{number: 6, name: "step", form: asWhole}, {number: 7, name: "region", form: asText},
				{number: 8, name: "type", form: asText}, {number: 9, name: "shape", form: asText},
			}},
		}},
	}},
}
