import type { Viewer } from '@outlay/platform/auth';
import {
  createByIdLoader,
  memberOf,
  type ByIdLoader,
  type RequestFacts,
} from '@outlay/platform/graphql';
import { causeOfRequest } from '@outlay/platform/subgraph-service';
import type { Quote } from '../domain/quote.ts';
import type { WalletTransfer } from '../domain/wallet-transfer.ts';
import type { Actor } from '../use-cases/company-wallets.ts';
import type { TransferPage } from '../use-cases/ports.ts';
import type { UseCases } from '../use-cases/use-cases.ts';

/** Context of every resolver of a request. */
export interface Context {
  readonly useCases: UseCases;
  readonly queries: {
    readonly quotes: () => Promise<Quote[]>;
    readonly transfers: (viewer: Viewer, page: TransferPage) => Promise<WalletTransfer[]>;
    readonly transfersByIds: (viewer: Viewer, ids: readonly string[]) => Promise<WalletTransfer[]>;
  };
  /** Loads transfers of wallets that the viewer may see. */
  readonly transfers: ByIdLoader<WalletTransfer>;
  readonly explorerUrlOf: (signature: string) => string;
  /** @throws UNAUTHENTICATED before sign-in, FORBIDDEN for an operator. */
  readonly viewer: () => Viewer;
  readonly actor: () => Actor;
}

export type ContextParts = Pick<Context, 'useCases' | 'queries' | 'explorerUrlOf'>;

export function createContext(parts: ContextParts, facts: RequestFacts): Context {
  const viewer = (): Viewer => memberOf(facts);
  return {
    ...parts,
    viewer,
    actor: () => ({
      viewer: viewer(),
      cause: causeOfRequest(viewer(), facts),
      credentials: facts.credentials,
    }),
    transfers: createByIdLoader((ids) => parts.queries.transfersByIds(viewer(), ids)),
  };
}
