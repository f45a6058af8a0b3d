import { useEffect, useRef, useState } from 'react';
import { useDecideStep } from '../api/use-decide-step.ts';
import type { Task } from './task.ts';

/** How long an approval can be undone: it is sent only after this. */
export const undoMs = 5_000;

interface Held {
  task: Task;
  timer: number;
}

/** Approvals are sent after a short delay. Leaving the page sends them at once: no approval is ever lost or silently undone. */
export function useHeldApprovals(onFailure: (task: Task, message: string) => void) {
  const decideStep = useDecideStep();
  const [held, setHeld] = useState<readonly Held[]>([]);
  const latest = useRef(held);
  latest.current = held;
  const [sending, setSending] = useState<readonly string[]>([]);

  const send = async (task: Task) => {
    const stepId = task.step.id;
    setHeld((now) => now.filter((each) => each.task.step.id !== stepId));
    setSending((now) => [...now, stepId]);
    const { expenseId, contentHash } = task.workflow;
    const failure = await decideStep({ expenseId, stepId, contentHash, action: 'APPROVE' });
    setSending((now) => now.filter((each) => each !== stepId));
    if (failure !== null) onFailure(task, failure);
  };
  const sendNow = useRef(send);
  sendNow.current = send;

  const approve = (task: Task) => {
    const timer = window.setTimeout(() => void sendNow.current(task), undoMs);
    setHeld((now) => [...now, { task, timer }]);
  };
  const undo = (stepId: string) => {
    for (const { task, timer } of held) if (task.step.id === stepId) window.clearTimeout(timer);
    setHeld((now) => now.filter((each) => each.task.step.id !== stepId));
  };

  useEffect(() => {
    const flush = () => {
      for (const { task, timer } of latest.current) {
        window.clearTimeout(timer);
        void sendNow.current(task);
      }
      latest.current = [];
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, []);

  const heldIds = held.map(({ task }) => task.step.id);
  return {
    approve,
    undo,
    held: held.map(({ task }) => task),
    isGone: (stepId: string) => heldIds.includes(stepId) || sending.includes(stepId),
  };
}
