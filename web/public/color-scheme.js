// Light or dark is decided before anything is drawn, so that a dark screen never flashes white.
(function () {
  var mode = 'system';
  try {
    mode = localStorage.getItem('counterfoil-mode') || 'system';
  } catch (_refused) {
    // Storage can be forbidden; the system's choice then holds.
  }
  var dark = mode === 'dark' || (mode === 'system' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.setAttribute('data-mui-color-scheme', dark ? 'dark' : 'light');
})();
