// Bars, lines and points, with the geometry of engine/export: names at the left, figures beside the bars, names of lines at their ends.
const Charts = {
  node(name, attributes = {}, ...children) {
    const svg = ['svg', 'g', 'rect', 'line', 'path', 'text', 'circle', 'polygon', 'title'].includes(name);
    const node = svg ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
    for (const [key, value] of Object.entries(attributes))
      if (value !== undefined && value !== null && value !== false) node.setAttribute(key, value === true ? '' : value);
    for (const child of children.flat()) if (child !== undefined && child !== null) node.append(child);
    return node;
  },

  textWidth(text, size) {
    let width = 0;
    for (const c of text) width += 'iljtfrI.,:;|!\'()[] '.includes(c) ? 0.36 : 'mwMW%@'.includes(c) ? 0.95 : /[A-Z]/.test(c) ? 0.71 : 0.61;
    return width * size;
  },

  fitted(text, size, width) {
    if (Charts.textWidth(text, size) <= width) return text;
    while (text && Charts.textWidth(text, size) + size > width) text = text.slice(0, -1);
    return text + '…';
  },

  mark(x, y, radius, shape, classes, tip) {
    const corners = { 1: [[-.9, -.9], [.9, -.9], [.9, .9], [-.9, .9]], 2: [[0, -1.2], [1.1, .8], [-1.1, .8]], 3: [[0, -1.3], [1.3, 0], [0, 1.3], [-1.3, 0]],
      4: [[0, 1.2], [1.1, -.8], [-1.1, -.8]], 5: [[1.1, 0], [.55, .95], [-.55, .95], [-1.1, 0], [-.55, -.95], [.55, -.95]],
      6: [[-1.1, -.7], [-.7, -1.1], [0, -.4], [.7, -1.1], [1.1, -.7], [.4, 0], [1.1, .7], [.7, 1.1], [0, .4], [-.7, 1.1], [-1.1, .7], [-.4, 0]] }[shape];
    const title = tip ? Charts.node('title', {}, tip) : null;
    const ring = shape === 7;
    if (!corners) return Charts.node('circle', { cx: x, cy: y, r: radius * (ring ? .82 : 1), class: (ring ? 'mark ring ' : 'mark ') + classes }, title);
    const points = corners.map(([dx, dy]) => `${(x + dx * radius).toFixed(1)},${(y + dy * radius).toFixed(1)}`).join(' ');
    return Charts.node('polygon', { points, class: 'mark ' + classes }, title);
  },

  // rows: [{name, value, text, classes, q1, q3, tip, hidden, step}]; quantity: {axis, write, unit(most)}
  bars(rows, quantity, label, width = 760, letters = 12) {
    const { node } = Charts, small = letters * 11 / 12, thick = letters * (letters > 18 ? 1.9 : 1.25), gap = letters * 0.58;
    const shown = rows.filter(row => !row.hidden);
    const [least, most] = Axes.range(shown.flatMap(row => [row.value, row.q3]));
    const log = quantity.log ?? Axes.wantsLog(least, most), axis = Axes.fit(least, most, log);
    const longest = Math.min(width * 0.36, Math.max(40, ...rows.map(row => Charts.textWidth(row.name, letters) * (row.strong ? 1.1 : 1))));
    const texts = Math.min(width * 0.3, Math.max(30, ...rows.map(row => Charts.textWidth(row.text || '', small))));
    axis.from = longest + 10, axis.to = width - texts - 10;
    const top = 6, foot = top + rows.length * (thick + 1 + gap);
    const svg = node('svg', { viewBox: `0 0 ${width} ${(foot + letters * 3.3).toFixed(0)}`, role: 'img', 'aria-label': label });
    if (letters !== 12) svg.style.setProperty('--letters', letters + 'px');
    const [factor, unit] = quantity.unit(most);
    const ticks = log ? Axes.logTicks(axis.lo, axis.hi, 8, quantity.write) : Axes.linearTicks(axis.lo, axis.hi, width > 500 ? 7 : 4, factor);
    for (const tick of ticks) {
      const x = Axes.at(axis, tick.value);
      svg.append(node('line', { x1: x, y1: top, x2: x, y2: foot, class: 'grid' }),
        node('text', { x, y: foot + letters * 1.2, class: 's d', 'text-anchor': 'middle' }, tick.label));
    }
    svg.append(node('line', { x1: axis.from, y1: top, x2: axis.from, y2: foot, class: 'axis' }),
      node('text', { x: (axis.from + axis.to) / 2, y: foot + letters * 2.7, class: 's d', 'text-anchor': 'middle' },
        quantity.axis + (log ? ', logarithmic' : unit ? ', ' + unit : '')));
    rows.forEach((row, index) => {
      const y = top + index * (thick + 1 + gap) + gap / 2, group = node('g', { class: 'row', 'data-step': row.step });
      group.append(node('text', { x: axis.from - 8, y: y + thick / 2 + letters / 3, class: row.strong ? 't b' : 't', 'text-anchor': 'end' },
        Charts.fitted(row.name, row.strong ? letters * 1.1 : letters, longest)));
      if (row.hidden) {
        group.append(node('text', { x: axis.from + 8, y: y + thick / 2 + letters / 3, class: 't b' }, '?'));
      } else if (row.value > 0) {
        const end = Axes.at(axis, row.value);
        group.append(node('rect', { x: axis.from, y, width: Math.max(1, end - axis.from), height: thick, class: 'bar ' + row.classes },
          node('title', {}, row.tip || row.text)));
        let behind = end;
        if (row.q3 > row.q1) {
          const from = Math.max(axis.from, Axes.at(axis, row.q1)), to = Axes.at(axis, row.q3), middle = y + thick / 2;
          if (to - from >= 1.5) for (const c of ['rim', 'whisker']) group.append(node('line', { x1: from, y1: middle, x2: to, y2: middle, class: c }));
          behind = Math.max(behind, to);
        }
        group.append(node('text', { x: behind + 6, y: y + thick / 2 + letters / 3, class: 's t' }, row.text));
      } else {
        group.append(node('text', { x: axis.from + 8, y: y + thick - letters / 3, class: 's d' }, row.text || 'none'));
      }
      for (const guess of row.guesses || []) {
        const x = Axes.at(axis, guess);
        group.append(node('line', { x1: x, y1: y - 2, x2: x, y2: y + thick + 2, class: 'guess' }));
      }
      svg.append(group);
    });
    return svg;
  },

  // series: [{name, classes, shape, line, joined, points: [{x, y, foot, tip}]}]; x, y: {lo, hi, log}, ticks, names
  lines(chart, label, width = 760) {
    const { node } = Charts, letters = 11, line = 13.5;
    const named = chart.series.filter(series => series.name);
    const names = Math.min(width * 0.28, Math.max(0, ...named.map(series => Charts.textWidth(series.name, letters))));
    const left = Math.max(30, ...chart.yTicks.map(tick => Charts.textWidth(tick.label, letters))) + 12, right = width - names - 34, top = 24;
    const bottom = top + Math.max(width > 500 ? 260 : 220, named.length * line);
    const x = { ...chart.x, from: left + 8, to: right - 8 }, y = { ...chart.y, from: bottom - (chart.foot ? 24 : 0), to: top };
    const place = point => [Axes.at(x, point.x), point.foot ? bottom - 12 : Axes.at(y, point.y)];
    const svg = node('svg', { viewBox: `0 0 ${width} ${bottom + 52}`, role: 'img', 'aria-label': label });
    for (const tick of chart.yTicks) {
      const at = Axes.at(y, tick.value);
      svg.append(node('line', { x1: left, y1: at, x2: right, y2: at, class: 'grid' }), node('text', { x: left - 6, y: at + 4, class: 's d', 'text-anchor': 'end' }, tick.label));
    }
    if (chart.foot) svg.append(node('text', { x: left - 6, y: bottom - 8, class: 's d', 'text-anchor': 'end' }, chart.foot));
    const free = [-1e9, -1e9];
    for (const tick of chart.xTicks) {
      const at = Axes.at(x, tick.value), wide = Charts.textWidth(tick.label, letters), from = Math.min(at - wide / 2, width - wide);
      svg.append(node('line', { x1: at, y1: top, x2: at, y2: bottom, class: 'grid' }));
      const row = tick.label ? free.findIndex(taken => from >= taken) : -1;
      if (row < 0) continue;
      svg.append(node('text', { x: from + wide / 2, y: bottom + 15 + 13 * row, class: 's d', 'text-anchor': 'middle' }, tick.label));
      free[row] = from + wide + 8;
    }
    svg.append(node('line', { x1: left, y1: bottom, x2: right, y2: bottom, class: 'axis' }), node('line', { x1: left, y1: top, x2: left, y2: bottom, class: 'axis' }),
      node('text', { x: 0, y: 13, class: 's d' }, chart.yName), node('text', { x: (left + right) / 2, y: bottom + 46, class: 's d', 'text-anchor': 'middle' }, chart.xName));
    // Names of the lines: from the top without overlap, then up again from the bottom.
    const labels = named.filter(series => series.points.length).map(series => {
      const at = place(series.points[series.points.length - 1]);
      return { series, at, y: at[1] };
    }).sort((a, b) => a.y - b.y);
    let next = top + 4;
    for (const each of labels) each.y = Math.max(each.y, next), next = each.y + line;
    next = bottom;
    for (const each of [...labels].reverse()) each.y = Math.min(each.y, next), next = each.y - line;
    for (const { series, at, y: to } of labels)
      svg.append(node('path', { d: `M${at[0]} ${at[1]}L${right} ${at[1]}L${right + 6} ${to}L${right + 22} ${to}`, class: 'lead ' + series.classes }),
        Charts.mark(right + 27, to, 4, series.shape, series.classes),
        node('text', { x: right + 34, y: to + 4, class: 's t' }, Charts.fitted(series.name, letters, names)));
    for (const series of chart.series) {
      const places = series.points.map(place);
      if (series.joined && places.length > 1)
        svg.append(node('path', { d: 'M' + places.map(([a, b]) => `${a.toFixed(1)} ${b.toFixed(1)}`).join('L'), class: `curve ${series.line} ${series.classes}` }));
      places.forEach(([a, b], i) => svg.append(Charts.mark(a, b, 4, series.shape, series.classes, series.points[i].tip)));
    }
    return svg;
  },
};
