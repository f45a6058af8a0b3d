import { enqueueCausedEvents } from '@outlay/platform/outbox';
import type { Transaction } from '@outlay/platform/postgres';
import { eventsOf } from '../use-cases/events-of-transition.ts';
import type { NewApprovals } from '../use-cases/start-workflow.ts';
import { insertInstances } from './insert-instances.ts';
import { peopleFor } from './people-reader.ts';
import { readRulesOf } from './rule-repository.ts';
import { SOURCE } from './unit-of-work.ts';

/** Approvals that start in `tx`. */
export const newApprovals = (tx: Transaction, now: Date): NewApprovals => ({
  loadMany: async (submissions) => {
    const submitters = submissions.map(({ cause: { organizationId }, data }) => ({
      organizationId,
      submitterId: data.creatorId,
    }));
    const organizationIds = submitters.map(({ organizationId }) => organizationId);
    const rules = await readRulesOf(tx, [...new Set(organizationIds)]);
    const people = await peopleFor(tx, submitters, rules, now);
    return organizationIds.map((id) => ({
      rules: rules.get(id) ?? [],
      members: people.get(id) ?? new Map(),
    }));
  },
  saveMany: async (begun) => {
    const written = await insertInstances(
      tx,
      begun.map(({ transition }) => transition),
    );
    const events = begun.flatMap(({ members, cause }, place) => {
      const transition = written[place];
      return (transition ? eventsOf(transition, members) : []).map((event) => ({ event, cause }));
    });
    await enqueueCausedEvents(tx, events, SOURCE);
    return written;
  },
});
