package words

import "eventlens/app/kind"

// kindCode are lines of code that log values of a kind, with TensorFlow and with PyTorch. They are the same in every language.
var kindCode = [kind.Count][2]Message{
	kind.Scalar:    {codeScalarTensorFlow, codeScalarPyTorch},
	kind.Image:     {codeImageTensorFlow, codeImagePyTorch},
	kind.Audio:     {codeAudioTensorFlow, codeAudioPyTorch},
	kind.Histogram: {codeHistogramTensorFlow, codeHistogramPyTorch},
	kind.Text:      {codeTextTensorFlow, codeTextPyTorch},
}

// KindCode returns a line of code that logs values of a kind with TensorFlow, and one with PyTorch; "" for none.
func KindCode(k kind.ID) (tensorFlow, pyTorch string) {
	return kindCode[k][0].Text(), kindCode[k][1].Text()
}
