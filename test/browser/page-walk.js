/* global document, window, location, history, navigator, performance, MutationObserver, KeyboardEvent, PopStateEvent, Response, URL, HTMLInputElement */
/**
 * Runs in the page, before its own scripts: presses every button that somebody can see and notes those that do nothing.
 * Writes are answered with a refusal instead of being sent, so that a walk changes nothing, whatever it presses.
 */
(() => {
  const QUIET_MS = 60;
  const SETTLE_LIMIT_MS = 4_000;
  const EFFECT_LIMIT_MS = 1_000;
  const MAX_PRESSES = 80;
  /** Of buttons that stand in every row, as many are pressed. */
  const MAX_ALIKE = 2;
  const BUTTONS = 'button, [role=button], [role=tab], [role=menuitem], [role=menuitemradio]';
  const POPUP = '[role=dialog], [role=menu]';
  /** Leads out of the page, to where a walk ends; the journeys press it. */
  const SKIPPED = /^Logout$/;

  let effects = 0;
  let lastChange = 0;
  let inFlight = 0;

  const noteEffect = () => {
    effects += 1;
    lastChange = performance.now();
  };
  const realFetch = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    noteEffect();
    if (init?.method && init.method !== 'GET') return new Response(JSON.stringify({ statusCode: 503, code: 'walk', message: 'Not while walking' }), { status: 503 });
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
    noteEffect();
    // A file dialog would stay open: nobody is there to answer it.
    if (this.type !== 'file') clickInput.call(this);
  };
  if (navigator.clipboard) navigator.clipboard.writeText = async () => noteEffect();

  new MutationObserver((records) => {
    const isReal = ({ target }) => !(target.nodeType === 1 ? target : target.parentElement)?.closest('.MuiTouchRipple-root, [role=tooltip]');
    if (records.some(isReal)) noteEffect();
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });

  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const until = async (isDone, limit) => {
    const end = performance.now() + limit;
    while (!isDone() && performance.now() < end) await pause(15);
    return isDone();
  };
  const settle = () => until(() => inFlight === 0 && performance.now() - lastChange > QUIET_MS, SETTLE_LIMIT_MS);

  const isThere = (element) => !element.closest('[aria-hidden=true], [inert]') && element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) && element.getBoundingClientRect().width > 0;
  const isFree = (element) => !element.disabled && element.getAttribute('aria-disabled') !== 'true' && element.getAttribute('aria-selected') !== 'true' && element.getAttribute('aria-pressed') !== 'true';
  const nameOf = (element) => (element.getAttribute('aria-label') ?? element.innerText ?? '').replace(/\s+/g, ' ').trim() || element.title || `(nameless) ${element.outerHTML.slice(0, 120)}`;
  const buttons = () => [...document.querySelectorAll(BUTTONS)].filter((element) => isThere(element) && isFree(element) && !SKIPPED.test(nameOf(element)));
  const popup = () => [...document.querySelectorAll(POPUP)].filter(isThere).at(-1);

  /** One press, as a click without a mouse: its ripple would be an effect of any button. */
  async function press(element) {
    await settle();
    const before = effects;
    const address = location.href;
    element.click();
    const isEffective = await until(() => effects > before || location.href !== address, EFFECT_LIMIT_MS);
    await settle();
    return isEffective;
  }

  async function closePopups() {
    for (let tries = 0; popup() && tries < 4; tries += 1) {
      const open = popup();
      open.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
      await until(() => popup() !== open, 700);
    }
    return !popup();
  }

  async function home(route) {
    if (!(await closePopups())) return false;
    if (location.pathname + location.search !== route) {
      history.pushState(null, '', route);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
      lastChange = performance.now();
    }
    await settle();
    return true;
  }

  /** Presses what stands in the popup that a button opened, and opens it again where a press has closed it. */
  async function walkPopup(route, outer, walked) {
    while (walked.presses < MAX_PRESSES) {
      if (!popup()) {
        if (!(await home(route))) return;
        const opener = buttons().find((element) => nameOf(element) === outer);
        if (!opener) return;
        await press(opener);
        if (!popup()) return;
      }
      const next = take(buttons(), walked, `${outer} › `);
      if (!next) return;
      await pressAndNote(next, walked, `${outer} › `);
      // What a popup opens in turn is only closed again.
      if (popup() && !buttons().some((element) => nameOf(element) === nameOf(next))) await closePopups();
    }
  }

  /** The next button that is not yet known; of those that begin with the same word, a few stand for all. */
  function take(candidates, walked, prefix) {
    return candidates.find((element) => {
      const key = prefix + nameOf(element);
      const alike = `${prefix}${nameOf(element).split(' ')[0]}`;
      if (walked.known.has(key) || (walked.alike.get(alike) ?? 0) >= MAX_ALIKE) return false;
      walked.alike.set(alike, (walked.alike.get(alike) ?? 0) + 1);
      return true;
    });
  }

  async function pressAndNote(element, walked, prefix) {
    const key = prefix + nameOf(element);
    walked.known.add(key);
    walked.presses += 1;
    if (!(await press(element))) walked.dead.push(key);
  }

  /**
   * Presses everything on a page that is open.
   * @param known names pressed before, of this page or of the frame around all pages
   */
  window.walkPage = async (known) => {
    const route = location.pathname + location.search;
    const walked = { known: new Set(known), alike: new Map(), dead: [], presses: 0 };
    await settle();
    const links = [...document.querySelectorAll('a[href]')].filter(isThere).map((link) => link.href);
    const title = document.querySelector('h1')?.innerText ?? '';
    while (walked.presses < MAX_PRESSES) {
      if (!(await home(route))) return { route, title, links, dead: walked.dead, known: [...walked.known], isStuck: true };
      const next = take(buttons(), walked, '');
      if (!next) break;
      const name = nameOf(next);
      await pressAndNote(next, walked, '');
      if (popup()) await walkPopup(route, name, walked);
    }
    return { route, title, links, dead: walked.dead, known: [...walked.known], presses: walked.presses, isStuck: false };
  };
})();
