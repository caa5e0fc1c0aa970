package query

// student95 returns the 97.5th percentile of Student's t distribution with the given degrees of
// freedom: with 95% confidence, the true mean of n values is within this times the standard error,
// for n-1 degrees of freedom. Up to 30 degrees it uses a table, beyond that the expansion 26.7.5 of
// Abramowitz and Stegun, which is accurate to seven digits there.
func student95(freedom int) float64 {
	if freedom <= len(studentTable) {
		return studentTable[freedom-1]
	}
	const z = 1.959963984540054 // the same percentile of the normal distribution
	const z2 = z * z
	const (
		g1 = z * (z2 + 1) / 4
		g2 = z * ((5*z2+16)*z2 + 3) / 96
		g3 = z * (((3*z2+19)*z2+17)*z2 - 15) / 384
		g4 = z * ((((79*z2+776)*z2+1482)*z2-1920)*z2 - 945) / 92160
	)
	f := 1 / float64(freedom)
	return z + f*(g1+f*(g2+f*(g3+f*g4)))
}

var studentTable = [...]float64{
	12.706204736174694, 4.302652729749462, 3.1824463052837078, 2.7764451051977934,
	2.5705818356363146,
	2.4469118511449786, 2.364624251592784, 2.306004135204166, 2.262157162798205, 2.228138851986274,
	2.200985160091639, 2.1788128296672284, 2.1603686564627913, 2.144786687917804, 2.131449545559776,
	2.1199052992212546, 2.1098155778333156, 2.1009220402410382, 2.0930240544083087,
	2.085963447265864,
	2.0796138447276795, 2.0738730679040254, 2.0686576104190486, 2.0638985616280245,
	2.0595385527532972,
	2.0555294386428735, 2.0518305164802846, 2.0484071417952454, 2.045229642132703,
	2.0422724563012378,
}
