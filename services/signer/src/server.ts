import type { Service } from '@outlay/platform/lifecycle';
import type { Logger } from '@outlay/platform/telemetry';
import { SIGNER_API, SIGNER_PSK, type Signer } from '@outlay/schemas/signer-api';
import { createPskServer, route, type Route } from './psk-server.ts';

export interface SignerServerOptions {
  readonly host: string;
  readonly port: number;
  /** 32 bytes that only payout and the signer know. */
  readonly sharedKey: Buffer;
  readonly signer: Signer;
  readonly log: Logger;
}

/** A payment with its statements has some 5 kB, and more where passkeys signed them or an expense has many lines. */
const BODY_MAX_BYTES = 256 * 1_024;

/** Serves the signer to payout. */
export const createSignerServer = ({
  sharedKey,
  signer,
  ...options
}: SignerServerOptions): Service & { url(): string } =>
  createPskServer({
    ...options,
    name: 'the signer',
    ciphers: SIGNER_PSK.ciphers,
    keys: new Map([[SIGNER_PSK.identity, sharedKey]]),
    routes: new Map([[SIGNER_PSK.identity, routesOf(signer)]]),
    bodyMaxBytes: BODY_MAX_BYTES,
  });

const routesOf = (signer: Signer): ReadonlyMap<string, Route> =>
  new Map([
    [
      SIGNER_API.createTreasury.path,
      route(SIGNER_API.createTreasury.request, async (request) => ({
        address: await signer.createTreasury(request),
      })),
    ],
    [
      SIGNER_API.guardSeed.path,
      route(SIGNER_API.guardSeed.request, (request) => signer.guardSeed(request)),
    ],
    [
      SIGNER_API.signPayment.path,
      route(SIGNER_API.signPayment.request, (request) => signer.signPayment(request)),
    ],
    [
      SIGNER_API.signWithdrawal.path,
      route(SIGNER_API.signWithdrawal.request, (request) => signer.signWithdrawal(request)),
    ],
  ]);
