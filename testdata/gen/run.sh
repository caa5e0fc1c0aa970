#!/bin/sh
# Writes testdata anew:
#
#	run.sh [demo] [fixtures] [malformed] [goldens] [scalars] [hostile] [gaussian] [exports]
#		[arrays] [histograms] [images] [curves] [meshes] [richtext] [graphs] [kinds] [layouts]
#		[hparams] [turned] [profiles] [traced] [embedded] [projections]
#
# Without arguments it writes all of them. It needs Python 3.11 and some 3 GB for its own
# environment in .venv. EVENTLENS_GEN_PYTHON names an interpreter that already has the packages of
# requirements.txt and tf-keras; then nothing is installed.
set -eu
cd "$(dirname "$0")"

python=${EVENTLENS_GEN_PYTHON:-}
if [ -z "$python" ]; then
	[ -x .venv/bin/python ] || python3 -m venv .venv
	.venv/bin/python -m pip install --quiet --requirement requirements.txt
	.venv/bin/python -m pip install --quiet --no-deps tf-keras==2.21.0 # its dependencies include all of TensorFlow
	python=.venv/bin/python
fi

export TF_CPP_MIN_LOG_LEVEL=2 TF_ENABLE_ONEDNN_OPTS=0 CUDA_VISIBLE_DEVICES= MPLBACKEND=Agg
export PYTHONDONTWRITEBYTECODE=1 PYTHONHASHSEED=0
for part in ${*:-demo fixtures malformed goldens scalars hostile gaussian exports arrays histograms images curves meshes richtext graphs kinds layouts hparams turned profiles traced embedded projections}; do
	case $part in
	demo) rm -rf ../demo && "$python" demo_keras.py && "$python" demo_torch.py && "$python" demo_sound.py \
		&& "$python" demo_graph_keras.py && "$python" demo_graph_torch.py ;;
	fixtures) rm -rf ../fixtures && "$python" fixtures_torch.py && "$python" fixtures_tensorboardx.py \
		&& "$python" fixtures_tf2.py && "$python" fixtures_tf1.py && "$python" fixtures_protos.py ;;
	malformed) rm -rf ../malformed && "$python" malformed.py ;;
	goldens) "$python" goldens.py ;;
	exports) "$python" exports.py ;;
	arrays) "$python" arrays.py ;;
	scalars) "$python" scalars.py ;; # to compare with TensorBoard: go run ./cmd/bench/dashboard
	hostile) "$python" hostile.py ;;
	histograms) "$python" histograms.py ;; # runs the page of TensorBoard with node
	images) "$python" images.py ;;
	curves) rm -rf ../curves && "$python" curves.py ;; # after demo and fixtures
	meshes) rm -rf ../meshes && "$python" meshes.py ;;
	richtext) "$python" richtext.py ;; # then, to record the differences: go test ./app/kinds/text/richtext -update
	graphs) rm -rf ../graphs/log ../graphs/text && "$python" graphs_torch.py && "$python" graphs_tf.py && "$python" graphs_xla.py && "$python" graphs_keras2.py && "$python" graphs_random.py && "$python" graphs_text.py && "$python" graphs_keras_weights.py ;; # to compare with TensorBoard: go run ./cmd/bench/hierarchies
	hparams) for log in keras pytorch tensorboardx lightning demo; do "$python" hparams.py $log; done ;; # demo: TensorBoard's answers about it, after demo
	kinds) rm -rf ../kinds && "$python" kinds.py ;;
	profiles) rm -rf ../profiles && "$python" profiles_torch.py && "$python" profiles_jax.py && "$python" profiles_tf.py && "$python" profiles.py ;;
	projections) "$python" projections.py ;;
	traced) rm -rf ../traced && "$python" traced_torch.py && "$python" traced_jax.py ;;
	embedded) "$python" embedded_tf.py && "$python" embedded_torch.py ;;
	turned) rm -rf ../turned && "$python" turned.py ;;
	layouts) rm -rf ../layouts && "$python" layouts.py ;;
	model=*) "$python" models.py "${part#model=}" "${MODELS:?names no folder for the log}/run" ;; # for cmd/bench: a log of its own, in MODELS
	gaussian) "$python" gaussian.py ;; # prints numbers for eventfile/query/gaussian.go
	*) echo "run.sh: no part $part; known: demo fixtures malformed goldens scalars hostile gaussian exports arrays histograms images curves meshes richtext graphs kinds layouts hparams turned profiles traced embedded projections" >&2; exit 2 ;;
	esac
done
