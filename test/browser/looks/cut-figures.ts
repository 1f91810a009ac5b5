/**
 * A script: texts of figures that lie outside of something that hides what lies outside of it, or is too small for its
 * contents.
 */
export const CUT_FIGURES = `[...document.querySelectorAll('*')].filter((element) => {
  if (element.children.length > 0 || element.matches('option') || !/\\d,\\d{3}/.test(element.textContent)) return false;
  const own = element.getBoundingClientRect();
  for (let around = element; around; around = around.parentElement) {
    if (!/hidden|clip/.test(getComputedStyle(around).overflowX) || around.clientWidth === 0) continue;
    const frame = around.getBoundingClientRect();
    if (around.scrollWidth > around.clientWidth + 1 || own.right > frame.right + 1 || own.left < frame.left - 1) return true;
  }
  return false;
}).map((element) => element.textContent)`;
