import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import type { Task } from './task.ts';

/**
 * The chosen task, kept in the address. When it leaves the list the next one takes its place, so that the list does not jump.
 * The focus follows after a call of `follow`.
 */
export function useCurrentTask(tasks: readonly Task[]) {
  const [params, setParams] = useSearchParams();
  const chosenId = params.get('task');
  const lastIndex = useRef(0);
  const found = tasks.findIndex(({ step }) => step.id === chosenId);
  if (found !== -1) lastIndex.current = found;
  const index = found === -1 ? Math.min(lastIndex.current, tasks.length - 1) : found;
  const current = tasks[index];

  const detail = useRef<HTMLElement>(null);
  const follows = useRef(false);
  useEffect(() => {
    if (!follows.current || !current) return;
    follows.current = false;
    const isListShown = document.querySelector('[data-task]')?.checkVisibility() === true;
    // If the task has replaced the list, the next one starts at its top.
    if (!isListShown) window.scrollTo(0, 0);
    const target = (isListShown && rowOf(current)) || detail.current;
    target?.focus({ preventScroll: true });
  }, [current]);

  const choose = (task: Task, how?: { replace: boolean }) =>
    setParams({ task: task.step.id }, { ...how, preventScrollReset: true });
  const follow = () => {
    follows.current = true;
  };
  return {
    index,
    current,
    /** Whether a task was opened; on a small screen it has replaced the list. */
    isOpen: chosenId !== null && current !== undefined,
    detail,
    choose,
    follow,
    move: (by: 1 | -1) => {
      const next = tasks[Math.min(Math.max(index + by, 0), tasks.length - 1)];
      if (!next || next === current) return;
      follow();
      choose(next, { replace: true });
    },
  };
}

/** Returns the row of a task; null while it is scrolled out of view. */
const rowOf = ({ step }: Task): HTMLElement | null =>
  document.querySelector(`[data-task="${CSS.escape(step.id)}"]`);
