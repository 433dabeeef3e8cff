// The board: rows of one group of the recordings, as bars, against size, or error against speed. All figures are words that the page's
// data hold; the numbers beside them only place bars and points.
class Board {
  constructor(data) {
    this.data = data;
    this.steps = new Map(data.steps.map(step => [step.id, step]));
    this.state = { group: data.opening ?? 0, view: 'side-by-side', quantity: 'time', sorted: false, steps: null, hide: [], only: null, pair: null };
  }

  get group() { return this.data.groups[this.state.group]; }
  name(step) { return step.number ? `${step.number}. ${step.title}` : step.title; }
  classes(row) { return this.steps.get(row.step).colour + (row.origin === 'measured' ? '' : ' ' + row.origin); }

  rows(state = this.state) {
    const group = this.data.groups[state.group];
    let rows = group.rows.filter(row => this.steps.has(row.step));
    if (state.steps) rows = rows.filter(row => state.steps.includes(row.step));
    if (state.only) rows = rows.filter(row => row.step === state.only);
    if (state.pair) rows = rows.filter(row => state.pair.includes(row.step));
    if (state.sorted) rows = [...rows].sort((a, b) => (a.ms ?? Infinity) - (b.ms ?? Infinity));
    return rows;
  }

  // Modelled times are for a GPU's size, while the CPU backend checks results at one of its own.
  sizeWords(group) {
    const at = group.rows.find(row => row.at)?.at;
    return at && at !== group.size ? `Times are for ${at}; results are checked at ${group.size}` : group.size;
  }

  tip(row) {
    return [`${this.steps.get(row.step).title}: ${row.time ?? 'not timed'}${row.noise ? ' ' + row.noise : ''}, ${row.clock}`, row.rateText,
      row.limit && `${row.limit} of the limit${row.by ? ' (' + row.by + ')' : ''}`, row.error && `result ${row.error}`, row.samples && `${row.samples} samples`].filter(Boolean).join('; ');
  }

  quantities(group) {
    const base = group.operations ? 'FLOP/s' : 'B/s';
    return {
      time: { axis: 'time', write: Axes.timeTick, unit: Axes.timeUnit, value: row => row.ms, text: row => row.time },
      rate: { axis: 'rate', write: Axes.rateTick(base), unit: giga => Axes.rateUnit(giga, base), value: row => row.rate, text: row => row.rateText },
      error: { axis: 'largest error', write: Axes.errorTick, unit: () => [1, ''], log: true, value: row => row.rel, text: row => row.error },
    };
  }

  bars(state, width, letters, guesses = []) {
    const group = this.data.groups[state.group], quantity = this.quantities(group)[state.quantity] ?? this.quantities(group).time;
    const rows = this.rows(state).map(row => {
      const step = this.steps.get(row.step), hidden = state.hide.includes(row.step), time = quantity.axis === 'time';
      const wrong = row.verdict === 'wrong' ? ', WRONG' : '';
      return { step: row.step, name: this.name(step), strong: row.fastest && !hidden, hidden, classes: this.classes(row), value: quantity.value(row),
        text: (quantity.text(row) ?? 'none') + (time && row.noise && letters === undefined && !(width < 640) ? ' ' + row.noise : '') + wrong, q1: time ? row.q1 : 0, q3: time ? row.q3 : 0,
        tip: this.tip(row), guesses: time && state.guessFor === row.step ? guesses : [] };
    });
    return Charts.bars(rows, quantity, `${quantity.axis}. ${this.sizeWords(group)}: ` + rows.map(row => `${row.name} ${row.hidden ? 'asked' : row.text}`).join(', '), width, letters);
  }

  sweep(group) {
    const same = this.data.groups.map((each, index) => [each, index])
      .filter(([each]) => each.recording === group.recording && each.task === group.task && each.choices === group.choices);
    const swept = same.filter(([each]) => each.sweep);
    return (swept.length >= 3 ? swept : same).map(([each]) => each).sort((a, b) => a.elements - b.elements);
  }

  againstSize(state, width) {
    const group = this.data.groups[state.group], sweep = this.sweep(group), task = this.data.tasks.find(each => each.id === group.task);
    if (sweep.length < 3) return null;
    const quantity = this.quantities(group)[state.quantity === 'rate' ? 'rate' : 'time'];
    const shown = new Set(this.rows({ ...state, sorted: false }).map(row => row.step)), series = [], values = [];
    for (const step of this.data.steps) {
      if (!shown.has(step.id) || state.hide.includes(step.id)) continue;
      const points = [];
      for (const each of sweep) {
        const row = each.rows.find(candidate => candidate.step === step.id), value = row && quantity.value(row);
        if (!(value > 0) || row.verdict === 'wrong') continue;
        points.push({ x: each.elements, y: value, tip: `${each.size}: ` + this.tip(row) });
        values.push(value);
      }
      if (points.length) series.push({ name: this.name(step), classes: step.colour, shape: step.shape, line: step.kind === 'step' ? '' : 'dashed', joined: true, points });
    }
    const [least, most] = Axes.range(values), log = quantity.axis === 'time' || Axes.wantsLog(least, most), y = Axes.fit(least, most, log);
    const [factor, unit] = quantity.unit(most);
    return Charts.lines({ series, x: { lo: sweep[0].elements, hi: sweep[sweep.length - 1].elements, log: true }, y,
      xTicks: sweep.map(each => ({ value: each.elements, label: each.size })), xName: `size (${task.dimensions})`,
      yTicks: log ? Axes.logTicks(y.lo, y.hi, 9, quantity.write) : Axes.linearTicks(y.lo, y.hi, 7, factor),
      yName: quantity.axis + (log ? ', logarithmic' : ', ' + unit) }, `${quantity.axis} against size`, width);
  }

  errorAndSpeed(state, width) {
    const group = this.data.groups[state.group], base = group.operations ? 'FLOP/s' : 'B/s', task = this.data.tasks.find(each => each.id === group.task);
    const rows = this.rows({ ...state, sorted: false }).filter(row => row.rate > 0 && ['exact', 'right'].includes(row.verdict) &&
      this.steps.get(row.step).kind !== 'ceiling' && !state.hide.includes(row.step));
    const [least, most] = Axes.range(rows.map(row => row.rel)), [slow, fast] = Axes.range(rows.map(row => row.rate));
    if (!(most > 0)) return null;
    const log = fast > 8 * slow, x = Axes.fit(slow, fast * 1.02, log);
    const y = { lo: 10 ** Math.floor(Math.log10(least) - 0.15), hi: 10 ** Math.ceil(Math.log10(most) + 0.15), log: true };
    const write = Axes.rateTick(base), [factor, unit] = Axes.rateUnit(fast, base);
    const series = rows.map(row => {
      const step = this.steps.get(row.step);
      return { name: this.name(step), classes: step.colour, shape: step.shape, line: '', joined: false, points: [{ x: row.rate, y: row.rel ?? 0, foot: !(row.rel > 0), tip: this.tip(row) }] };
    });
    return Charts.lines({ series, x, y, foot: rows.some(row => !(row.rel > 0)) ? 'exact' : '', xTicks: log ? Axes.logTicks(x.lo, x.hi, 7, write) : Axes.linearTicks(x.lo, x.hi, width > 500 ? 7 : 4, factor),
      xName: 'rate' + (log ? ', logarithmic' : ', ' + unit), yTicks: Axes.logTicks(y.lo, y.hi, 8, Axes.errorTick),
      yName: 'largest error' + (task.metric ? ` (${task.metric})` : '') }, `Error against speed at ${group.size}`, width);
  }

  chart(state, width, letters, guesses) {
    if (state.view === 'against-size') return this.againstSize(state, width) ?? this.bars(state, width, letters, guesses);
    if (state.view === 'error-and-speed') return this.errorAndSpeed(state, width) ?? this.bars(state, width, letters, guesses);
    return this.bars(state, width, letters, guesses);
  }

  // How the second of two rows compares with the first, as the page's data say.
  compare(group, first, second) {
    const of = id => group.rows.findIndex(row => row.step === id);
    let a = of(first), b = of(second);
    if (a < 0 || b < 0 || a === b) return '';
    const later = Math.max(a, b), times = group.pairs[later * (later - 1) / 2 + Math.min(a, b)];
    const [name, other] = [second, first].map(id => this.steps.get(id).title);
    if (times === null || times === undefined) return `${name} and ${other}: not to be compared`;
    if (times === 0) return `${name} takes as long as ${other}, within noise`;
    const signed = b === later ? times : -times;
    return `${name} is ${Math.abs(signed).toFixed(2)} times ${signed > 0 ? 'as fast' : 'as slow'} as ${other}`;
  }

  table(state) {
    const { node } = Charts, group = this.data.groups[state.group];
    const columns = [['time', row => row.time], ['±', row => row.noise?.slice(2)], ['rate', row => row.rateText], ['of limit', row => row.limit],
      ['limited by', row => row.by], ['gain', row => row.gain], ['result', row => (row.verdict === 'wrong' ? 'WRONG: ' : '') + (row.error ?? '')], ['from', row => row.at ? `modelled at ${row.at}` : row.clock]];
    const body = this.rows(state).map(row => {
      const step = this.steps.get(row.step), hidden = state.hide.includes(row.step);
      return node('tr', { 'data-step': row.step }, node('th', { scope: 'row' }, node('span', { class: 'key ' + step.colour }), this.name(step), step.kind === 'step' ? null : node('span', { class: 'dim' }, ' ' + step.kind)),
        columns.map(([name, of]) => node('td', { class: ['limited by', 'result', 'from'].includes(name) ? 'words' + (row.verdict === 'wrong' && name === 'result' ? ' bad' : '') : null }, hidden ? '?' : of(row) ?? '')),
        node('td', { class: 'acts' }, node('button', { type: 'button', 'data-only': row.step, title: 'This row alone' }, 'only'), node('button', { type: 'button', 'data-pair': row.step, title: 'Beside another row' }, 'pair')));
    });
    return node('div', { class: 'wide', tabindex: 0 }, node('table', { class: 'figures' },
      node('thead', {}, node('tr', {}, node('th', { scope: 'col' }, 'step'), columns.map(([name]) => node('th', { scope: 'col' }, name)), node('td', {}))), node('tbody', {}, body)));
  }
}
