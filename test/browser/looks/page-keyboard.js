/* global document, window, getComputedStyle, requestAnimationFrame */
/**
 * Runs in the page: what somebody with a keyboard alone, in a magnified window, cannot reach or see in the dialog that
 * is open, or else in the page's main part. Tab is pressed from outside, one step at a time.
 */
(() => {
  const FIELDS = 'input:not([type=hidden]), select, textarea';
  const CONTROL = `a[href], button, ${FIELDS}, summary, [role=button], [role=tab], [role=switch], [role=menuitem]`;
  /** Reached by arrows from one of them, or a second way to what a key does in its field. */
  const BY_OTHER_KEYS = '[role=grid] *, .MuiAutocomplete-endAdornment *';
  /** What may show the focus: colours, lines, shadows, of the control, what it holds and what holds it. */
  const SHOWS = ['outlineStyle', 'outlineWidth', 'outlineColor', 'boxShadow', 'borderTopColor', 'borderTopWidth'];
  const ALSO_SHOWS = ['backgroundColor', 'textDecorationLine', 'opacity', 'transform', 'clipPath'];
  const HOLDERS = 3;
  const MOST_PARTS = 20;
  /** Less room than a field with its label takes is none to read in (pixels). */
  const LEAST_ROOM = 88;
  const name = (element) =>
    (element.getAttribute('aria-label') || element.labels?.[0]?.innerText || element.innerText || element.outerHTML)
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, 80);
  const isThere = (element) => element.isConnected && element.checkVisibility({ visibilityProperty: true });
  const isDisabled = (element) => element.matches(':disabled, [aria-disabled=true], .Mui-disabled, .Mui-disabled *');

  function scope() {
    const dialogs = [...document.querySelectorAll('[role=dialog]')].filter(isThere);
    return dialogs.at(-1) ?? document.querySelector('main');
  }

  /** Those that are one stop of Tab together. */
  const groupOf = (element) =>
    element.type === 'radio'
      ? `radio ${element.name}`
      : (element.closest('[role=tablist], .MuiToggleButtonGroup-root') ?? element);

  function look(element) {
    const seen = [element, ...[...element.querySelectorAll('*')].slice(0, MOST_PARTS)];
    let holder = element;
    for (let up = 0; up < HOLDERS && holder.parentElement; up += 1) {
      holder = holder.parentElement;
      seen.push(holder, ...holder.children);
    }
    return seen
      .flatMap((each) => [null, '::before', '::after'].map((part) => getComputedStyle(each, part)))
      .map((style) => [...SHOWS, ...ALSO_SHOWS].map((property) => style[property]).join())
      .join('\n');
  }

  /** Whether somebody sees it: it lies in the window, and nothing lies over it. */
  function isUncovered(element) {
    const [line = element.getBoundingClientRect()] = element.getClientRects();
    const left = Math.max(line.left, 0);
    const right = Math.min(line.right, window.innerWidth);
    const top = Math.max(line.top, 0);
    const bottom = Math.min(line.bottom, window.innerHeight);
    if (right <= left || bottom <= top) return false;
    // What fits is seen whole.
    const isLow = line.height < window.innerHeight / 2;
    if (isLow && (line.top < -1 || line.bottom > window.innerHeight + 1)) return false;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!hit) return false;
    let near = element;
    for (let up = 0; up < HOLDERS; up += 1) near = near.parentElement ?? near;
    return (
      element.contains(hit) || near.contains(hit) || [...(element.labels ?? [])].some((each) => each.contains(hit))
    );
  }

  /** Two: the first scrolls and lays out, the second shows it. */
  const frames = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));

  const faults = new Set();
  const reached = new Set();
  let before = null;
  let main = null;

  window.keyboard = {
    /** Puts the focus before all that is in the dialog, or the page's main part. */
    begin() {
      faults.clear();
      reached.clear();
      before = null;
      main = scope();
      const start = document.createElement('span');
      start.tabIndex = -1;
      main.prepend(start);
      start.focus();
      start.addEventListener('blur', () => start.remove(), { once: true });
    },
    /** Judges where Tab has moved, once the page has scrolled there. @returns true after the last stop */
    async step() {
      await frames();
      // A day has three stops, and an icon.
      if (before?.element === document.activeElement) return false;
      if (before && isThere(before.element) && look(before.element) === before.look)
        faults.add(`the focus is not seen: ${name(before.element)}`);
      before = null;
      const element = document.activeElement;
      if (!element || element === document.body || !main.contains(element) || reached.has(element)) return true;
      reached.add(element);
      if (element.hasAttribute('data-testid')) return false;
      if (element.matches('label')) faults.add(`Enter does nothing on: ${name(element)}`);
      if (!isUncovered(element)) faults.add(`the focus is where nobody sees it: ${name(element)}`);
      before = { element, look: look(element) };
      return false;
    },
    /** What was found, with what Tab came never to. */
    found() {
      const groups = new Set([...reached].map(groupOf));
      for (const element of main.querySelectorAll(CONTROL))
        if (
          isThere(element) &&
          !isDisabled(element) &&
          !element.matches(BY_OTHER_KEYS) &&
          !groups.has(groupOf(element))
        )
          faults.add(`Tab never comes to: ${name(element)}`);
      return [...faults];
    },
    /** What lies outside of the window, or where nobody can scroll to it. */
    cut() {
      const cut = [];
      const { clientWidth, scrollWidth } = document.documentElement;
      if (scrollWidth > clientWidth) cut.push(`the page is ${scrollWidth - clientWidth} pixels wider than the window`);
      const part = scope();
      for (const element of part.querySelectorAll('*')) {
        if (!isThere(element)) continue;
        const style = getComputedStyle(element);
        const isWide = element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 1;
        if (
          isWide &&
          element.children.length === 0 &&
          /hidden|clip/.test(style.overflowX) &&
          style.textOverflow !== 'ellipsis'
        )
          cut.push(`its text is cut short: ${name(element)}`);
        const scrolls = /auto|scroll/.test(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
        if (scrolls && element.clientHeight < LEAST_ROOM)
          cut.push(`${element.clientHeight} pixels are left to read in: ${name(element)}`);
        if (!element.matches(CONTROL)) continue;
        const { left, right } = element.getBoundingClientRect();
        let holder = element;
        while (holder && !/auto|scroll/.test(getComputedStyle(holder).overflowX)) holder = holder.parentElement;
        const isScrolled = holder && holder !== document.documentElement && holder.scrollWidth > holder.clientWidth;
        if ((left < -1 || right > clientWidth + 1) && !isScrolled) cut.push(`outside of the window: ${name(element)}`);
      }
      return cut;
    },
    /** Keeps what opens a dialog, and puts the focus on it. */
    opener: null,
    from(element) {
      window.keyboard.opener = element;
      element.focus({ focusVisible: true });
      return document.activeElement === element;
    },
    hasReturned: () => document.activeElement === window.keyboard.opener,
    /** Whether Enter in its first field of text would carry the form out, which it then does not. */
    enters: 0,
    catchEnter() {
      const form = scope().querySelector('form');
      const field = form?.querySelector('input:is([type=text], [type=email], [type=date], :not([type]))');
      if (!field) return false;
      window.keyboard.enters = 0;
      const caught = (event) => {
        event.preventDefault();
        event.stopPropagation();
        window.keyboard.enters += 1;
      };
      document.addEventListener('submit', caught, { capture: true, once: true });
      field.focus();
      return true;
    },
  };
})();
