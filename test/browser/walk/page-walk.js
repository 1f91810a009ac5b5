/* global document, window, location, history, navigator, performance, MutationObserver */
/* global KeyboardEvent, PopStateEvent, Response, URL, HTMLInputElement */
/**
 * Runs in the page, before its own scripts: presses everything that somebody can see and press, and notes what does
 * nothing. Writes are answered with a refusal instead of being sent, so that a walk changes nothing, whatever it
 * presses; what they would have been is noted.
 */
(() => {
  /** A page where nothing has changed for as long is at rest; set by the form of the walk. */
  let quietMs = 60;
  const SETTLE_LIMIT_MS = 12_000;
  const EFFECT_LIMIT_MS = 3_000;
  /** Of buttons that stand in every row, as many are pressed. */
  const MAX_ALIKE = 2;
  /** A page with more than this takes more than one turn: nobody waits longer for an answer from the tab. */
  const TURN_MS = 45_000;
  const BUTTONS =
    'button, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], summary, input[type=checkbox], input[type=radio]';
  const POPUP = '[role=dialog], [role=menu]';
  const ROW = 'tr, li, [role=row], [role=listitem]';
  /** Around all pages: what is pressed there on one of them needs it on no other. */
  const FRAME = 'body > div > div > :is(a, aside, header, nav), footer';
  const NOTIFICATIONS = '[aria-label^="Notifications"]';
  const CHOSEN =
    '[aria-selected=true], [aria-pressed=true], [aria-checked=true], [aria-current]:not([aria-current=false]), :checked[type=radio]';

  let effects = 0;
  let lastChange = 0;
  let inFlight = 0;
  const writes = new Set();

  const noteEffect = () => {
    effects += 1;
    lastChange = performance.now();
  };
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    noteEffect();
    if (init?.method && init.method !== 'GET') {
      writes.add(`${init.method} ${new URL(input, location.href).pathname}`);
      return new Response(JSON.stringify({ statusCode: 503, code: 'walk', message: 'Not while walking' }), {
        status: 503,
      });
    }
    inFlight += 1;
    try {
      return await realFetch(input, init);
    } finally {
      inFlight -= 1;
    }
  };
  window.print = noteEffect;
  window.open = () => (noteEffect(), null);
  const createUrl = URL.createObjectURL.bind(URL);
  URL.createObjectURL = (object) => (noteEffect(), createUrl(object));
  const clickInput = HTMLInputElement.prototype.click;
  HTMLInputElement.prototype.click = function () {
    // A file dialog would stay open: nobody is there to answer it.
    if (this.type !== 'file') return clickInput.call(this);
    noteEffect();
  };
  if (navigator.clipboard) navigator.clipboard.writeText = async () => noteEffect();
  // A link that the app leaves to the browser would end the walk; where it leads is asked afterwards.
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !event.target.closest?.('a[href]')) return;
    event.preventDefault();
    noteEffect();
  });

  /** Code that is loaded only now is announced in the head: nothing is at rest before it is there. */
  function followCode({ addedNodes }) {
    for (const link of addedNodes) {
      if (link.nodeName !== 'LINK' || !/^(modulepreload|stylesheet)$/.test(link.rel)) continue;
      inFlight += 1;
      const end = () => {
        inFlight -= 1;
        lastChange = performance.now();
      };
      link.addEventListener('load', end, { once: true });
      link.addEventListener('error', end, { once: true });
    }
  }

  new MutationObserver((records) => {
    records.forEach(followCode);
    // Nobody sees the head, a ripple or a tooltip.
    const isReal = ({ target }) =>
      !(target.nodeType === 1 ? target : target.parentElement)?.closest('head, .MuiTouchRipple-root, [role=tooltip]');
    if (records.some(isReal)) noteEffect();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (isDone, limit) => {
    const end = performance.now() + limit;
    while (!isDone() && performance.now() < end) await pause(15);
    return isDone();
  };
  const settle = () => until(() => inFlight === 0 && performance.now() - lastChange > quietMs, SETTLE_LIMIT_MS);

  /** A box to tick is drawn by what stands around it. */
  const drawn = (element) => (element.matches('input') ? element.parentElement : element);
  const isThere = (element) =>
    !element.closest('[aria-hidden=true], [inert]') &&
    drawn(element).checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    drawn(element).getBoundingClientRect().width > 0;
  const isFree = (element) =>
    !element.disabled && element.getAttribute('aria-disabled') !== 'true' && !element.matches(CHOSEN);
  const labelOf = (element) => element.labels?.[0]?.innerText ?? element.innerText ?? '';
  const nameOf = (element) =>
    (element.getAttribute('aria-label') || labelOf(element) || element.textContent).replace(/\s+/g, ' ').trim() ||
    element.title ||
    `(nameless) ${element.outerHTML.slice(0, 120)}`;
  const popup = () => [...document.querySelectorAll(POPUP)].filter(isThere).at(-1);
  /** In a popup only what stands there: what is behind cannot be reached. */
  const pressable = ({ isThorough, skipped }) =>
    [...(popup() ?? document).querySelectorAll(isThorough ? `${BUTTONS}, a[href]` : BUTTONS)].filter(
      (element) =>
        isThere(element) &&
        isFree(element) &&
        !skipped.some((name) => nameOf(element).includes(name)) &&
        !element.closest(NOTIFICATIONS),
    );

  /** One press, as a click without a mouse: its ripple would be an effect of any button. */
  async function press(element) {
    // A message that goes by itself would be taken for an effect.
    document.querySelector(`${NOTIFICATIONS} [aria-label=Dismiss]`)?.click();
    await settle();
    const before = effects;
    const address = location.href;
    element.click();
    const hasEffect = () => effects > before || location.href !== address;
    if (!(await until(hasEffect, EFFECT_LIMIT_MS)) && inFlight > 0) await settle();
    const isEffective = hasEffect();
    // A page that is only on its way has changed nothing yet.
    if (location.href !== address) lastChange = performance.now();
    // What says that it opens something has done so when that is there.
    if (element.matches('[aria-haspopup]')) await until(popup, EFFECT_LIMIT_MS);
    await settle();
    return isEffective;
  }

  async function closePopups() {
    for (let tries = 0; popup() && tries < 5; tries += 1) {
      const open = popup();
      open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await until(() => popup() !== open, 2_000);
    }
    return !popup();
  }

  const isAt = (route) => location.pathname + location.search === route;

  const titleOf = () => document.querySelector('h1')?.innerText ?? '';

  /** @param title of the page there, once it is known */
  async function home(route, title) {
    if (!(await closePopups())) return false;
    if (!isAt(route)) {
      const isOtherPage = location.pathname !== new URL(route, location.href).pathname;
      const before = document.querySelector('h1');
      history.pushState(null, '', route);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      lastChange = performance.now();
      // A page stays until the code of the next one is there; where one comes back before it has gone, it is there.
      if (isOtherPage)
        await until(() => document.querySelector('h1') !== before || (title && titleOf() === title), SETTLE_LIMIT_MS);
    }
    await settle();
    return true;
  }

  /** Opens a popup by pressing, from the page on, what has led there. */
  async function reach(walked, path) {
    if (!(await home(walked.route, walked.title))) {
      walked.isStuck = true;
      return false;
    }
    for (const name of path) {
      const opener = pressable(walked).find((element) => nameOf(element) === name);
      if (!opener) return false;
      await press(opener);
      if (!(await until(popup, SETTLE_LIMIT_MS))) return false;
      await settle();
    }
    return true;
  }

  const keyOf = (walked, path, element) => {
    const isFrame = path.length === 0 ? element.closest(FRAME) : walked.isInFrame;
    return [isFrame ? 'frame' : walked.route, ...path, nameOf(element)].join(' › ');
  };

  /** The next that is not known; of those in rows that begin with the same word, a few stand for all. */
  function take(walked, path) {
    return pressable(walked).find((element) => {
      const key = keyOf(walked, path, element);
      if (walked.known.has(key)) return false;
      if (!element.closest(ROW) || element.closest(FRAME)) return true;
      const alike = [...path, nameOf(element).split(' ')[0], element.tagName].join(' › ');
      const count = walked.alike.get(alike) ?? 0;
      walked.alike.set(alike, count + 1);
      if (count >= MAX_ALIKE) walked.known.add(key);
      return count < MAX_ALIKE;
    });
  }

  /** Presses all in a popup, or on the page where the path is empty, and all in the popups that this opens. */
  async function walkScope(walked, path) {
    let scope = popup();
    while (performance.now() < walked.end && !walked.isStuck) {
      if (popup() !== scope || !isAt(walked.route)) {
        if (!(await reach(walked, path))) return;
        scope = popup();
      }
      await settle();
      // What opened only now is no part of this scope.
      if (popup() !== scope) continue;
      const next = take(walked, path);
      if (!next) return;
      const name = nameOf(next);
      walked.known.add(keyOf(walked, path, next));
      walked.presses += 1;
      if (path.length === 0) walked.isInFrame = next.closest(FRAME) !== null;
      if (!(await press(next)) && !(await pressAgain(walked, path, name)))
        walked.dead.push([...path, name].join(' › '));
      if (popup() && popup() !== scope && path.length < walked.depth) await walkScope(walked, [...path, name]);
    }
  }

  /** What was just drawn anew may have been gone when it was pressed. */
  async function pressAgain(walked, path, name) {
    if (!(await reach(walked, path))) return true;
    const again = pressable(walked).find((element) => nameOf(element) === name);
    return again === undefined || press(again);
  }

  /**
   * Presses everything on a page.
   * @param plan.known keys pressed before
   * @param plan.skipped what is not pressed, by a part of its name: it would lead out of the walk
   * @param plan.isThorough links, too; else they are only listed
   * @param plan.depth popups of popups that are walked
   * @param plan.quietMs after which a page counts as being at rest
   */
  window.walkPage = async ({ route, known, skipped, isThorough, depth, quietMs: quiet }) => {
    quietMs = quiet;
    const walked = {
      route,
      title: '',
      skipped,
      isThorough,
      depth,
      known: new Set(known),
      alike: new Map(),
      dead: [],
      presses: 0,
      isStuck: false,
      isInFrame: false,
      end: performance.now() + TURN_MS,
    };
    if (!(await home(route)))
      return { title: '', links: [], dead: [], known, presses: 0, writes: [], isStuck: true, isDone: false };
    // Some pages lead elsewhere by themselves.
    walked.route = location.pathname + location.search;
    const links = [...document.querySelectorAll('a[href]')].filter(isThere).map((link) => link.href);
    const title = titleOf();
    walked.title = title;
    await walkScope(walked, []);
    return {
      title,
      links,
      dead: walked.dead,
      known: [...walked.known],
      presses: walked.presses,
      writes: [...writes],
      isStuck: walked.isStuck,
      isDone: performance.now() < walked.end,
    };
  };
})();
