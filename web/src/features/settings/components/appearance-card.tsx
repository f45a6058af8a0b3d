import { useState } from 'react';
import { Section } from '../../../components/ui/section.tsx';
import { chooseTheme, storedTheme, THEMES, type Theme } from '../../../lib/theme.ts';

const names: Record<Theme, string> = { system: 'System', light: 'Light', dark: 'Dark' };

/** The theme setting of this browser. */
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
              className="flex cursor-pointer items-center gap-2 rounded-md border border-line px-3 py-2 has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent"
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
    </Section>
  );
}
