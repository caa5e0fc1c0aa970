package words

import "eventlens/app/kind"

// Texts of the tabs of kinds without data.
const (
	MoreKinds               Message = "More"
	MoreKindsHint           Message = "These runs have nothing of these kinds. This is how to log them:"
	TensorFlow              Message = "TensorFlow"
	PyTorch                 Message = "PyTorch"
	codeScalarTensorFlow    Message = "tf.summary.scalar(name, value, step)"
	codeScalarPyTorch       Message = "writer.add_scalar(tag, value, step)"
	codeImageTensorFlow     Message = "tf.summary.image(name, images, step)"
	codeImagePyTorch        Message = "writer.add_image(tag, image, step)"
	codeHistogramTensorFlow Message = "tf.summary.histogram(name, values, step)"
	codeHistogramPyTorch    Message = "writer.add_histogram(tag, values, step)"
	codeTextTensorFlow      Message = "tf.summary.text(name, text, step)"
	codeTextPyTorch         Message = "writer.add_text(tag, text, step)"
	codeCurveTensorFlow     Message = "tensorboard.plugins.pr_curve.summary.pb(name, labels, predictions)"
	codeCurvePyTorch        Message = "writer.add_pr_curve(tag, labels, predictions, step)"
	codeMeshTensorFlow      Message = "tensorboard.plugins.mesh.summary_v2.mesh(name, vertices, faces, colors, step=step)"
	codeMeshPyTorch         Message = "writer.add_mesh(tag, vertices, colors, faces, config, step)"
	codeAudioTensorFlow     Message = "tf.summary.audio(name, clips, rate, step)"
	codeAudioPyTorch        Message = "writer.add_audio(tag, sound, step, rate)"
)

// kindCode are lines of code that log values of a kind, with TensorFlow and with PyTorch. They are
// the same in every language.
var kindCode = [kind.Count][2]Message{
	kind.Scalar:    {codeScalarTensorFlow, codeScalarPyTorch},
	kind.Image:     {codeImageTensorFlow, codeImagePyTorch},
	kind.Audio:     {codeAudioTensorFlow, codeAudioPyTorch},
	kind.Histogram: {codeHistogramTensorFlow, codeHistogramPyTorch},
	kind.Text:      {codeTextTensorFlow, codeTextPyTorch},
	kind.Curve:     {codeCurveTensorFlow, codeCurvePyTorch},
	kind.Mesh:      {codeMeshTensorFlow, codeMeshPyTorch},
	kind.Graph:     {codeGraphKeras, codeGraphPyTorch},
	kind.HParams:   {codeHParamKeras, codeHParamPyTorch},
}

// KindCode returns a line of code that logs values of a kind with TensorFlow, and one with PyTorch;
// "" if there is none.
func KindCode(k kind.ID) (tensorFlow, pyTorch string) {
	return kindCode[k][0].Text(), kindCode[k][1].Text()
}
