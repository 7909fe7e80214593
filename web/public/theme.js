/* Sets the theme before the first paint; a module would come too late and the page would flash. */
(() => {
  let chosen = null;
  try {
    chosen = localStorage.getItem('theme');
  } catch {
    /* Storage may be shut off: the system's theme it is. */
  }
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
