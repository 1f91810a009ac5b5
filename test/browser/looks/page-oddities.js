/* global document, getComputedStyle, NodeFilter */
/**
 * Runs in the page: what looks wrong to somebody who reads it, in words. No rule of accessibility knows these.
 */
(() => {
  const found = [];
  const isDrawn = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const isSeen = (element) => isDrawn(element) && element.getBoundingClientRect().width > 1;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(isSeen);
  const boxOf = (element) => element.getBoundingClientRect();
  const say = (element, what) => found.push(`${what}: ${element.outerHTML.slice(0, 160)}`);

  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.data.trim();
    const element = node.parentElement;
    if (text === '' || !isSeen(element) || element.closest('style, script, code')) continue;
    if (/^[a-z]{2,}(_[a-z0-9]+)+$/.test(text)) say(element, `"${text}" is a name of the program's`);
    if (!/^[\d.,]+$/.test(text)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
    if (lines.size > 1) say(element, `${text} breaks over two lines`);
    const cell = element.closest('td');
    const isFigure = cell && getComputedStyle(cell).textAlign === 'right';
    if (isFigure && /^\d{4,}(\.\d+)?$/.test(text)) say(cell, `${text} has no separators`);
  }
  // The minus and the figure may stand in elements of their own.
  const [nothing] = /(?<![\w,.])[-−]\s?(?:CA)?[$€£]?0(?:\.0+)?%?(?![\w.,@])/.exec(document.body.innerText) ?? [];
  if (nothing) found.push(`"${nothing}" is nothing with a minus`);

  for (const select of all('select')) {
    const arrow = select.parentElement.querySelector('svg');
    if (!arrow) continue;
    const textEnd = boxOf(select).right - parseFloat(getComputedStyle(select).paddingRight);
    const free = boxOf(arrow).left - textEnd;
    if (free < 0) say(select, `its text reaches ${-free} pixels into its arrow`);
  }
  for (const input of all('input[type=date]')) {
    const natural = input.cloneNode();
    natural.style.cssText = 'position: absolute; visibility: hidden; width: auto; min-width: 0';
    input.after(natural);
    const lacking = boxOf(natural).width - boxOf(input).width;
    natural.remove();
    if (lacking > 1) say(input, `the day lacks ${Math.round(lacking)} pixels beside its icon`);
  }
  for (const button of all('.Mui-disabled:is(.MuiButton-root, .MuiIconButton-root, .MuiToggleButton-root)')) {
    const { color, opacity } = getComputedStyle(button);
    const isPale = /rgba\([^)]*, ?0\.\d+\)|\/ ?0\.\d+\)/.test(color) || Number(opacity) < 1;
    if (!isPale) say(button, `does not look disabled (${color})`);
  }
  for (const button of all('.MuiButton-contained')) {
    if (button.innerText === 'Close') say(button, 'closing is no main action');
  }

  for (const table of all('table[role=grid]')) {
    const room = table.parentElement;
    const last = [...table.rows].findLast((row) => isSeen(row) && !row.matches('.spacer'));
    if (!last || room.scrollHeight > room.clientHeight || room.scrollWidth > room.clientWidth) continue;
    const blank = boxOf(room).bottom - boxOf(last).bottom;
    if (blank > 2) say(last, `${Math.round(blank)} blank pixels stand under the last row`);
  }
  const columns = new Map();
  for (const table of all('table:not([role=grid])')) {
    const heads = [...(table.tHead?.rows[0]?.cells ?? [])].filter(isSeen);
    if (heads.length === 0) continue;
    const { left, width } = boxOf(table);
    const name = `${heads.map(({ innerText }) => innerText).join()} in ${Math.round(width)} pixels`;
    const lefts = heads.map((head) => Math.round(boxOf(head).left - left)).join();
    if (columns.has(name) && columns.get(name) !== lefts) say(table, 'its columns are not those of the table like it');
    columns.set(name, lefts);
  }
  return found;
})();
