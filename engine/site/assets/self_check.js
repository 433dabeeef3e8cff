// #check: the page drives itself by the events that a reader makes, and writes what it found into the document. For the tests.
const SelfCheck = {
  async run(page) {
    const found = [], check = (what, good) => found.push((good ? 'ok ' : 'FAILED ') + what), wait = () => new Promise(done => setTimeout(done, 60));
    const press = key => (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    const change = (element, value) => { element.value = value, element.dispatchEvent(new Event('change', { bubbles: true })); };
    addEventListener('error', event => found.push('FAILED ' + event.message));
    const side = name => document.querySelector(`nav.switch [data-pane=${name}]`).click();  // on a phone one of both is in sight
    try {
      side('lab');
      check('the board is in sight', document.getElementById('lab').offsetHeight > 0);
      if (page.board) {
        const before = document.querySelectorAll('#chart .bar').length;
        check('bars are drawn', before > 1);
        const against = document.querySelector('[data-view="against-size"]');
        check('a view that has nothing to show cannot be chosen', against.disabled === (page.board.sweep(page.board.group).length < 3));
        if (!against.disabled) {
          against.click();
          check('the view changes', against.getAttribute('aria-pressed') === 'true' && document.querySelectorAll('#chart .curve').length > 1);
        }
        document.querySelector('[data-view="side-by-side"]').click();
        document.getElementById('sorted').click();
        const widths = [...document.querySelectorAll('#chart .row .bar')].map(bar => Number(bar.getAttribute('width')));
        check('fastest first', widths.length > 1 && widths.every((width, i) => i === 0 || width >= widths[i - 1] - 0.2));
        document.getElementById('sorted').click();
        document.querySelector('#rows [data-only]').click();
        check('one row alone', document.querySelectorAll('#chart .row').length === 1);
        document.getElementById('all-rows').click();
        const pairs = document.querySelectorAll('#rows [data-pair]');
        pairs[pairs.length - 1].click();
        check('a pair is compared', document.querySelectorAll('#chart .row').length === 2 && document.getElementById('compared').textContent.length > 10);
        document.getElementById('all-rows').click();
        const sizes = document.getElementById('choose-size');
        if (sizes) {
          const other = [...sizes.options].find(option => option.value !== page.board.group.size).value;
          change(sizes, other);
          check('another size', document.getElementById('whose').textContent.includes(other));
        }
      }
      const source = document.getElementById('source-step');
      if (source) {
        document.getElementById('tab-source').click();
        change(source, source.options[source.options.length - 1].value);
        check('one source in sight', [...document.querySelectorAll('section.source')].filter(each => !each.hidden && each.offsetHeight > 0).length === 1);
        document.getElementById('diff').click();
        const changed = [...document.querySelectorAll('section.source:not([hidden]) tr.add, section.source:not([hidden]) tr.del')];
        check('the difference is marked', changed.length > 0 && changed.every(row => row.offsetHeight > 0));
        document.getElementById('diff').click();
        check('the difference goes', [...document.querySelectorAll('section.source:not([hidden]) tr.del')].every(row => row.offsetHeight === 0));
      }
      const count = document.querySelector('section.source td.count a');
      if (count) {
        document.getElementById('tab-source').click();
        change(source, count.closest('section').dataset.step);
        count.click();
        await wait();
        check('a count leads to its picture', document.getElementById(count.hash.slice(1)).offsetHeight > 0);
      }
      const inside = document.getElementById('inside-step');
      if (inside) {
        document.getElementById('tab-inside').click();
        // A step that only calls a library has none.
        check('Inside shows lanes', [...inside.options].reverse().some(step => {
          change(inside, step.value);
          return document.querySelectorAll('section.inside:not([hidden]) .request rect').length >= 32;
        }));
      }
      if (page.timeline) {
        document.getElementById('tab-timeline').click();
        page.timeline.draw();
        const all = page.timeline.shown.length, canvas = page.timeline.canvas;
        canvas.dispatchEvent(new WheelEvent('wheel', { deltaY: -1, bubbles: true, cancelable: true }));
        check('the timeline zooms', all > 0 && page.timeline.to - page.timeline.from < 0.9);
        const begun = performance.now();
        for (let i = 0; i < 30; i++) page.timeline.zoom(i % 2 ? 1.25 : 0.8, 0.5), page.timeline.draw();
        found.push(`note a frame of the timeline takes ${((performance.now() - begun) / 30).toFixed(1)} ms`);
        page.timeline.all();
      }
      side('text');
      const term = document.querySelector('a.term');
      if (term) {
        term.focus();
        check('a term says what it means', document.querySelectorAll('.meaning.shown').length === 1);
        term.blur();
      }
      if (page.data.stops.length) {
        const stops = page.data.stops;
        location.hash = '#tour-1';
        await wait();
        check('the tour opens', Boolean(document.querySelector('.slide')));
        let presses = 0, asked = 0;
        while (page.tour.at < stops.length - 1 || page.tour.asking()) {
          const stop = stops[page.tour.at], number = page.tour.at + 1, asking = page.tour.asking();
          const told = () => (stop.hide ?? []).filter(step => {
            const row = document.querySelector(`.slide .row[data-step="${step}"]`);
            return row && ![...row.querySelectorAll('text')].some(text => text.textContent === '?');
          }).length;
          const says = words => document.querySelector('.slide .say').textContent === words;
          if (asking) check(`stop ${number} asks, and hides the figure`, ++asked && says(stop.ask) && !told());
          press('PageDown');
          if (asking) check(`stop ${number} answers`, says(stop.answer ?? stop.say) && (stop.view !== 'side-by-side' || stop.picture || told() === (stop.hide ?? []).length));
          if (presses++ > 3 * stops.length) break;
        }
        check('the clicker comes to the last stop', page.tour.at === stops.length - 1);
        check('questions wait for their answers', asked === stops.filter(stop => stop.ask).length);
        const empty = stops.map((stop, i) => { page.tour.go(i, true); return document.querySelector('.slide .show').childElementCount || stop.view === 'words' ? 0 : i + 1; }).filter(Boolean);
        check('every stop shows something' + (empty.length ? ': not ' + empty : ''), !empty.length);
        press('Home');
        check('Home is the first stop', page.tour.at === 0);
        page.tour.hear({ lesson: page.data.lesson, key: 'next' });
        check('a key of the notes window moves the slides', page.tour.at === (stops[0].ask ? 0 : 1));
        page.tour.hear({ lesson: 'another', key: 'next' });
        check('other lessons do not', page.tour.at === (stops[0].ask ? 0 : 1));
        press('Escape');
        check('Escape leaves the tour', !document.querySelector('.slide'));
        location.hash = '#stop-' + stops.length;
        await wait();
        check('a passage sets the board', document.querySelectorAll('.stop.now').length === 1);
        page.tour.notes(1);
        page.tour.hear({ lesson: page.data.lesson, at: stops.length - 1, answered: false });
        check('notes follow the tour', document.querySelector('.notes').textContent.includes(stops[stops.length - 1].title));
      }
    } catch (error) {
      found.push('FAILED ' + error.stack);
    }
    document.body.append(Charts.node('pre', { id: 'verdict' }, found.join('\n')));
  },
};
