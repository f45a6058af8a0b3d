/** `system`: light or dark as the device is set. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const key = 'theme';

/** What was chosen in this browser. */
export const storedTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(key)) ?? 'system';

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
}

/** tokens.css draws the page in the theme that the root names; without one, in the device's. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  const theme = storedTheme();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
