import { statementHash } from '@outlay/authority';
import type { Changes } from '@outlay/authority-log';
import type { Handler } from '../use-cases/event-ports.ts';
import type { MemberScope } from '../use-cases/role-grants.ts';

/** Makes good what a command left undone that stopped between its entry and its rows. */
export const onEntryAppended =
  (changes: Changes<MemberScope>): Handler<'AuthorityEntryAppended'> =>
  async ({ orgid, correlationid: correlationId, traceparent, data }, { effectOf, scopeOf }) => {
    const effect = await effectOf(orgid, statementHash(data.entry.statement));
    if (!effect) return;
    const who = { actorId: effect.authorId, address: null, userAgent: null };
    const scope = scopeOf({ ...who, correlationId, traceparent });
    await changes.takeEffect({ ...scope, ...scope.changeScopeOf(orgid) }, effect);
  };
