import { useEffect, useRef, useState } from 'react';
import { signApproval } from '../api/sign-approval.ts';
import { useDecideStep, type Decision } from '../api/use-decide-step.ts';
import type { Task } from './task.ts';

/** How long an approval can be undone: it is sent only after this. */
export const undoMs = 5_000;

interface Held {
  task: Task;
  proof: Pick<Decision, 'passkey'>;
  timer: number;
}

/** Approvals are sent after a short delay. Leaving the page sends them at once: no approval is ever lost or silently undone. */
export function useHeldApprovals(onFailure: (task: Task, message: string) => void) {
  const decideStep = useDecideStep();
  const [held, setHeld] = useState<readonly Held[]>([]);
  const latest = useRef(held);
  latest.current = held;
  const [sending, setSending] = useState<readonly string[]>([]);

  const send = async ({ task, proof }: Pick<Held, 'task' | 'proof'>) => {
    const stepId = task.step.id;
    setHeld((now) => now.filter((each) => each.task.step.id !== stepId));
    setSending((now) => [...now, stepId]);
    const { expenseId, contentHash } = task.workflow;
    const decision = { expenseId, stepId, contentHash, action: 'APPROVE', ...proof } as const;
    const failure = await decideStep(decision);
    setSending((now) => now.filter((each) => each !== stepId));
    if (failure !== null) onFailure(task, failure);
  };
  const sendNow = useRef(send);
  sendNow.current = send;

  const hold = (task: Task, proof: Held['proof']) => {
    const timer = window.setTimeout(() => void sendNow.current({ task, proof }), undoMs);
    setHeld((now) => [...now, { task, proof, timer }]);
  };
  // Signed before it can be undone: later there is no click that the authenticator would answer.
  const approve = async (task: Task) => {
    const { passkeyRequest } = task.step;
    if (!passkeyRequest) {
      hold(task, {});
      return;
    }
    const { proof, failure } = await signApproval(passkeyRequest);
    if (failure === undefined) hold(task, proof);
    else onFailure(task, failure);
  };
  const undo = (stepId: string) => {
    for (const { task, timer } of held) if (task.step.id === stepId) window.clearTimeout(timer);
    setHeld((now) => now.filter((each) => each.task.step.id !== stepId));
  };

  useEffect(() => {
    const flush = () => {
      for (const { timer, ...approval } of latest.current) {
        window.clearTimeout(timer);
        void sendNow.current(approval);
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
