import { id, hash, moment } from '@outlay/authority';
import type { StatementKind } from '@outlay/platform/approval-proof';
import { z } from 'zod';

const sessionSchema = z.object({ organizationId: id(), memberId: id(), statementHash: hash() });
const headSchema = z.object({
  organizationId: id(),
  sequence: z.int().min(0),
  head: hash(),
  /** When the log's writer said so. */
  at: moment(),
});

/** What identity attests: this session of this member asked for the statement with this hash. */
export const SESSION_ATTESTATION: StatementKind<z.output<typeof sessionSchema>> = {
  typ: 'outlay-session+jws',
  schema: sessionSchema,
};

/** What identity states: this is the newest entry of an organization's log. */
export const LOG_HEAD: StatementKind<LogHead> = { typ: 'outlay-log-head+jws', schema: headSchema };

export type LogHead = z.output<typeof headSchema>;
