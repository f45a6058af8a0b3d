import { createAuthorityStates } from '@outlay/authority-log';
import { TestLog, type TestLogOptions } from '@outlay/authority-log/testing';
import type { EventHandler } from '@outlay/platform/inbox';
import type { Database } from '@outlay/platform/postgres';
import type { ServiceTestkit } from '@outlay/platform/testing';
import type { PaymentLimits } from '../../src/domain/approved-payment.ts';
import { createPayoutQueries } from '../../src/persistence/payout-queries.ts';
import { createChangeRunner, takeEffects } from '../../src/persistence/unit-of-work.ts';
import type { UnitOfWork } from '../../src/use-cases/ports.ts';
import { createTreasuries, type Treasuries } from '../../src/use-cases/treasuries.ts';
import {
  createPayoutChanges,
  createUseCases,
  type UseCases,
} from '../../src/use-cases/use-cases.ts';
import { prove } from '../fixtures/an-approval.ts';

interface Rules extends Pick<TestLogOptions, 'assuranceMin' | 'deliver'> {
  readonly limits: PaymentLimits;
  readonly coolingOffMs: number;
}

/** Finance, in every organization of the tests. */
const FINANCE = { id: '2', roles: ['finance'] } as const;

/** The authority log of the tests, and what people decide by it. */
export function createTestAuthority({ assuranceMin, deliver, ...given }: Rules) {
  const clock = { now: () => new Date() };
  const log = new TestLog({ deliver, ...(assuranceMin && { assuranceMin }) });
  const { trust, writer } = log;
  const states = createAuthorityStates(trust);
  const deciding = { ...given, clock, price: prove, trust };
  const none = createTreasuries();
  let changes = createPayoutChanges({ ...deciding, treasuries: none, writer });
  const onEntry: EventHandler<'AuthorityEntryAppended'> = (event, tx) =>
    takeEffects({ states, trust }, changes)(event, tx);
  return {
    log,
    trust,
    onEntry,
    /** The use cases over other treasuries, which entries of the log are applied to from then on. */
    useCasesOver:
      (database: Database, unitOfWork: UnitOfWork) =>
      (treasuries: Treasuries, reads = database): UseCases => {
        const ports = { ...deciding, treasuries };
        changes = createPayoutChanges({ ...ports, writer });
        const inChange = createChangeRunner((work) => database.transaction(work), states);
        const queries = createPayoutQueries(reads);
        return createUseCases({ ...ports, unitOfWork, inChange, changes, queries });
      },
    /** Founds an organization's log with finance and these admins, or anew. */
    founding:
      ({ rows }: Pick<ServiceTestkit, 'rows'>) =>
      async (organizationId: string, ...adminIds: readonly string[]): Promise<void> => {
        await rows('delete from authority_entries where organization_id = $1', [organizationId]);
        const admins = adminIds.map((id) => ({ id, roles: ['admin'] as const }));
        await log.found(organizationId, [...admins, FINANCE]);
      },
  };
}
