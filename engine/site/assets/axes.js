// Axes: the same rules as engine/export/ticks.cpp. Numbers in, positions and labels out; no figure is computed here.
const Axes = {
  niceAbove(value) {
    const decade = 10 ** Math.floor(Math.log10(value));
    for (const factor of [1, 2, 5, 10]) if (factor * decade >= value * (1 - 1e-9)) return factor * decade;
    return 20 * decade;
  },

  niceBelow(value) {
    const decade = 10 ** Math.floor(Math.log10(value));
    for (const factor of [10, 5, 2, 1]) if (factor * decade <= value * (1 + 1e-9)) return factor * decade;
    return decade / 2;
  },

  wantsLog: (least, most) => least > 0 && most / least > 60,

  range(values) {
    const good = values.filter(value => value > 0 && Number.isFinite(value));
    return good.length ? [Math.min(...good), Math.max(...good)] : [0, 0];
  },

  fit(least, most, log) {
    if (!(most > 0)) return { lo: log ? 0.1 : 0, hi: 1, log };
    if (!log) {
      const step = Axes.niceAbove(most) / 10;
      return { lo: 0, hi: Math.ceil(most / step * (1 + 1e-9)) * step, log };
    }
    const lo = Axes.niceBelow(least / 1.5), hi = Axes.niceAbove(most * 1.05);
    return { lo, hi: Math.max(hi, lo * 10), log };
  },

  at(axis, value) {
    const part = axis.log ? (value > 0 ? Math.log(value / axis.lo) / Math.log(axis.hi / axis.lo) : 0)
                          : (value - axis.lo) / (axis.hi - axis.lo);
    return axis.from + (axis.to - axis.from) * Math.min(1.02, Math.max(-0.02, part));
  },

  linearTicks(lo, hi, most, factor) {
    lo *= factor, hi *= factor;
    if (!(hi > lo)) return [];
    let step = Axes.niceAbove((hi - lo) / most);
    const count = () => Math.floor(hi / step + 1e-9) - Math.ceil(lo / step - 1e-9) + 1;
    while (count() > most) step = Axes.niceAbove(step * 1.5);
    while (count() < 2) step = Axes.niceBelow(step * 0.7);
    const decimals = Math.max(0, -Math.floor(Math.log10(step) + 1e-9)), ticks = [];
    for (let i = Math.ceil(lo / step - 1e-9); i <= Math.floor(hi / step + 1e-9); i++)
      ticks.push({ value: i * step / factor, label: (i * step).toFixed(Math.min(decimals, 9)) });
    return ticks;
  },

  logTicks(lo, hi, most, write) {
    const first = Math.floor(Math.log10(lo) + 1e-9), last = Math.floor(Math.log10(hi) + 1e-9), ticks = [];
    const every = Math.max(1, Math.floor((last - first + most) / most));
    const between = every === 1 && (last - first + 1) * 3 <= most;
    for (let decade = first; decade <= last; decade++)
      for (const factor of [1, 2, 5]) {
        const value = factor * 10 ** decade;
        if (value < lo * (1 - 1e-9) || value > hi * (1 + 1e-9) || (factor !== 1 && every > 1)) continue;
        const labelled = factor === 1 ? (decade - first) % every === 0 : between;
        ticks.push({ value, label: labelled ? write(value) : '' });
      }
    if (ticks.filter(tick => tick.label).length < 2)
      for (const tick of ticks) if (tick === ticks[0] || tick === ticks[ticks.length - 1]) tick.label = write(tick.value);
    return ticks;
  },

  // Units as engine/export/units.cpp has them.
  timeUnit: ms => ms >= 999.5 ? [1e-3, 's'] : ms >= 0.9995 ? [1, 'ms'] : ms >= 0.9995e-3 ? [1e3, 'µs'] : [1e6, 'ns'],
  rateUnit: (giga, base) => giga >= 9999.5 ? [1e-3, 'T' + base] : giga >= 0.9995 ? [1, 'G' + base]
    : giga >= 0.9995e-3 ? [1e3, 'M' + base] : [1e6, 'k' + base],
  short: ([factor, name], value) => `${Number((value * factor).toPrecision(1))} ${name}`,
  timeTick: ms => Axes.short(Axes.timeUnit(ms), ms),
  rateTick: base => giga => Axes.short(Axes.rateUnit(giga, base), giga),
  errorTick: error => error.toExponential(0).replace(/e([+-])(\d)$/, 'e$10$2'),
};
