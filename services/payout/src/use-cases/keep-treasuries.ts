import type { Logger } from '@outlay/platform/telemetry';
import type { Signer } from '@outlay/schemas/signer-api';
import { primaryNameOf, type TreasuryIdentity } from '../domain/treasuries.ts';
import type { Rail, UnitOfWork } from './ports.ts';
import { recogniseTreasury } from './recognise-treasury.ts';
import { ownCause } from './stop-payouts.ts';
import type { TreasuryRegistry } from './treasuries.ts';

/** A treasury that an organization has or will have. */
export type WantedTreasury = Pick<TreasuryIdentity, 'organizationId' | 'name' | 'isPrimary'>;

export interface KeepTreasuriesPorts {
  readonly unitOfWork: UnitOfWork;
  readonly registry: TreasuryRegistry;
  readonly signer: Pick<Signer, 'createTreasury'>;
  readonly railFor: (treasury: WantedTreasury & { readonly address: string }) => Rail;
  /** Second treasuries from the configuration. */
  readonly seconds: readonly WantedTreasury[];
  readonly log: Logger;
}

/**
 * Gives each organization its treasury: the signer creates the key, the address is stored and published, and then the treasury
 * can pay. Idempotent, so every replica may do it.
 */
export const keepTreasuries =
  ({ unitOfWork, registry, signer, railFor, seconds, log }: KeepTreasuriesPorts) =>
  async (): Promise<void> => {
    const primaries = await unitOfWork.run(ownCause(), async ({ treasury }) =>
      (await treasury.primaryTreasuries()).map(({ organizationId, name }) => ({
        organizationId,
        name: name ?? primaryNameOf(organizationId),
        isPrimary: true,
      })),
    );
    for (const wanted of [...primaries, ...seconds]) {
      if (registry.named(wanted.name)) continue;
      const { organizationId, name } = wanted;
      const rail = railFor({
        ...wanted,
        address: await signer.createTreasury({ organizationId, name }),
      });
      const stop = await unitOfWork.run(ownCause(), (scope) => recogniseTreasury(scope, rail));
      if (stop) log.fatal({ code: stop.code }, `payouts stopped: ${stop.reason}`);
      registry.add(rail);
      log.info({ organizationId, name, address: rail.address }, 'treasury ready');
    }
  };
