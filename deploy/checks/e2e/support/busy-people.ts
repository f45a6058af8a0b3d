import { setTimeout as pause } from 'node:timers/promises';
import { DEMO_PASSWORD } from '@outlay/stack/demo-data/organizations';
import { RestClient } from '@outlay/stack/demo-data/rest-client';
import { writeInvoice } from '@outlay/stack/demo-data/write-invoice';
import { reimbursableChoice } from '@outlay/testkit/reimbursable-choice';

/** What the API has answered with success. */
export interface Acknowledged {
  /** Titles by id. */
  readonly created: ReadonlyMap<number, string>;
  readonly submitted: ReadonlySet<number>;
  readonly approved: ReadonlySet<number>;
  /** Ids of receipts. */
  readonly uploaded: ReadonlySet<number>;
  /** When, by `approved 17` and the like. */
  readonly atMs: ReadonlyMap<string, number>;
}

export const signInAs = (url: string, name: 'employee' | 'manager'): Promise<RestClient> =>
  RestClient.signIn(url, `${name}@outlay.test`, DEMO_PASSWORD);

/** Between two expenses of one person, so that payments keep up on a slow machine. */
const PAUSE_MS = 1_000;

/** People who upload, submit and approve; each stops with the first call that fails, and says why. */
export function letPeopleWork(url: string): {
  readonly acknowledged: Acknowledged;
  readonly ended: Promise<unknown[]>;
} {
  const created = new Map<number, string>();
  const submitted = new Set<number>();
  const approved = new Set<number>();
  const uploaded = new Set<number>();
  const atMs = new Map<string, number>();
  const employee = async (worker: number): Promise<void> => {
    const client = await signInAs(url, 'employee');
    const facts = { currency: 'USD', time: '2026-11-20', ...(await reimbursableChoice(client)) };
    for (let round = 1; ; round += 1) {
      const title = `Recovery ${worker}-${round}`;
      const { id } = await client.createExpense({ title, amount: 1 + worker, ...facts });
      created.set(id, title);
      atMs.set(`created ${id}`, Date.now());
      await client.submit(id);
      submitted.add(id);
      atMs.set(`submitted ${id}`, Date.now());
      await pause(PAUSE_MS);
    }
  };
  const uploader = async (): Promise<void> => {
    const client = await signInAs(url, 'employee');
    const facts = { vendor: 'Harbour Cafe', title: 'Lunch', date: '2026-11-17', currency: 'USD' };
    for (let round = 1; ; round += 1) {
      const file = writeInvoice({ ...facts, number: `R-${round}`, total: `${round}.00` });
      const { receipt_id: id } = await client.uploadBytes(file, `lunch-${round}.pdf`);
      uploaded.add(id);
    }
  };
  const manager = async (): Promise<void> => {
    const client = await signInAs(url, 'manager');
    for (;;) {
      for (const { item_info: item, step_instance: step } of await client.pendingTasks()) {
        await client.decideStep(item.id, step.id, 'approve');
        approved.add(item.id);
        atMs.set(`approved ${item.id}`, Date.now());
      }
    }
  };
  const people = [employee(1), employee(2), uploader(), manager()];
  return {
    acknowledged: { created, submitted, approved, uploaded, atMs },
    ended: Promise.all(people.map((person) => person.catch((reason: unknown) => reason))),
  };
}
