import { useApolloClient } from '@apollo/client/react';
import { useEffect, useRef, useState } from 'react';
import type { ItemResult } from '../../../subjects/expenses/result-banner.tsx';
import type { StepAction } from '#graphql';
import { beforeSignOut } from '../../../lib/pending-sends.ts';
import { expenseQueries, refetchActive } from '../../../lib/refetch-active.ts';
import { sessionState } from '../../../lib/session-store.ts';
import { useDecisionDrafts } from '../decision-drafts.ts';
import type { DecisionProof } from '../api/sign-decision.ts';
import { useDecideStep } from '../api/use-decide-step.ts';
import { useSignDecision } from '../api/use-sign-decision.ts';
import { SendQueue } from './send-queue.ts';
import type { Task } from './task.ts';

/** How long a decision can be undone before it is sent. */
export const undoMs = 10_000;
const sendsMax = 4;

/** One decision on one task, or one approval of several. */
export interface HeldDecision {
  tasks: readonly [Task, ...Task[]];
  action: StepAction;
  reason?: string;
  notes?: string;
}

/** Signed when it is made, because the authenticator needs a click, and leaving the page leaves no time. */
interface SignedDecision extends HeldDecision {
  /** Proofs by the id of the step. */
  proofs: ReadonlyMap<string, DecisionProof>;
}

interface Held extends SignedDecision {
  timer: number;
}

/** Reports the results of decisions that could no longer be undone. */
interface Outcomes {
  onRefused: (task: Task, action: StepAction, message: string) => void;
  /** Called for an approval of several tasks. */
  onSeveral: (results: ItemResult[]) => void;
}

/** Sends decisions after a delay. Leaving the page sends them at once, so that none is lost or silently undone. */
export function useHeldDecisions(outcomes: Outcomes) {
  const [held, setHeld] = useState<readonly Held[]>([]);
  const [sending, setSending] = useState<readonly HeldDecision[]>([]);
  const { send, flush } = useSend(outcomes);
  const sign = useSignDecision();
  const release = useRef<Release>(() => undefined);
  // Also those of an inbox that was left before they were sent.
  const [underWay] = useState(() => new Set<Promise<boolean>>());
  release.current = (decision) => {
    setHeld((now) => now.filter((each) => each !== decision));
    setSending((now) => [...now, decision]);
    const sent = send(decision);
    underWay.add(sent);
    void sent.then(() => {
      underWay.delete(sent);
      setSending((now) => now.filter((each) => each !== decision));
    });
  };
  const hasLeft = useFlushOnLeave(held, release, flush, underWay);

  const hold = (decision: SignedDecision) => {
    // Signed only after the page was left, so it can't be undone any more.
    const timer = window.setTimeout(() => release.current(kept), hasLeft.current ? 0 : undoMs);
    const kept: Held = { ...decision, timer };
    setHeld((now) => [...now, kept]);
  };
  const decide = async ({ tasks, ...decision }: HeldDecision): Promise<void> => {
    const proofs = new Map<string, DecisionProof>();
    for (const task of tasks) {
      const { proof, failure } = await sign(task, decision.action);
      if (failure === undefined) proofs.set(task.step.id, proof);
      else outcomes.onRefused(task, decision.action, failure);
    }
    const [first, ...others] = tasks.filter(({ step }) => proofs.has(step.id));
    if (first) hold({ tasks: [first, ...others], ...decision, proofs });
  };
  const undo = (decision: HeldDecision) => {
    for (const each of held) if (each === decision) window.clearTimeout(each.timer);
    setHeld((now) => now.filter((each) => each !== decision));
  };
  const gone = new Set(
    [...held, ...sending].flatMap(({ tasks }) => tasks.map(({ step }) => step.id)),
  );
  return { held: held as readonly HeldDecision[], decide, undo, gone };
}

type Release = (decision: Held) => void;

/** Sends the decisions on all tasks of a held decision, and refreshes what is on screen once. */
function useSend({ onRefused, onSeveral }: Outcomes) {
  const decideStep = useDecideStep();
  const drafts = useDecisionDrafts();
  const client = useApolloClient();
  const [queue] = useState(() => new SendQueue(sendsMax));
  const sendOne = ({ action, reason, notes, proofs }: SignedDecision, { workflow, step }: Task) => {
    const { expenseId, contentHash } = workflow;
    const proof = proofs.get(step.id) ?? { contentHash };
    const texts = {
      ...(reason !== undefined && { reason }),
      ...(notes !== undefined && { notes }),
    };
    return decideStep(
      { expenseId, stepId: step.id, action, ...proof, ...texts },
      { refresh: false },
    );
  };
  const send = async (held: SignedDecision): Promise<boolean> => {
    const { tasks, action } = held;
    const failures = await Promise.all(
      tasks.map(
        (task) =>
          new Promise<string | null>((done) => {
            queue.add(async () => done(await sendOne(held, task)));
          }),
      ),
    );
    await refetchActive(client, expenseQueries);
    const results = tasks.map((task, index) => ({ task, failure: failures[index] ?? null }));
    const isOver = sessionState().status === 'signed-out';
    for (const { task, failure } of results) {
      if (failure === null) drafts.forget(task.step.id);
      else if (isOver) drafts.keep(task.step.id, { unsent: action });
      else onRefused(task, action, failure);
    }
    if (tasks.length > 1) {
      onSeveral(
        results.map(({ task, failure }) => ({ key: task.step.id, title: task.title, failure })),
      );
    }
    return results.every(({ failure }) => failure === null);
  };
  return { send, flush: () => queue.flush() };
}

function useFlushOnLeave(
  held: readonly Held[],
  release: { current: Release },
  flush: () => void,
  underWay: ReadonlySet<Promise<boolean>>,
): { readonly current: boolean } {
  const hasLeft = useRef(false);
  const latest = useRef(held);
  latest.current = held;
  useEffect(() => {
    const comeBack = () => {
      hasLeft.current = false;
    };
    const sendAll = () => {
      hasLeft.current = true;
      for (const decision of latest.current) {
        window.clearTimeout(decision.timer);
        release.current(decision);
      }
      latest.current = [];
      flush();
    };
    comeBack();
    window.addEventListener('pagehide', sendAll);
    window.addEventListener('pageshow', comeBack);
    const stop = beforeSignOut(async () => {
      sendAll();
      comeBack();
      return (await Promise.all(underWay)).every(Boolean);
    });
    return () => {
      window.removeEventListener('pagehide', sendAll);
      window.removeEventListener('pageshow', comeBack);
      sendAll();
      void Promise.all(underWay).then(stop);
    };
    // Runs once: `release` is a ref, and the queue stays the same.
  }, []);
  return hasLeft;
}
