// The part of the address that the profile view owns: the range in view, in nanoseconds from the
// start of the trace, the chosen slice, by its index in the trace, the view, and of a table the
// column by which it is sorted, "up" if ascending, and "+" for rows by shape or launch, then the
// selected range, in nanoseconds, and the order of its names, then what ProfileLanes says of the
// lanes, and the marks, and one field of the second timeline (see ProfileStack). It is loaded with
// the view.

/** linkOf returns the address of a view: its time, chosen slice, tool and range.
 *  @param {import('../profile.js').ProfileView} shown */
export const linkOf = (shown) => {
  const { timeline } = shown, { view: { from, to }, board, chosen, moved } = timeline,
    slice = !board || chosen < 0 ? '' : board.index[chosen],
    range = moved ? `${Math.round(from)},${Math.round(to)}` : ',',
    { view } = shown.dataset, { key, down, fine } = shown.answers.look,
    selected = timeline.range.fields(),
    arranged = [...selected.length ? selected : ['', '', ''], ...timeline.lanes.fields(),
      timeline.marks.field(), shown.stack.fields()],
    isTouched = timeline.isTouched || arranged.some((field) => field !== ''),
    unsaid = isTouched ? 'timeline' : shown.usualView(),
    more = view === unsaid ? ',,,' : view === 'timeline' ? 'timeline,,,'
      : view === 'flame' ? [view, ...shown.flame.fields()].join()
      : [view, key, down ? '' : 'up', fine ? '+' : ''].join();
  return [range, slice, more, ...arranged].join().replace(/,+$/, '');
};
