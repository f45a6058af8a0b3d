import { useState } from 'react';
import { SelectField } from '../../../components/ui/field.tsx';
import { Section } from '../../../components/ui/section.tsx';
import { chooseTheme, storedTheme, THEMES, type Theme } from '../../../lib/theme.ts';
import { chooseLocale, LOCALES, storedLocale } from '../../../lib/viewer-locale.ts';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

const nameOf = (locale: string): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale;

const EXAMPLE_DAY = new Date(Date.UTC(2026, 10, 9));

/** Returns a text such as 'Nov 9, 2026 and 1,234.50'. */
const exampleIn = (locale: string | undefined): string =>
  `${new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(EXAMPLE_DAY)} and ${new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(1234.5)}`;

/** The theme, and the way of writing dates and numbers, in this browser. */
export function AppearanceCard() {
  const [chosen, setChosen] = useState(storedTheme);
  const choose = (theme: Theme) => {
    chooseTheme(theme);
    setChosen(theme);
  };
  return (
    <Section title="Appearance">
      <fieldset>
        <legend className="text-sm text-ink-soft">
          Theme in this browser. System follows your device.
        </legend>
        <div className="mt-3 flex flex-wrap gap-2">
          {THEMES.map((theme) => (
            <label
              key={theme}
              className="flex cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-2 max-lg:min-h-11 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name="theme"
                value={theme}
                checked={chosen === theme}
                className="accent-accent"
                onChange={() => choose(theme)}
              />
              {names[theme]}
            </label>
          ))}
        </div>
      </fieldset>
      <div className="mt-6 max-w-80">
        <SelectField
          label="Dates and numbers"
          none={`Browser default, ${exampleIn(undefined)}`}
          options={LOCALES.map((locale) => [locale, `${nameOf(locale)}, ${exampleIn(locale)}`])}
          value={storedLocale()}
          onChange={({ target }) => {
            chooseLocale(target.value);
            window.location.reload();
          }}
        />
      </div>
    </Section>
  );
}
