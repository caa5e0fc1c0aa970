// Runs in TensorBoard's page before its own scripts. Records the numbers that a line chart sends to
// the worker that draws it, unchanged.
self.chartMessages = [];
self.boxesBefore = 0; // number of earlier boxes, which no longer count
try {
  localStorage.clear(); // the settings of the previous visit
} catch {
  // an empty page has no local storage
}

const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (message, ...rest) {
  if (message && message.compactDataSeries) {
    const { idsAndLengths, flattenedSeries } = message.compactDataSeries;
    const numbers = new Float64Array(flattenedSeries.slice(0));
    let at = 0;
    const series = idsAndLengths.map(({ id, length }) => {
      const points = numbers.subarray(at, (at += 2 * length));
      return { id, x: everyOther(points, 0), y: everyOther(points, 1) };
    });
    chartMessages.push({ series });
  } else if (message && message.extent) {
    chartMessages.push({ box: [...message.extent.x, ...message.extent.y].map(String) });
  }
  return post.call(this, message, ...rest);
};

// everyOther returns every other number in the shortest form that reads back as the same float64.
function everyOther(points, from) {
  const all = [];
  for (let i = from; i < points.length; i += 2) all.push(String(points[i]));
  return all;
}

// chartBoxes returns how many boxes were drawn.
function chartBoxes() {
  return chartMessages.filter((m) => m.box).length;
}

// chartShows reports whether the last message had this many series of this many points, and a box
// followed it.
function chartShows(lines, points) {
  const last = chartMessages.findLastIndex((m) => m.series);
  if (last < 0 || !chartMessages.slice(last).some((m) => m.box)) return false;
  const { series } = chartMessages[last];
  return series.length === lines && series.every((s) => s.x.length === points);
}
