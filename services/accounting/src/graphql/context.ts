import { readsBooks, type Viewer } from '@outlay/platform/auth';
import { forbidden, memberOf, type RequestFacts } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import type { Signer } from '@outlay/platform/signed-links';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { NamedTaxCode } from '../domain/approved-expense.ts';
import type { Actor } from '../use-cases/change-chart.ts';
import type { Clock } from '../use-cases/ports.ts';
import type { AccountingQueries, MappingView } from '../use-cases/queries.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

export interface ContextParts {
  readonly queries: AccountingQueries;
  readonly useCases: UseCases;
  readonly signer: Signer;
  readonly clock: Clock;
  /** Address of the installation, without a trailing slash. */
  readonly publicUrl: string;
}

export interface Context extends ContextParts {
  /** Returns who asks. @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  /** Returns who asks. @throws FORBIDDEN for everyone but finance, admins and accountants. */
  readonly reader: () => Viewer;
  /** The organization's mappings, read once for all entries that wait. */
  readonly mappings: () => Promise<readonly MappingView[]>;
  /** The organization's tax codes, read once. */
  readonly taxCodes: () => Promise<readonly NamedTaxCode[]>;
  readonly cause: () => Cause;
  readonly actor: () => Actor;
}

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  const cause = (): Cause => causeOfRequest(viewer(), facts);
  let taxCodes: Promise<readonly NamedTaxCode[]> | undefined;
  let mappings: Promise<readonly MappingView[]> | undefined;
  return {
    ...parts,
    viewer,
    reader: () => {
      const who = viewer();
      if (readsBooks(who)) return who;
      throw forbidden('Only finance, admins and accountants see the books.');
    },
    mappings: () => (mappings ??= parts.queries.mappings(viewer().organizationId)),
    taxCodes: () => (taxCodes ??= parts.queries.taxCodes(viewer().organizationId)),
    cause,
    actor: () => ({ viewer: viewer(), cause: cause(), credentials: facts.credentials }),
  };
}
