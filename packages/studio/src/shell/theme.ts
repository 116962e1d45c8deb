/** `system` follows the wish of the operating system. */
export type Theme = 'system' | 'light' | 'dark';

const place = 'platen-theme';

export function readTheme(): Theme {
  const stored = localStorage.getItem(place);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

export function applyTheme(theme: Theme): void {
  if (theme === 'system') {
    localStorage.removeItem(place);
    delete document.documentElement.dataset['theme'];
    return;
  }
  localStorage.setItem(place, theme);
  document.documentElement.dataset['theme'] = theme;
}
