import type { Conflict, Merge } from '../../lib/merge-edits.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** How the conflicts of a form are shown. Without labels, they are chosen together. */
export interface ConflictTexts<Values extends object> {
  title?: string;
  labels?: Readonly<Record<keyof Values & string, string>>;
  textOf?: (field: keyof Values & string, value: Values[keyof Values & string]) => string;
  /** Fields that are chosen together. */
  pair?: readonly (keyof Values & string)[];
}

/** Someone else saved meanwhile: shows their changes and lets the user choose where both changed a field. */
export function EditConflict<Values extends object>({
  title = 'Someone else changed this',
  merge: { conflicts, taken },
  labels,
  textOf = (_field, value) => String(value),
  pair = [],
  onChoose,
}: ConflictTexts<Values> & {
  merge: Merge<Values>;
  onChoose: (values: Partial<Values>, settled: readonly Conflict<Values>[]) => void;
}) {
  const together = conflicts.filter(({ field }) => !labels || pair.includes(field));
  const single = conflicts.filter((conflict) => !together.includes(conflict));
  const groups = [...single.map((each) => [each]), together].filter(({ length }) => length > 0);
  return (
    <Banner tone="warning" title={title}>
      {taken.length > 0 && labels && (
        <p>Their changes were kept: {taken.map((field) => labels[field]).join('; ')}.</p>
      )}
      {conflicts.length === 0 && <p>Your changes are still here. Review them and save again.</p>}
      {conflicts.length > 0 && (
        <>
          <p>You both changed these fields. Choose a version of each, then save again.</p>
          <ul aria-label="Fields changed by both" className="mt-3 grid gap-3">
            {groups.map((group) => {
              const label = labels
                ? group.map(({ field }) => labels[field]).join(' and ')
                : 'Your changes';
              const textBy = (side: 'mine' | 'theirs') =>
                group.map((each) => textOf(each.field, each[side]) || 'empty').join(', ');
              const choose = (side: 'mine' | 'theirs') => () =>
                onChoose(
                  Object.fromEntries(
                    group.map((each) => [each.field, each[side]]),
                  ) as Partial<Values>,
                  group,
                );
              return (
                <li key={label} className="rounded-md border border-line bg-surface p-3 text-ink">
                  <p className="font-medium">{label}</p>
                  {labels && (
                    <>
                      <p className="wrap-anywhere text-ink-soft">Yours: {textBy('mine')}</p>
                      <p className="wrap-anywhere text-ink-soft">Theirs: {textBy('theirs')}</p>
                    </>
                  )}
                  <div className="mt-2 flex flex-wrap gap-2">
                    <Button size="sm" aria-label={`Keep mine: ${label}`} onClick={choose('mine')}>
                      Keep mine
                    </Button>
                    <Button
                      size="sm"
                      aria-label={`Take theirs: ${label}`}
                      onClick={choose('theirs')}
                    >
                      Take theirs
                    </Button>
                  </div>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Banner>
  );
}
