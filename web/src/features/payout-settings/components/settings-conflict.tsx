import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { settingsLabels, type SettingsMerge } from '../merge-settings.ts';
import type { SettingsValues } from '../settings-values.ts';

/** Someone else saved meanwhile: shows their changes and lets the user choose where both changed a field. */
export function SettingsConflict({
  merge: { conflicts, taken },
  onKeepMine,
  onTakeTheirs,
}: {
  merge: SettingsMerge;
  onKeepMine: (field: keyof SettingsValues) => void;
  onTakeTheirs: (field: keyof SettingsValues) => void;
}) {
  return (
    <Banner tone="warning" title="Someone else changed these settings meanwhile">
      {taken.length > 0 && (
        <p>
          Their changes were taken over: {taken.map((field) => settingsLabels[field]).join('; ')}.
        </p>
      )}
      {conflicts.length === 0 && <p>What you typed is still here. Look at it and save again.</p>}
      {conflicts.length > 0 && (
        <>
          <p>You both changed the following. Choose one of each, then save again.</p>
          <ul aria-label="Settings changed by both" className="mt-3 grid gap-3">
            {conflicts.map(({ field, mine, theirs }) => (
              <li key={field} className="rounded-md border border-line bg-surface p-3 text-ink">
                <p className="font-medium">{settingsLabels[field]}</p>
                <p className="wrap-anywhere text-ink-soft">Yours: {mine}</p>
                <p className="wrap-anywhere text-ink-soft">Theirs: {theirs}</p>
                <div className="mt-2 flex flex-wrap gap-2">
                  <Button
                    size="sm"
                    aria-label={`Keep mine: ${settingsLabels[field]}`}
                    onClick={() => onKeepMine(field)}
                  >
                    Keep mine
                  </Button>
                  <Button
                    size="sm"
                    aria-label={`Take theirs: ${settingsLabels[field]}`}
                    onClick={() => onTakeTheirs(field)}
                  >
                    Take theirs
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        </>
      )}
    </Banner>
  );
}
