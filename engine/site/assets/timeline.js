// Timelines: a track for each engine. The wheel and + - zoom, dragging and the arrows move, Home shows all again.
class TimelineView {
  constructor(data, host, large = false) {
    this.data = data, this.host = host, this.large = large;
    this.at = 0, this.from = 0, this.to = 1;
    const { node } = Charts, steps = new Map(data.steps.map(step => [step.id, step]));
    this.select = node('select', { 'aria-label': 'Timeline of' }, data.timelines.map((each, index) =>
      node('option', { value: index }, `${steps.get(each.step)?.title ?? each.step} at ${data.groups[each.group].size}`)));
    this.canvas = node('canvas', { tabindex: 0, role: 'img' });
    this.words = node('p', { class: 'note' }), this.parts = node('p', {}), this.tip = node('p', { class: 'note', 'aria-live': 'polite' });
    const button = (text, label, act) => {
      const made = node('button', { type: 'button', 'aria-label': label, title: label }, text);
      made.addEventListener('click', act);
      return made;
    };
    const tools = node('div', { class: 'controls' }, node('label', {}, 'Timeline ', this.select), button('+', 'Zoom in', () => this.zoom(0.5, 0.5)), button('−', 'Zoom out', () => this.zoom(2, 0.5)), button('All', 'Show all', () => this.all()));
    host.replaceChildren(...(large ? [] : [tools]), this.words, this.canvas, this.tip, this.parts);
    this.select.addEventListener('change', () => { this.at = Number(this.select.value), this.all(); });
    this.canvas.addEventListener('wheel', event => {
      event.preventDefault();
      this.zoom(event.deltaY > 0 ? 1.25 : 0.8, this.part(event.offsetX));
    }, { passive: false });
    let dragged = null;
    this.canvas.addEventListener('pointerdown', event => { dragged = event.offsetX, this.canvas.setPointerCapture(event.pointerId); });
    this.canvas.addEventListener('pointerup', () => { dragged = null; });
    this.canvas.addEventListener('pointermove', event => {
      if (dragged === null) return this.say(event.offsetX, event.offsetY);
      this.move((dragged - event.offsetX) / this.wide() * (this.to - this.from));
      dragged = event.offsetX;
    });
    this.canvas.addEventListener('dblclick', () => this.all());
    this.canvas.addEventListener('keydown', event => {
      const span = this.to - this.from;
      const act = { '+': () => this.zoom(0.5, 0.5), '=': () => this.zoom(0.5, 0.5), '-': () => this.zoom(2, 0.5), ArrowLeft: () => this.move(-span / 8), ArrowRight: () => this.move(span / 8), Home: () => this.all() }[event.key];
      if (act && !large) event.preventDefault(), act();
    });
    new ResizeObserver(() => this.soon()).observe(host);
  }

  get timeline() { return this.data.timelines[this.at]; }
  get letters() { return this.large && this.canvas.clientWidth > 600 ? 20 : 12; }
  get left() { return Math.min(this.canvas.clientWidth * 0.3, 16 + Math.max(...this.timeline.tracks.map(track => Charts.textWidth(track.name, this.letters)))); }
  wide() { return this.canvas.clientWidth - this.left - 8; }
  part(x) { return Math.min(1, Math.max(0, (x - this.left) / this.wide())); }

  choose(step, group) {
    const all = this.data.timelines, same = all.filter(each => each.step === step);
    const found = same.find(each => each.group === group) ?? same.find(each => this.data.groups[each.group].recording === this.data.groups[group]?.recording) ?? same[0];
    if (found) this.at = all.indexOf(found), this.select.value = this.at, this.all();
    return Boolean(found);
  }

  all() { this.from = 0, this.to = 1, this.soon(); }
  zoom(factor, part) {
    const middle = this.from + (this.to - this.from) * part, span = Math.min(1, Math.max(1e-5, (this.to - this.from) * factor));
    this.from = Math.min(1 - span, Math.max(0, middle - span * part)), this.to = this.from + span;
    this.soon();
  }
  move(by) {
    const span = this.to - this.from;
    this.from = Math.min(1 - span, Math.max(0, this.from + by)), this.to = this.from + span;
    this.soon();
  }
  soon() {
    if (this.asked) return;
    this.asked = requestAnimationFrame(() => { this.asked = 0, this.draw(); });
  }

  colours() {
    const style = getComputedStyle(document.documentElement), of = name => {
      const probe = this.host.appendChild(Charts.node('span', { class: name })), colour = getComputedStyle(probe).color;
      probe.remove();
      return colour;
    };
    return { text: style.getPropertyValue('--text'), dim: style.getPropertyValue('--dim'), faint: style.getPropertyValue('--faint'),
      compute: of('c2'), copy_in: of('c1'), copy_out: of('c0'), peer: of('c4'), host: of('baseline') };
  }

  draw() {
    const timeline = this.timeline, canvas = this.canvas, width = canvas.clientWidth;
    if (!timeline || !width) return;
    const letters = this.letters, thick = this.large ? Math.min(54, innerHeight * 0.5 / timeline.tracks.length) : 24, gap = this.large ? 12 : 6, ratio = devicePixelRatio || 1;
    const height = timeline.tracks.length * (thick + gap) + letters * 3.5;
    if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio))
      canvas.width = Math.round(width * ratio), canvas.height = Math.round(height * ratio), canvas.style.height = height + 'px';
    const paper = canvas.getContext('2d'), colours = this.colours(), { left } = this, wide = this.wide();
    paper.setTransform(ratio, 0, 0, ratio, 0, 0);
    paper.clearRect(0, 0, width, height);
    paper.font = `${letters}px system-ui, sans-serif`;
    const begin = this.from * timeline.total, end = this.to * timeline.total, x = ms => left + (ms - begin) / (end - begin) * wide;
    const [factor, unit] = Axes.timeUnit(end - begin), foot = timeline.tracks.length * (thick + gap);
    paper.textAlign = 'center', paper.strokeStyle = colours.faint, paper.lineWidth = 1;
    for (const tick of Axes.linearTicks(begin, end, Math.max(2, Math.min(8, Math.floor(wide / 70))), factor)) {
      paper.beginPath(), paper.moveTo(x(tick.value), 0), paper.lineTo(x(tick.value), foot), paper.stroke();
      paper.fillStyle = colours.dim, paper.fillText(tick.label, x(tick.value), foot + letters * 1.2);
    }
    paper.fillText(`time since the run began, ${unit}`, left + wide / 2, foot + letters * 2.7);
    paper.textAlign = 'right', paper.fillStyle = colours.text;
    timeline.tracks.forEach((track, index) => paper.fillText(Charts.fitted(track.name, letters, left - 8), left - 8, index * (thick + gap) + thick / 2 + letters / 2));
    paper.save(), paper.beginPath(), paper.rect(left, 0, wide, foot), paper.clip();
    this.shown = [];
    for (const [track, at, ms, name, bytes] of timeline.spans) {
      if (at > end || at + ms < begin) continue;
      const from = Math.max(left - 1, x(at)), to = Math.min(left + wide + 1, x(at + ms)), y = track * (thick + gap) + gap / 2;
      paper.fillStyle = colours[timeline.tracks[track].engine] ?? colours.host;
      paper.globalAlpha = timeline.origin === 'modelled' ? 0.45 : 1;
      paper.fillRect(from, y, Math.max(0.6, to - from - (to - from > 3 ? 0.7 : 0)), thick);
      this.shown.push([from, Math.max(from + 2, to), y, y + thick, timeline.names[name], at, ms, bytes]);
    }
    paper.restore();
    this.words.textContent = this.large ? '' : timeline.words;  // a slide has words of its own, and asks
    this.parts.textContent = this.large ? '' : timeline.parts.map(part => `${part.what} ${part.time} (${part.share})`).join(', ');
    canvas.setAttribute('aria-label', `${timeline.words} ${this.parts.textContent} Keys: plus and minus zoom, arrows move, Home shows all.`);
  }

  say(px, py) {
    const found = (this.shown ?? []).find(([from, to, top, bottom]) => px >= from && px <= to && py >= top && py <= bottom);
    if (!found) return void (this.tip.textContent = '');
    const [, , , , name, at, ms, bytes] = found, time = value => { const [factor, unit] = Axes.timeUnit(value); return `${Number((value * factor).toPrecision(4))} ${unit}`; };
    this.tip.textContent = `${name}: ${time(ms)}, from ${at ? time(at) : 0}${bytes ? `, ${(bytes / 2 ** 20).toPrecision(3)} MiB` : ''}`;
  }
}
