import type { Viewer } from '@outlay/platform/auth';
import { memberOf, once, type RequestFacts } from '@outlay/platform/graphql';
import type { Cause } from '@outlay/platform/outbox';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import { isPrintable } from '../domain/printable-text.ts';
import type { Signer } from '@outlay/platform/signed-links';
import { dayIn } from '@outlay/schemas/months';
import type { Actor, CatalogueQueries, Clock } from '../use-cases/ports.ts';
import type { ExpenseQueries, SavedViews } from '../use-cases/queries.ts';
import type { Directory } from '../use-cases/directory.ts';
import type { UseCases } from '../use-cases/use-cases.ts';
import { createLoaders, type Loaders } from './loaders.ts';

/** The context of every resolver in a request. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: ExpenseQueries;
  readonly catalogue: CatalogueQueries;
  readonly savedViews: SavedViews;
  readonly signer: Signer;
  /** Address of the installation, without a trailing slash. */
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly loaders: Loaders;
  /** Returns the organization's calendar day. */
  readonly today: () => Promise<string>;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly cause: () => Cause;
  readonly actor: (idempotencyKey?: string | null) => Actor;
}

export type ContextParts = Pick<
  Context,
  'useCases' | 'queries' | 'catalogue' | 'savedViews' | 'signer' | 'publicUrl' | 'clock'
> & { readonly directory: Directory };

/** A key that can't be stored counts as empty, which is refused with its own error. */
const readKey = (key: string | null | undefined): string | null =>
  key === null || key === undefined ? null : isPrintable(key) ? key : '';

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  const cause = (): Cause => causeOfRequest(viewer(), facts);
  const loaders = createLoaders(parts, viewer);
  return {
    ...parts,
    viewer,
    cause,
    actor: (idempotencyKey) => ({
      viewer: viewer(),
      cause: cause(),
      credentials: facts.credentials,
      idempotencyKey: readKey(idempotencyKey),
    }),
    loaders,
    today: once(async () =>
      dayIn(await loaders.timeZone.load(viewer().organizationId), parts.clock.now()),
    ),
  };
}
