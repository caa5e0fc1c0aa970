package profile

import "eventlens/app/words"

// Texts of the comparison of the ranks of a session.
const (
	Ranks         words.Message = "Ranks"
	OneRank       words.Message = "This session has one file, so there are no ranks to compare."
	OpenRank      words.Message = "Show its timeline"
	ReadRanks     words.Message = "Read the rest"
	NobodyLate    words.Message = "No rank holds the others up"
	NoCollectives words.Message = "The ranks have no collectives in common"
	NoClock       words.Message = "Without them nobody can tell who waits: only the steps are compared."
	NoRanks       words.Message = "The session has no files."

	ColumnRank        words.Message = "Rank"
	ColumnWorker      words.Message = "Worker"
	ColumnStep        words.Message = "Mean step"
	ColumnMemset      words.Message = "Memset"
	ColumnWait        words.Message = "Waits"
	ColumnHeld        words.Message = "Others wait"
	ColumnLast        words.Message = "Last"
	ColumnCollectives words.Message = "Collectives"
	ColumnOffset      words.Message = "Clock ahead"
	ColumnState       words.Message = "File"

	rankWaits    words.Message = "not read"
	rankOfSize   words.Message = "not read, {size}"
	numberedRank words.Message = "Rank {number}"
	ranksRead    words.Message = "{read} of {all} ranks are read."
	lastAt       words.Message = "{rank} is the last at {last} of {count, one: # collective, other: # collectives}"
	waitStep     words.Message = "The others wait {time} a step for it, {share} of a step."
	waitWhole    words.Message = "The others wait {time} for it, {share} of its time."
	spendsMore   words.Message = "It spends {time} more than the median rank on {part}."
	slowestRank  words.Message = "{rank} has the longest mean step: {time}, {more} more than the median rank."
	byClock      words.Message = "Compared by the time of day: {compared}; no clock is off by more than 50 µs."
	byEnds       words.Message = "Compared by their ends, for the clocks differ by up to {time}: {compared}."
	collectives  words.Message = "{count, one: # collective, other: # collectives}"
	unpaired     words.Message = "{compared}, without {count, one: # that is not, other: # that are not} in all ranks"
	sameRank     words.Message = "Several files say that they are rank {number}: they may be of several trainings."
	withoutTrace words.Message = "{missing} of {all} ranks have no file here."
)

// RankWaits says that a rank is not read, and its size, if that is known.
func RankWaits(bytes int64) string {
	if bytes < 0 {
		return rankWaits.Text()
	}
	return rankOfSize.With(words.Bytes(bytes))
}

// NumberedRank names a rank.
func NumberedRank(number int) string { return numberedRank.With(words.Count(number)) }

// RanksRead says how many ranks were read.
func RanksRead(read, all int) string { return ranksRead.With(words.Count(read), words.Count(all)) }

// LastAt says at how many collectives a rank is the last.
func LastAt(rank string, last, of int) string {
	return lastAt.With(rank, words.Count(last), words.Count(of))
}

// WaitForIt says how long the others wait for a rank.
func WaitForIt(time, share string, isPerStep bool) string {
	if isPerStep {
		return waitStep.With(time, share)
	}
	return waitWhole.With(time, share)
}

// SpendsMore says on which part of a step a rank spends more time.
func SpendsMore(time, part string) string { return spendsMore.With(time, part) }

// SlowestRank names the rank with the longest step.
func SlowestRank(rank, time, more string) string { return slowestRank.With(rank, time, more) }

// ByClock says that a shared clock compared collectives; others are not in all ranks.
func ByClock(compared, others int) string { return byClock.With(comparedSum(compared, others)) }

// ByEnds says that clocks were moved, by how much at most.
func ByEnds(compared, others int, most string) string {
	return byEnds.With(most, comparedSum(compared, others))
}

func comparedSum(compared, others int) string {
	sum := collectives.With(words.Count(compared))
	if others > 0 {
		return unpaired.With(sum, words.Count(others))
	}
	return sum
}

// SameRank says that several files are of one rank.
func SameRank(number int) string { return sameRank.With(words.Count(number)) }

// WithoutTrace says how many ranks of a training have no file.
func WithoutTrace(missing, all int) string {
	return withoutTrace.With(words.Count(missing), words.Count(all))
}
