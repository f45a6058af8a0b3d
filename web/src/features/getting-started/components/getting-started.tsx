import { useEffect, Suspense, useRef, useState, type ComponentType } from 'react';
import { rememberRows } from '../../../lib/remembered-rows.ts';
import { useSessionUser } from '../../../lib/use-session.ts';
import { useSteps } from '../use-steps.ts';
import { ChecklistSkeleton, ChecklistFrame } from './checklist-frame.tsx';
import { ArrowRight, Check, ChevronDown } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../../../components/ui/button.tsx';
import { ListSkeleton } from '../../../components/ui/list-skeleton.tsx';
import { classNames } from '../../../lib/class-names.ts';
import type { Item } from '../getting-started-items.ts';

/** The first steps on the dashboard. */
export function GettingStarted({ forms }: { forms: StepForms }) {
  const { id } = useSessionUser();
  const { items, isLoading, end } = useSteps();
  const steps = items?.length ?? 0;
  useEffect(() => {
    if (!isLoading) rememberRows('steps', id, steps);
  }, [id, isLoading, steps]);
  if (isLoading) return <ChecklistSkeleton />;
  return items && <Checklist items={items} forms={forms} onOver={end} />;
}

/** `onDone` leads to the next step. */
type StepForm = ComponentType<{ onDone: () => void }>;

/** Forms by the path of their step. */
type StepForms = Readonly<Record<string, { Part: StepForm }>>;

interface ChecklistProps {
  items: readonly Item[];
  forms: StepForms;
  onOver: () => void;
}

function Checklist({ items, forms, onOver }: ChecklistProps) {
  const [openPath, setOpenPath] = useState<string | null>(null);
  const heads = useRef(new Map<string, HTMLElement>());
  const doneCount = items.filter(({ done }) => done).length;
  const isDone = doneCount === items.length;
  const goOnFrom = (index: number) => {
    const others = [...items.slice(index + 1), ...items.slice(0, index)];
    const next = others.find(({ done }) => !done)?.to ?? null;
    setOpenPath(next);
    if (next !== null) heads.current.get(next)?.focus();
  };
  return (
    <ChecklistFrame
      note={isDone ? 'You’re all set.' : `${doneCount} of ${items.length} done`}
      action={
        <Button size="sm" tone="quiet" onClick={onOver}>
          {isDone ? 'Close' : 'Dismiss'}
        </Button>
      }
    >
      {items.map((item, index) => (
        <Step
          key={item.to}
          ref={(head) => {
            if (head) heads.current.set(item.to, head);
          }}
          item={item}
          Form={forms[item.to]?.Part}
          isOpen={openPath === item.to}
          onToggle={() => setOpenPath(openPath === item.to ? null : item.to)}
          onDone={() => goOnFrom(index)}
        />
      ))}
    </ChecklistFrame>
  );
}

interface StepProps {
  /** Takes the focus. */
  ref: (head: HTMLElement | null) => void;
  item: Item;
  Form: StepForm | undefined;
  isOpen: boolean;
  onToggle: () => void;
  onDone: () => void;
}

/** A step whose form opens here while it isn't done; otherwise it leads to its page. */
function Step({ ref, item, Form, isOpen, onToggle, onDone }: StepProps) {
  const { to, done } = item;
  return (
    <li className="border-b border-hair">
      {done || !Form ? (
        <Link ref={ref} to={to} className={headClass}>
          <StepText item={item} />
          {!done && (
            <ArrowRight
              aria-hidden="true"
              className="size-4 shrink-0 text-ink-faint transition-transform group-hover:translate-x-0.5"
            />
          )}
        </Link>
      ) : (
        <button
          ref={ref}
          type="button"
          aria-expanded={isOpen}
          className={headClass}
          onClick={onToggle}
        >
          <StepText item={item} />
          <ChevronDown
            aria-hidden="true"
            className={classNames(
              'size-4 shrink-0 text-ink-faint transition-transform',
              isOpen && 'rotate-180',
            )}
          />
        </button>
      )}
      {isOpen && Form && (
        <div className="max-w-3xl pt-2 pb-6 sm:pl-9.5">
          <Suspense fallback={<ListSkeleton note="Loading" rows={3} />}>
            <Form onDone={onDone} />
          </Suspense>
        </div>
      )}
    </li>
  );
}

const headClass = 'group flex min-h-14 w-full items-center gap-3.5 py-2 text-left';

const StepText = ({ item: { title, text, done } }: { item: Item }) => (
  <>
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
  </>
);
