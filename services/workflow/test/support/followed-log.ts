import { TestLog, type TestLogOptions } from '@outlay/authority-log/testing';
import type { EventEnvelope } from '@outlay/platform/events';
import { anEvent, type ServiceTestkit } from '@outlay/platform/testing';

/** The authority log as the service under test follows it. */
export interface FollowedLog {
  /** The authority log that the service follows. */
  readonly authorityLog: TestLog;
  /** Starts the log of an organization anew, with these people. */
  readonly found: (
    organizationId: string,
    people: Parameters<TestLog['found']>[1],
  ) => Promise<void>;
  /** Keeps entries of the log back until the returned function delivers them. */
  readonly holdEntries: () => () => Promise<void>;
}

/** A log whose entries reach the service, unless they are kept back. */
export function logOver(
  options: Omit<TestLogOptions, 'deliver'>,
  serviceOf: () => ServiceTestkit,
): FollowedLog {
  type Entry = EventEnvelope<'AuthorityEntryAppended'>;
  let held: Entry[] | null = null;
  // A log that starts anew begins with the first sequence again, but its events are newer.
  const pass = ({ orgid, subject, data }: Entry): Promise<void> =>
    serviceOf().deliver(anEvent('AuthorityEntryAppended', subject, data, { orgid }));
  const authorityLog = new TestLog({
    ...options,
    deliver: (event) => {
      if (held === null) return pass(event);
      held.push(event);
      return Promise.resolve();
    },
  });
  return {
    authorityLog,
    found: async (organizationId, people) => {
      await serviceOf().rows('delete from authority_entries where organization_id = $1', [
        organizationId,
      ]);
      await authorityLog.found(organizationId, people);
    },
    holdEntries: () => {
      const kept: Entry[] = [];
      held = kept;
      return async () => {
        held = null;
        for (const event of kept) await pass(event);
      };
    },
  };
}
