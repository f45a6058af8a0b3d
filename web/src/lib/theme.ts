/** `system` follows the device's setting. */
export const THEMES = ['system', 'light', 'dark'] as const;
export type Theme = (typeof THEMES)[number];

const key = 'theme';

/** Returns the theme chosen in this browser. */
export const storedTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(key)) ?? 'system';

export function chooseTheme(theme: Theme): void {
  if (theme === 'system') localStorage.removeItem(key);
  else localStorage.setItem(key, theme);
  applyTheme();
}

/** Sets the theme on the root element, which tokens.css reads; without one the device's setting applies. */
export function applyTheme(): void {
  const { dataset } = document.documentElement;
  const theme = storedTheme();
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
}
