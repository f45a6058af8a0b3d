import { classNames } from '../../../lib/class-names.ts';
import { formatAge, isLate } from '../../../lib/format-age.ts';

interface WaitingFigureProps {
  waiting: number;
  oldestAgeS: number | null;
}

/** The number of pending items and since when; highlighted once the oldest is overdue. */
export function WaitingFigure({ waiting, oldestAgeS }: WaitingFigureProps) {
  if (waiting === 0) return <span className="text-ink-faint">Idle</span>;
  const late = isLate(oldestAgeS);
  return (
    <span className={classNames('tabular-nums', late ? 'font-semibold text-danger' : 'text-ink')}>
      {waiting.toLocaleString('en')} {waiting === 1 ? 'event' : 'events'}
      {oldestAgeS !== null && (
        <span className={late ? undefined : 'text-ink-soft'}>
          {late ? ' · late, oldest ' : ' · oldest '}
          {formatAge(oldestAgeS)}
        </span>
      )}
    </span>
  );
}
