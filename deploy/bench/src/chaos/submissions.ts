import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data';
import { reimbursableChoice, type ReimbursableChoice } from '@outlay/testkit';
import { PatientClient } from './patient-client.ts';
import type { PaymentWindow } from './payment-window.ts';

/** Number of concurrent requests; the gateway is not under test here. */
const AT_ONCE = 8;
/** An expense whose workflow has not started by then is lost; the recount reports it. */
const APPROVE_WITHIN_MS = 180_000;
const LOOK_AGAIN_MS = 100;

export interface Submitted {
  readonly expenseId: string;
  readonly usdCents: number;
}

interface People {
  readonly employee: PatientClient;
  readonly manager: PatientClient;
  readonly choice: ReimbursableChoice;
}

async function meet(url: string): Promise<People> {
  const employee = new PatientClient(url, 'employee@outlay.test', DEMO_PASSWORD);
  const manager = new PatientClient(url, 'manager@outlay.test', DEMO_PASSWORD);
  return { employee, manager, choice: await reimbursableChoice(employee) };
}

/** Submits an expense of each amount through the public API and approves it, as fast as `window` allows. */
export async function submitAll(
  url: string,
  amounts: readonly number[],
  window?: PaymentWindow,
): Promise<Submitted[]> {
  const people = await meet(url);
  const submitted: Submitted[] = [];
  const waiting = amounts.values();
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const usdCents of waiting) {
        await window?.enter();
        submitted.push(await submitOne(people, usdCents));
      }
    }),
  );
  return submitted;
}

async function submitOne(people: People, usdCents: number): Promise<Submitted> {
  const { employee, manager, choice } = people;
  const { id } = await employee.call<{ id: number }>('POST', '/expenses/', {
    title: 'Chaos',
    amount: (usdCents / 100).toFixed(2),
    currency: 'USD',
    time: new Date().toISOString().slice(0, 10),
    ...choice,
  });
  await employee.call('POST', `/expense-workflows/expenses/${id}/submit`);
  await approve(manager, id);
  return { expenseId: String(id), usdCents };
}

interface WorkflowStatus {
  readonly workflow_instance?: object;
  readonly steps?: readonly { readonly id: number; readonly status: string }[];
}

/** Approves an expense's steps in order as their assignees: a small amount has one, the manager's. */
async function approve(manager: PatientClient, id: number): Promise<void> {
  const deadline = Date.now() + APPROVE_WITHIN_MS;
  while (Date.now() < deadline) {
    const status = await statusOf(manager, id);
    const steps = status?.steps ?? [];
    const step = steps.find((each) => each.status === 'in_progress');
    const isOver = !step && !steps.some((each) => each.status === 'pending');
    if (status?.workflow_instance && isOver) return;
    if (step) await decide(manager, id, step.id);
    await pause(LOOK_AGAIN_MS);
  }
}

/** Null until the workflow has started, because before that the manager has no access. */
async function statusOf(manager: PatientClient, id: number): Promise<WorkflowStatus | null> {
  try {
    const path = `/expense-workflows/expenses/${id}/workflow-status`;
    const answer = await manager.call<{ workflow_status: WorkflowStatus }>('GET', path);
    return answer.workflow_status;
  } catch {
    return null;
  }
}

async function decide(manager: PatientClient, id: number, stepId: number): Promise<void> {
  const decision = { step_instance_id: stepId, action: 'approve' };
  const path = `/expense-workflows/expenses/${id}/workflow-action`;
  await manager.call('POST', path, decision).catch((error: unknown) => {
    // A request whose response was lost has decided the step.
    if (!String(error).includes('STEP_ALREADY_DECIDED')) throw error;
  });
}
