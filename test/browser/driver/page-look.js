/* global document, window, getComputedStyle, MouseEvent, PopStateEvent, URL */
/**
 * Runs in the page, before its own scripts: finds what a person would, by role, name and text. Puppeteer's own queries
 * by name compute the tree of accessibility of the whole page at every look, sixty times a second.
 */
(() => {
  const BY_ROLE = {
    button: 'button, [role=button], summary',
    checkbox: 'input[type=checkbox], [role=checkbox]',
    link: 'a[href], [role=link]',
    menuitem: '[role=menuitem]',
    // Within the list that opened: a browser's own lists have options of the same names.
    option: '[role=listbox] [role=option]',
    tab: '[role=tab]',
  };
  /** What names nobody: its own text is no part of a name. */
  const UNSAID = '[aria-hidden=true], svg, .MuiTouchRipple-root';
  /** Words of a name that stand in boxes of their own have no space between them in the text. */
  const tight = (text) => text.replace(/\s+/g, '');

  function textOf(element) {
    if (!element.querySelector(UNSAID)) return element.textContent;
    const copy = element.cloneNode(true);
    for (const unsaid of copy.querySelectorAll(UNSAID)) unsaid.remove();
    return copy.textContent;
  }

  function nameOf(element) {
    const labelledBy = element
      .getAttribute('aria-labelledby')
      ?.split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ');
    const labels = () => [...(element.labels ?? [])].map(textOf).join(' ');
    return tight(
      labelledBy || element.getAttribute('aria-label') || labels() || textOf(element) || element.title || '',
    );
  }

  function isVisible(element) {
    const { visibility } = getComputedStyle(element);
    if (visibility === 'hidden' || visibility === 'collapse') return false;
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0;
  }

  const isReachable = (element) => !element.closest('[aria-hidden=true], [inert]') && isVisible(element);
  const isDisabled = (element) => element.disabled === true || element.getAttribute('aria-disabled') === 'true';
  const inWords = (element) => (element ? element.outerHTML.slice(0, 120) : 'nothing');
  const find = (role, name) =>
    [...document.querySelectorAll(BY_ROLE[role])].find((element) =>
      role !== 'option' && element.matches('[role]:not([role=' + role + '])')
        ? false
        : nameOf(element) === tight(name) && isReachable(element),
    );

  /** Where an element was at the last look: what moves is not pressed. */
  let last = { element: null, place: '' };

  /** The point at which it can be pressed, or why it cannot be yet, in words. */
  function pointOf(element) {
    if (isDisabled(element)) return { reason: 'is disabled' };
    let box = element.getBoundingClientRect();
    if (box.top < 0 || box.left < 0 || box.bottom > window.innerHeight || box.right > window.innerWidth) {
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      box = element.getBoundingClientRect();
    }
    const place = [box.x, box.y, box.width, box.height].join();
    const stood = last.element === element && last.place === place;
    last = { element, place };
    if (!stood) return { reason: 'is moving' };
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    const hit = document.elementFromPoint(x, y);
    const isFree =
      hit !== null && (element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit)));
    return isFree ? { x, y } : { reason: `is behind ${inWords(hit)}` };
  }

  /** The deepest elements that have a text, also in a field. */
  function* holders(root, text) {
    let isWithin = false;
    for (const child of root.children) {
      if (!child.textContent.includes(text)) continue;
      isWithin = true;
      yield* holders(child, text);
    }
    if (!isWithin) yield root;
  }

  /** Where the app is asked to go, and the title that stands there until it has gone. */
  let move = { isOther: false, title: null, text: '' };

  window.look = {
    moveTo(path) {
      const { pathname } = window.location;
      const title = document.querySelector('h1');
      move = { title, text: title?.textContent, isOther: new URL(path, window.location.href).pathname !== pathname };
      window.history.pushState(null, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state: null }));
    },
    /**
     * While the app's code is still coming, the page asks for nothing now and then; of a page that was drawn at the
     * build nothing can be pressed until React has taken it over, which leaves names of its own on its elements.
     */
    hasCome() {
      const root = document.getElementById('root');
      if (!root) return true;
      if (root.firstChild === null || root.querySelector(':scope > [aria-label=Loading]')) return false;
      return [root.firstElementChild, root.querySelector('h1')].every(
        (element) => element === null || Object.keys(element).some((name) => name.startsWith('__react')),
      );
    },
    /** A page stays until the code of the next one is there. */
    hasMoved() {
      const title = document.querySelector('h1');
      return !move.isOther || (title !== null && (title !== move.title || title.textContent !== move.text));
    },
    /** Where an element can be pressed; `reason` says why not yet. */
    pressable(element) {
      const found = element ? pointOf(element) : { reason: 'is not there' };
      window.look.reason = found.reason ?? 'moves away from the click';
      if (found.reason) return null;
      window.look.isReached = false;
      element.addEventListener('click', () => (window.look.isReached = true), { capture: true, once: true });
      return found;
    },
    reason: '',
    /** Whether the click came to where it was to go. */
    isReached: true,
    find,
    /** The first of what a selector finds that has a text and can be reached. */
    at: (selector, text) =>
      [...document.querySelectorAll(selector)].find(
        (element) => element.textContent.includes(text) && isReachable(element),
      ),
    /** Has a field take the focus anew; whether it did, and nothing else took it away. */
    focus(field) {
      document.activeElement?.blur();
      field.focus();
      return document.activeElement === field;
    },
    /**
     * Replaces what stands in a field, all at once: between two steps something else could take the focus. Without a
     * text it is chosen, to be deleted or typed over.
     */
    enter(field, text) {
      if (!window.look.focus(field)) return false;
      field.select();
      return text === '' || document.execCommand('insertText', false, text);
    },
    shows(text) {
      if (document.body.textContent.includes(text))
        for (const element of holders(document.body, text)) if (isVisible(element)) return true;
      return [...document.querySelectorAll('input, textarea')].some(
        (field) => field.value.includes(text) && isVisible(field),
      );
    },
    /** Whether a message says so, which is then held as by who moves the mouse over it. */
    keepsMessage(text) {
      const card = document.querySelector('[aria-label="Notifications (F8)"] [role=status]')?.firstElementChild;
      if (!card?.textContent.includes(text)) return false;
      card.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }));
      return true;
    },
    hasDialog: () => [...document.querySelectorAll('[role=dialog]')].some(isVisible),
    /** The field of a label or a name, where it can be reached: one of the page behind a dialog cannot. */
    field: (label) =>
      [
        ...[...document.querySelectorAll('label')]
          .filter(({ textContent }) => textContent === label)
          .map(({ htmlFor }) => document.getElementById(htmlFor)),
        ...document.querySelectorAll(`[aria-label=${JSON.stringify(label)}]:is(input, select)`),
      ].find((field) => field !== null && isReachable(field)) ?? null,
    row: (table, first) =>
      [...document.querySelectorAll(`table[aria-label=${JSON.stringify(table)}] tr`)]
        .map((row) => [...row.cells].map((cell) => cell.innerText.trim()))
        .find((cells) => cells.includes(first)) ?? null,
  };
})();
