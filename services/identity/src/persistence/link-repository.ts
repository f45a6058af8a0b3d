import { matching, type Transaction } from '@outlay/platform/postgres';
import { toRowId } from '@outlay/platform/text';
import { eq, gt } from 'drizzle-orm';
import type { LinkKind } from '../domain/mail-link.ts';
import type { LinkRepository } from '../use-cases/repositories.ts';
import { selectMembers, toMember } from './member-row.ts';
import { mailLinkSeal } from './row-seals.ts';
import { mailLinks, members } from './tables.ts';

const living = (kind: LinkKind, tokenHash: string, now: Date) =>
  matching(mailLinks, { tokenHash, kind }, gt(mailLinks.expiresAt, now));

export const createLinkRepository = (tx: Transaction): LinkRepository => ({
  save: async ({ memberId, kind, tokenHash, expiresAt }) => {
    const seal = mailLinkSeal.of({ memberId, kind, tokenHash, expiresAt });
    await tx
      .insert(mailLinks)
      .values({ memberId: toRowId(memberId), kind, tokenHash, expiresAt, seal })
      .onConflictDoUpdate({
        target: [mailLinks.memberId, mailLinks.kind],
        set: { tokenHash, expiresAt, seal },
      });
  },
  find: async (kind, tokenHash, now) => {
    const [row] = await selectMembers(tx)
      .innerJoin(mailLinks, eq(mailLinks.memberId, members.id))
      .where(living(kind, tokenHash, now));
    return row ? toMember(row) : null;
  },
  take: async (kind, tokenHash, now) => {
    const [row] = await tx
      .delete(mailLinks)
      .where(living(kind, tokenHash, now))
      .returning();
    return row && mailLinkSeal.isIntact(row, row.seal) ? row.memberId.toString() : null;
  },
  endAll: async (memberId) => {
    await tx.delete(mailLinks).where(eq(mailLinks.memberId, toRowId(memberId)));
  },
});
