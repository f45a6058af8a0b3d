import { refuseReason, requestRedriveIn, type ParkedRefusalCode } from '../inbox/index.ts';
import type { Database } from '../postgres/index.ts';
import { operatorAudit } from '../replay/index.ts';
import { ok, refuse, type Result } from '../result/index.ts';
import { isParkedFor } from './failed-keys.ts';

export interface RedriveCommand {
  readonly consumer: string;
  readonly key: string;
  readonly organizationId: string;
  /** Email address of the operator. */
  readonly actor: string;
  readonly reason: string;
}

/** Requests a redrive of a key of the operator's own organisation; who and why are recorded in the same transaction. */
export async function redriveForOperator(
  database: Database,
  { consumer, key, organizationId, actor, reason }: RedriveCommand,
): Promise<Result<null, ParkedRefusalCode>> {
  const refusal = refuseReason(reason);
  if (refusal) return refusal;
  return database.transaction(async (tx) => {
    if (/\p{Cc}/u.test(key) || !(await isParkedFor(tx, consumer, key, organizationId))) {
      return refuse('NOTHING_PARKED', `${consumer} has parked nothing under this key.`, 'key');
    }
    const requested = await requestRedriveIn(tx, { consumer, key }, actor);
    if (!requested.ok) return requested;
    await tx.insert(operatorAudit).values({
      action: 'redrive',
      subject: `key ${key}`,
      actor: actor.trim(),
      reason: reason.trim(),
    });
    return ok(null);
  });
}
