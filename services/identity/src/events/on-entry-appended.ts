import { statementHash } from '@outlay/authority';
import { effectOf, type Changes } from '@outlay/authority-log';
import type { EventHandler } from '@outlay/platform/inbox';
import type { AuthorityParts } from '../persistence/authority-repository.ts';
import { scopeOf } from '../persistence/unit-of-work.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { MemberScope } from '../use-cases/role-grants.ts';

export interface EntryPorts {
  readonly clock: Clock;
  readonly authorityParts: AuthorityParts;
  readonly changes: Changes<MemberScope>;
}

/** Makes good what a command left undone that stopped between its entry and its rows. */
export const onEntryAppended =
  ({ clock, authorityParts, changes }: EntryPorts): EventHandler<'AuthorityEntryAppended'> =>
  async ({ orgid, correlationid: correlationId, traceparent, data }, tx) => {
    const effect = await effectOf(tx, orgid, statementHash(data.entry.statement));
    if (!effect) return;
    const who = { actorId: effect.authorId, address: null, userAgent: null };
    const scope = scopeOf(tx, { ...who, correlationId, traceparent }, clock, authorityParts);
    await changes.takeEffect({ ...scope, ...scope.changeScopeOf(orgid) }, effect);
  };
