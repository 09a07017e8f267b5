// Runs before anything is painted: the look that was chosen, else that of the device. The page itself comes later, and what is
// dark then would be seen to have been light. It is the same that `preferences` puts on.
(() => {
  let theme = 'system';
  try {
    theme = JSON.parse(localStorage.getItem('tavola.preferences') ?? '{}').theme ?? theme;
  } catch {
    // Whoever lets nothing be kept has chosen nothing.
  }
  if (theme === 'system') theme = matchMedia('(prefers-color-scheme: dark)').matches ? 'evening' : 'linen';
  document.documentElement.dataset.theme = theme;
})();
