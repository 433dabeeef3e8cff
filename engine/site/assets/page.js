// The page: tabs, the board's controls, links to passages, stops and steps, meanings of terms, light and dark.
class Page {
  constructor() {
    this.element = id => document.getElementById(id);
    this.theme();
    this.meanings();
    const data = this.element('figures');
    if (!data) return;
    this.data = JSON.parse(data.textContent);
    this.tabs();
    this.sources();
    if (this.data.groups.length) this.board = new Board(this.data), this.controls(), this.draw();
    if (this.data.timelines.length && this.element('timeline')) this.timeline = new TimelineView(this.data, this.element('timeline'));
    this.tour = new Tour(this);
    this.narrow();
    addEventListener('hashchange', () => this.follow());
    for (const link of document.querySelectorAll('.stop a'))
      link.addEventListener('click', () => {
        if (location.hash === link.hash) this.follow();  // again, after the board was changed
        setTimeout(() => this.side('lab'), 0);           // on a phone the board comes into sight
      });
    this.follow();
    document.documentElement.dataset.ready = Math.round(performance.now());  // milliseconds until the page answers
  }

  // --- light and dark

  theme() {
    const root = document.documentElement, keep = name => { try { localStorage.setItem('warpwise-theme', name); } catch { /* a page from disk may keep nothing */ } };
    let kept = null;
    try { kept = localStorage.getItem('warpwise-theme'); } catch { /* as above */ }
    if (kept) root.dataset.theme = kept;
    this.element('theme')?.addEventListener('click', () => {
      const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
      root.dataset.theme = dark ? 'light' : 'dark';
      keep(root.dataset.theme);
    });
  }

  // --- terms: the meaning stands below its word, under the mouse and at the keyboard's focus

  meanings() {
    let shown = null;
    const hide = () => { shown?.classList.remove('shown'); shown = null; };
    const show = link => {
      hide();
      shown = this.element(link.getAttribute('aria-describedby'));
      if (!shown) return;
      shown.classList.add('shown');
      const at = link.getBoundingClientRect(), room = document.documentElement.clientWidth;
      shown.style.left = Math.max(8, Math.min(at.left, room - shown.offsetWidth - 8)) + 'px';
      const below = at.bottom + shown.offsetHeight + 8 < innerHeight;
      shown.style.top = (below ? at.bottom + 6 : Math.max(8, at.top - shown.offsetHeight - 6)) + 'px';
    };
    for (const link of document.querySelectorAll('a.term')) {
      link.addEventListener('mouseenter', () => show(link));
      link.addEventListener('focus', () => show(link));
      link.addEventListener('mouseleave', hide);
      link.addEventListener('blur', hide);
    }
    addEventListener('keydown', event => { if (event.key === 'Escape') hide(); });
    addEventListener('scroll', hide, { passive: true });
  }

  // --- tabs

  tabs() {
    this.tabList = [...document.querySelectorAll('[role=tab]')];
    for (const tab of this.tabList) tab.addEventListener('click', () => this.show(tab.id.slice(4)));
    document.querySelector('[role=tablist]')?.addEventListener('keydown', event => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key], at = this.tabList.indexOf(document.activeElement);
      if (!step || at < 0) return;
      event.preventDefault();
      const next = this.tabList[(at + step + this.tabList.length) % this.tabList.length];
      this.show(next.id.slice(4));
      next.focus();
    });
  }

  show(name) {
    if (!this.element('tab-' + name)) return;
    for (const tab of this.tabList) {
      const on = tab.id === 'tab-' + name;
      tab.setAttribute('aria-selected', on);
      tab.tabIndex = on ? 0 : -1;
      this.element(tab.getAttribute('aria-controls')).hidden = !on;
    }
    if (name === 'timeline') this.timeline?.draw();
  }

  // On a phone either the text or the board is in sight.
  narrow() {
    for (const button of document.querySelectorAll('nav.switch button'))
      button.addEventListener('click', () => this.side(button.dataset.pane));
    this.side('text');
  }

  side(name) {
    if (document.body.dataset.side === name) return;
    const before = scrollY;
    document.body.dataset.side = name;
    for (const button of document.querySelectorAll('nav.switch button')) button.setAttribute('aria-pressed', button.dataset.pane === name);
    if (getComputedStyle(document.querySelector('nav.switch')).display === 'none') return;
    if (name === 'lab') this.textAt = before, scrollTo(0, 0);
    else if (this.textAt !== undefined) scrollTo(0, this.textAt);
  }

  // --- sources and Inside: one step of each at a time

  sources() {
    for (const kind of ['source', 'inside']) {
      const select = this.element(kind + '-step');
      if (!select) continue;
      const sections = [...document.querySelectorAll('section.' + kind)];
      select.addEventListener('change', () => this.chooseStep(select.value, kind));
      for (const section of sections) section.hidden = section.dataset.step !== select.value;
    }
    const diff = this.element('diff');
    diff?.addEventListener('change', () => this.element('pane-source').classList.toggle('diff', diff.checked));
  }

  chooseStep(id, only) {
    for (const kind of only ? [only] : ['source', 'inside']) {
      const select = this.element(kind + '-step');
      if (!select || ![...select.options].some(option => option.value === id)) continue;
      select.value = id;
      for (const section of document.querySelectorAll('section.' + kind)) section.hidden = section.dataset.step !== id;
    }
  }

  // --- the board

  controls() {
    const { node } = Charts, board = this.board, groups = this.data.groups, unique = list => [...new Set(list)];
    const select = (id, label, options) => options.length < 2 ? null : node('label', {}, label + ' ', node('select', { id }, options.map(([value, text]) => node('option', { value }, text))));
    const views = [['side-by-side', 'Side by side'], ['against-size', 'Against size'], ['error-and-speed', 'Error and speed']];
    const host = this.element('board');
    this.element('plain')?.classList.add('printed');
    host.append(
      node('div', { class: 'controls' },
        select('choose-recording', 'Figures', this.data.recordings.map((each, index) => [index, each.name.replace('.jsonl', '')]).filter(([index]) => groups.some(group => group.recording === index))),
        select('choose-task', 'Task', this.data.tasks.map(task => [task.id, task.title]).filter(([id]) => groups.some(group => group.task === id))),
        select('choose-choices', 'Choices', unique(groups.map(group => group.choices)).map(choices => [choices, choices || 'as given'])),
        select('choose-size', 'Size', unique(groups.map(group => group.size)).map(size => [size, size]))),
      node('div', { class: 'controls', role: 'group', 'aria-label': 'View of the board' },
        views.map(([id, title]) => node('button', { type: 'button', 'data-view': id, 'aria-pressed': 'false' }, title)),
        node('label', {}, 'Show ', node('select', { id: 'choose-quantity' }, [['time', 'time'], ['rate', 'rate'], ['error', 'error']].map(([value, text]) => node('option', { value }, text)))),
        node('label', {}, node('input', { type: 'checkbox', id: 'sorted' }), ' fastest first'),
        node('button', { type: 'button', id: 'all-rows' }, 'All rows')),
      node('p', { class: 'note', id: 'whose', 'aria-live': 'polite' }), node('p', { id: 'compared', 'aria-live': 'polite' }),
      node('div', { id: 'chart' }), node('div', { id: 'rows' }), node('p', { class: 'note', id: 'limits' }));
    host.addEventListener('click', event => {
      const { view, only, pair } = event.target.dataset;
      if (view) board.state.view = view;
      else if (only) board.state.only = board.state.only === only ? null : only, board.state.pair = null;
      else if (pair) this.pair(pair);
      else if (event.target.id === 'all-rows') Object.assign(board.state, { only: null, pair: null, steps: null, hide: [] });
      else if (event.target.closest('[data-step]') && !event.target.closest('button')) return this.chooseStep(event.target.closest('[data-step]').dataset.step);
      else return;
      this.draw();
    });
    new ResizeObserver(() => requestAnimationFrame(() => {
      const width = this.element('chart').clientWidth;
      if (width && width !== this.drawnAt) this.draw();
    })).observe(this.element('chart'));
    host.addEventListener('change', event => {
      const state = board.state, value = event.target.value, now = board.group;
      if (event.target.id === 'sorted') state.sorted = event.target.checked;
      else if (event.target.id === 'choose-quantity') state.quantity = value;
      else this.choose({ recording: now.recording, task: now.task, choices: now.choices, size: now.size,
        ...{ 'choose-recording': { recording: Number(value) }, 'choose-task': { task: value }, 'choose-choices': { choices: value }, 'choose-size': { size: value } }[event.target.id] }, event.target.id.slice(7));
      this.draw();
    });
  }

  // The group with the figures that were asked for; what was chosen last must fit, the rest as far as it does.
  choose(wanted, first) {
    const fits = group => (group[first] === wanted[first] ? 100 : 0) + (group.task === wanted.task ? 20 : 0) + (group.recording === wanted.recording ? 10 : 0) +
      (group.choices === wanted.choices ? 5 : 0) + (group.size === wanted.size ? 2 : 0);
    let best = 0;
    this.data.groups.forEach((group, index) => { if (fits(group) > fits(this.data.groups[best])) best = index; });
    Object.assign(this.board.state, { group: best, only: null, pair: null });
    const there = this.data.groups[best].rows.map(row => row.step);
    if (this.board.state.steps && !this.board.state.steps.some(step => there.includes(step))) this.board.state.steps = null;
  }

  // A pair: the row, and the row chosen before; else the step before it.
  pair(step) {
    const state = this.board.state, row = this.board.group.rows.find(each => each.step === step), rows = this.board.rows({ ...state, only: null, pair: null }), at = rows.findIndex(each => each.step === step);
    const other = state.only ?? (state.pair?.length === 1 ? state.pair[0] : null) ?? row?.over ?? (rows[at - 1] ?? rows[at + 1])?.step;
    if (!other || other === step) return;
    Object.assign(state, { pair: [other, step], only: null });
  }

  draw() {
    const board = this.board, state = board.state, group = board.group;
    const chart = this.element('chart'), wide = Math.min(900, chart.clientWidth || 760);
    chart.replaceChildren(board.chart(state, wide));
    this.drawnAt = chart.clientWidth;
    this.element('rows').replaceChildren(board.table(state));
    this.element('whose').textContent = `${this.data.recordings[group.recording].words}. ${board.sizeWords(group)}${group.choices ? ', ' + group.choices : ''}` + (state.notice ? '. ' + state.notice : '');
    this.element('limits').textContent = group.limits ?? '';
    this.element('compared').textContent = state.pair ? board.compare(group, state.pair[0], state.pair[1]) + '.' : '';
    const lacks = { 'against-size': board.sweep(group).length < 3, 'error-and-speed': !board.errorAndSpeed(state, wide) };
    for (const button of document.querySelectorAll('#board [data-view]')) {
      button.setAttribute('aria-pressed', button.dataset.view === state.view);
      button.disabled = Boolean(lacks[button.dataset.view]);
      button.title = !button.disabled ? '' : button.dataset.view === 'against-size' ? 'These figures have fewer than three sizes' : 'All results are exact';
    }
    const set = (id, value) => { const select = this.element(id); if (select) select.value = value; };
    set('choose-recording', group.recording), set('choose-task', group.task), set('choose-choices', group.choices), set('choose-size', group.size), set('choose-quantity', state.quantity);
    this.element('sorted').checked = state.sorted;
  }

  // --- links: #stop-3 sets the board, #step-tiled chooses a step, #source-tiled and #inside-tiled show it, #tour-3 opens the tour

  follow() {
    let hash = '';
    try { hash = decodeURIComponent(location.hash.slice(1)); } catch { return; }
    const [, kind, rest] = hash.match(/^(stop|step|source|inside|tour|exercise|notes|check)(?:-(.*))?$/) ?? [];
    if (kind === 'tour') return this.tour.open(Number(rest) || 1);
    if (kind === 'notes') return this.tour.notes(Number(rest) || 1);
    if (kind === 'check') return void SelfCheck.run(this);
    this.tour.leave(true);
    if (kind === 'stop') this.setStop(this.data.stops[Number(rest) - 1]);
    if (kind === 'step') this.chooseStep(rest);
    if (kind === 'source' || kind === 'inside') {
      const section = this.element(hash)?.closest('section');
      if (section) this.chooseStep(section.dataset.step), this.show(kind), this.side('lab');
    }
    if (kind === 'exercise') {
      this.show('exercises'), this.side('lab');
      const box = this.element(hash);
      if (box) box.open = true;
    }
    const target = hash && this.element(hash);
    if (target) {
      for (let box = target.closest('details'); box; box = box.parentElement.closest('details')) box.open = true;
      target.scrollIntoView();
    }
  }

  // The board as a stop says; the rows that it asks for are shown, since the text answers.
  setStop(stop) {
    if (!stop) return;
    const state = this.board?.state, views = ['side-by-side', 'against-size', 'error-and-speed'];
    for (const marked of document.querySelectorAll('.stop.now')) marked.classList.remove('now');
    this.element('stop-' + (this.data.stops.indexOf(stop) + 1))?.parentElement.classList.add('now');
    if (state && stop.group !== undefined)
      Object.assign(state, { group: stop.group, steps: stop.steps ?? null, hide: [], only: null, pair: null, sorted: false, notice: stop.notice ?? '',
        view: views.includes(stop.view) ? stop.view : 'side-by-side', quantity: stop.quantity ?? stop.metric ?? 'time' }), this.draw();
    if (stop.step) this.chooseStep(stop.step);
    if (stop.view === 'inside') this.show('inside');
    else if (stop.view === 'source') this.show('source');
    else if (stop.view === 'timeline') this.timeline?.choose(stop.step, stop.group), this.show('timeline');
    else if (stop.tab === 'exercises' || stop.exercise) this.show('exercises');
    else this.show('board');
  }
}

addEventListener('DOMContentLoaded', () => { window.page = new Page(); });
