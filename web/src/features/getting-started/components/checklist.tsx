import { ArrowRight, Check } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Item } from '../getting-started-items.ts';
import { ChecklistFrame } from './checklist-frame.tsx';

export function Checklist({ items, onOver }: { items: readonly Item[]; onOver: () => void }) {
  const doneCount = items.filter(({ done }) => done).length;
  const isDone = doneCount === items.length;
  return (
    <ChecklistFrame
      note={isDone ? 'You’re all set.' : `${doneCount} of ${items.length} done`}
      action={
        <Button size="sm" tone="quiet" onClick={onOver}>
          {isDone ? 'Close' : 'Dismiss'}
        </Button>
      }
    >
      {items.map((item) => (
        <li key={item.to} className="border-b border-hair">
          <Step item={item} />
        </li>
      ))}
    </ChecklistFrame>
  );
}

function Step({ item: { title, text, to, done } }: { item: Item }) {
  return (
    <Link to={to} className="group flex min-h-14 items-center gap-3.5 py-2">
      <span
        aria-hidden="true"
        className={classNames(
          'flex size-6 shrink-0 items-center justify-center rounded-lg [&_svg]:size-3.5',
          done ? 'bg-success-soft text-success' : 'border border-line-strong',
        )}
      >
        {done && <Check />}
      </span>
      <span className="min-w-0 flex-1">
        <span className={classNames('block font-strong', done && 'text-ink-soft')}>
          {title}
          {done && <span className="sr-only"> (done)</span>}
        </span>
        {!done && <span className="block text-sm text-ink-soft">{text}</span>}
      </span>
      {!done && (
        <ArrowRight
          aria-hidden="true"
          className="size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
        />
      )}
    </Link>
  );
}
