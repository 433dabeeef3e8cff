// The tour: one stop after the other, large, by keys or a clicker. A question comes before its answer. #notes in a second window shows the
// speaker's notes and follows.
class Tour {
  constructor(page) {
    this.page = page, this.stops = page.data.stops, this.at = 0, this.answered = false, this.on = false, this.guesses = [];
    this.title = document.querySelector('article h1')?.textContent ?? document.title;
    try { this.channel = new BroadcastChannel('warpwise-tour-' + page.data.lesson); } catch { /* the opener is told directly */ }
    if (this.channel) this.channel.onmessage = event => this.hear(event.data);
    addEventListener('message', event => { if (event.source === this.notesWindow || event.source === window.opener) this.hear(event.data); });
    addEventListener('keydown', event => this.key(event));
  }

  get stop() { return this.stops[this.at]; }
  asking() { return Boolean(this.stop?.ask) && !this.answered; }

  // --- moving

  open(number, answered = false) {
    if (!this.stops.length) return;
    this.at = Math.min(this.stops.length, Math.max(1, number)) - 1, this.answered = answered, this.guesses = [];
    if (!this.on) {
      this.on = true, this.scrolled = scrollY;
      this.slide = Charts.node('div', { class: 'slide', role: 'dialog', 'aria-modal': 'true', 'aria-label': 'Tour of ' + this.title, tabindex: -1 });
      document.body.append(this.slide);
      document.body.classList.add('touring');
    }
    this.draw();
    this.slide.focus({ preventScroll: true });
  }

  leave(quiet = false) {
    if (!this.on) return;
    this.on = false, this.slide.remove(), document.body.classList.remove('touring');
    if (quiet) return;
    history.replaceState(null, '', '#stop-' + (this.at + 1));
    this.page.follow();
    document.getElementById('start-tour')?.focus({ preventScroll: true });
  }

  go(at, answered) {
    if (at < 0 || at >= this.stops.length) return;
    if (at !== this.at) this.guesses = [];
    this.at = at, this.answered = answered;
    history.replaceState(null, '', '#tour-' + (at + 1));
    this.draw();
  }
  next() { if (this.asking()) this.go(this.at, true); else this.go(this.at + 1, false); }
  back() {
    if (this.stop.ask && this.answered) this.go(this.at, false);
    else if (this.at > 0) this.go(this.at - 1, Boolean(this.stops[this.at - 1].ask));
  }

  key(event) {
    if (!this.on || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.target.matches?.('input') && !['Escape', 'PageDown', 'PageUp', 'Enter'].includes(event.key)) return;
    if (event.target.matches?.('button, a') && ['Enter', ' '].includes(event.key)) return;
    const act = { PageDown: () => this.next(), ArrowRight: () => this.next(), ArrowDown: () => this.next(), ' ': () => this.next(), Enter: () => this.enter(event), PageUp: () => this.back(), ArrowLeft: () => this.back(), ArrowUp: () => this.back(),
      Backspace: () => this.back(), Home: () => this.go(0, false), End: () => this.go(this.stops.length - 1, false), Escape: () => this.leave(), b: () => this.slide.classList.toggle('black'), '.': () => this.slide.classList.toggle('black'), n: () => this.openNotes() }[event.key];
    if (event.key === 'Tab') return this.keepFocus(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  enter(event) {
    if (event.target.matches?.('input') && event.target.value.trim()) this.guess(event.target.value);
    else this.next();
  }

  // The tab key stays on the slide.
  keepFocus(event) {
    const inside = [...this.slide.querySelectorAll('button, a, input, canvas, [tabindex="0"]')];
    const at = inside.indexOf(document.activeElement), next = event.shiftKey ? at - 1 : at + 1;
    if (at >= 0 && next >= 0 && next < inside.length) return;
    event.preventDefault();
    inside[event.shiftKey ? inside.length - 1 : 0]?.focus();
  }

  // A guess is a time: "300us", "1.2 ms".
  guess(words) {
    const [, number, unit] = words.trim().match(/^([\d.]+)\s*(us|µs|ms|ns|s)$/i) ?? [];
    const ms = Number(number) * { us: 1e-3, 'µs': 1e-3, ms: 1, ns: 1e-6, s: 1e3 }[unit?.toLowerCase()];
    if (ms > 0) this.guesses.push(ms);
    this.draw();
    const field = this.slide.querySelector('input');
    if (field) field.placeholder = ms > 0 ? 'another' : 'a time, such as 300us', field.focus();
  }

  // --- the slide

  draw() {
    const { node } = Charts, stop = this.stop, asking = this.asking();
    const button = (text, label, act, off = false) => {
      const made = node('button', { type: 'button', 'aria-label': label, title: label, disabled: off }, text);
      made.addEventListener('click', act);
      return made;
    };
    const words = asking ? stop.ask : stop.answer ?? stop.say;
    const guessing = asking && stop.hide?.length && stop.view === 'side-by-side' && (stop.metric ?? 'time') === 'time';
    const field = guessing ? node('label', { class: 'guessing' }, 'Your guess ', node('input', { type: 'text', placeholder: '300us', size: 12, autocomplete: 'off' })) : null;
    this.slide.replaceChildren(
      node('div', { class: 'slide-head' }, node('h2', {}, stop.title), node('span', { class: 'dim' }, `${this.at + 1} / ${this.stops.length}`),
        button('Notes', 'Speaker notes in a second window (n)', () => this.openNotes()), button('✕', 'Leave the tour (Escape)', () => this.leave())),
      node('p', { class: 'say' + (asking ? ' ask' : ''), 'aria-live': 'polite' }, words), ...(field ? [field] : []),
      node('div', { class: 'show' }, this.picture(stop, asking)),
      node('div', { class: 'slide-foot' }, button('◀', 'Back', () => this.back(), this.at === 0 && !(stop.ask && this.answered)),
        node('span', { class: 'dim' }, this.whose(stop)), button(asking ? 'Answer' : '▶', asking ? 'Answer' : 'Next stop', () => this.next(), !asking && this.at === this.stops.length - 1)));
    this.tell();
    const timeline = this.slide.querySelector('.large-timeline');
    if (timeline) new TimelineView(this.page.data, timeline, true).choose(stop.step, stop.group);
  }

  whose(stop) {
    const group = this.page.data.groups[stop.group];
    if (stop.view === 'inside') return 'Counted by the CPU backend; a GPU counts the same';
    if (!group || stop.view === 'words' || stop.view === 'source' || (stop.picture && !stop.ask)) return '';
    return `${this.page.data.recordings[group.recording].words}. ${this.page.board.sizeWords(group)}. ${stop.notice ?? ''}`;
  }

  picture(stop, asking) {
    const { node } = Charts, board = this.page.board;
    if (stop.excerpt) {
      const holder = node('div', { class: 'excerpt' });
      holder.innerHTML = stop.excerpt;  // made of the step's own file when the page was written
      return holder;
    }
    if (stop.picture && !asking) return this.copyOf(`[data-picture="${CSS.escape(stop.picture)}"] svg`);
    if (stop.view === 'inside') return node('div', { class: 'requests' }, (stop.inside ?? []).map(id => {
      const figure = document.getElementById(id)?.cloneNode(true);
      figure?.removeAttribute('id');
      const step = document.getElementById(id)?.closest('section')?.dataset.step;
      figure?.querySelector('figcaption')?.prepend(node('b', { class: 'of' }, (board?.steps.get(step)?.title ?? step) + ' '));
      return figure;
    }));
    if (stop.view === 'timeline') return node('div', { class: 'large-timeline' });
    if (stop.view === 'words' || !board || stop.group === undefined) return '';
    const state = { ...board.state, group: stop.group, view: stop.view, steps: stop.steps ?? null, hide: asking ? stop.hide ?? [] : this.page.data.stops.indexOf(stop) >= 0 && !stop.ask ? stop.hide ?? [] : [],
      only: null, pair: null, sorted: false, quantity: stop.metric ?? stop.quantity ?? 'time', guessFor: stop.hide?.[0] };
    const rows = board.rows(state).length, narrow = innerWidth < 600;
    return board.chart(state, narrow ? 420 : 900, rows <= 5 ? (narrow ? 15 : 22) : rows <= 9 ? 16 : 12, this.guesses);
  }

  copyOf(selector) {
    const found = document.querySelector(selector)?.cloneNode(true);
    return found ?? '';
  }

  // --- notes in a second window

  openNotes() {
    this.notesWindow = window.open(location.href.split('#')[0] + '#notes-' + (this.at + 1), 'warpwise-notes', 'width=720,height=640');
  }

  tell() {
    const message = { lesson: this.page.data.lesson, at: this.at, answered: this.answered };
    this.channel?.postMessage(message);
    try { this.notesWindow?.postMessage(message, '*'); } catch { /* closed */ }
  }

  hear(message) {
    if (message?.lesson !== this.page.data.lesson) return;
    if (message.where && this.on) return void this.tell();
    if (message.key && this.on) return void (message.key === 'next' ? this.next() : this.back());
    if (this.noted && typeof message.at === 'number') this.at = message.at, this.answered = message.answered, this.drawNotes();
  }

  notes(number) {
    this.noted = true, this.began ??= Date.now(), this.at = Math.min(this.stops.length, Math.max(1, number)) - 1, this.answered = false;
    document.body.classList.add('noting');
    this.slide = document.querySelector('.notes') ?? document.body.appendChild(Charts.node('div', { class: 'notes', role: 'main' }));
    this.drawNotes();
    if (this.clock) return;
    this.clock = setInterval(() => { const place = document.querySelector('.notes time'); if (place) place.textContent = this.minutes(); }, 1000);
    addEventListener('keydown', event => {
      const key = { PageDown: 'next', ArrowRight: 'next', ' ': 'next', PageUp: 'back', ArrowLeft: 'back' }[event.key];
      if (!key || !this.noted) return;
      event.preventDefault();
      this.ask({ key });
    });
    this.ask({ where: true });
  }

  // From the notes to the slides, by one way only: or one press would move two stops.
  ask(what) {
    const message = { lesson: this.page.data.lesson, ...what };
    if (window.opener && !window.opener.closed) window.opener.postMessage(message, '*');
    else this.channel?.postMessage(message);
  }

  minutes() {
    const seconds = Math.floor((Date.now() - this.began) / 1000);
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  }

  drawNotes() {
    const { node } = Charts, stop = this.stop, next = this.stops[this.at + 1];
    const line = (name, words) => words ? node('p', {}, node('b', {}, name + ' '), words) : null;
    this.slide.replaceChildren(node('p', { class: 'dim' }, `${this.at + 1} / ${this.stops.length}  `, node('time', {}, this.minutes())), node('h2', {}, stop.title),
      ...[stop.ask ? line(this.answered ? 'Asked:' : 'Asks:', stop.ask) : null, line('Answer:', stop.answer), stop.ask ? null : line('Says:', stop.say), line('Notes:', stop.notes), line('Next:', next ? next.title : 'the end')].filter(Boolean));
  }
}
