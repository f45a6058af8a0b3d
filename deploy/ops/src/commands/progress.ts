import { readAll } from '../operator-client.ts';
import type { PrintedRow } from '../print.ts';

/** Events that each service has not applied, by topic, and the age of the oldest. */
export const lag = async (): Promise<PrintedRow[]> =>
  (await readAll('getLag', {})).groups.map(({ group, topic, messages, oldest_age_seconds }) => ({
    group,
    topic,
    lag: messages,
    'oldest happened, s ago': oldest_age_seconds,
  }));

/** Unpublished events of each service, and the age of the oldest. */
export const outbox = async (): Promise<PrintedRow[]> =>
  (await readAll('getOutbox', {})).services.map(({ service, waiting, oldest_age_seconds }) => ({
    service,
    waiting,
    'oldest waits, s': oldest_age_seconds,
  }));

/** The work of all services' workers, and whether a process publishes each service's outbox. */
export const workers = async (): Promise<PrintedRow[]> =>
  (await readAll('getWork', {})).work.map(({ failed, oldest_age_seconds, ...queue }) => ({
    ...queue,
    'given up': failed,
    'oldest waits, s': oldest_age_seconds,
  }));

/** Operators' changes, newest first. */
export const operatorActions = async (): Promise<PrintedRow[]> =>
  (await readAll('listOperatorActions', {})).actions.sort((one, other) =>
    other.at.localeCompare(one.at),
  );
