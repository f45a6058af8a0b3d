import { createPskClient } from '@outlay/platform/psk-client';
import {
  SIGNER_API,
  SIGNER_PSK,
  signerRefusal,
  SigningRefusedError,
  type Signer,
} from '@outlay/schemas/signer-api';
import type { z } from 'zod';
import { RailUnavailableError } from '../use-cases/ports.ts';

export interface RemoteSignerOptions {
  /** Address of the signer process, such as https://127.0.0.1:4100. */
  readonly url: string;
  /** 32 bytes that only payout and the signer know. */
  readonly sharedKey: Buffer;
}

/** As many as payouts are paid at once by default. */
const CONNECTIONS_MAX = 16;
const REFUSED = 422;
const OK = 200;

export interface RemoteSigner extends Signer {
  /** Whether it answers at all. */
  isReachable(): Promise<boolean>;
}

/** The signer in its own process. While it is down nothing is signed, and every call throws `RailUnavailableError`. */
export function createRemoteSigner({ url, sharedKey }: RemoteSignerOptions): RemoteSigner {
  const client = createPskClient({
    url,
    identity: SIGNER_PSK.identity,
    sharedKey,
    ciphers: SIGNER_PSK.ciphers,
    connectionsMax: CONNECTIONS_MAX,
  });
  const call = async <Answer extends z.ZodType>(
    { path, answer }: { readonly path: string; readonly answer: Answer },
    body: object,
  ): Promise<z.output<Answer>> => {
    const { status, text } = await client.post(path, body).catch((error: unknown) => {
      throw new RailUnavailableError('the signer does not answer', { cause: error });
    });
    if (status === REFUSED) {
      const { code, message } = signerRefusal.parse(JSON.parse(text));
      throw new SigningRefusedError(code, message);
    }
    if (status !== OK) throw new RailUnavailableError(`the signer answered ${status} to ${path}`);
    return answer.parse(JSON.parse(text));
  };
  return {
    createTreasury: async (treasury) => (await call(SIGNER_API.createTreasury, treasury)).address,
    guardSeed: (guarded) => call(SIGNER_API.guardSeed, guarded),
    signPayment: (payment) => call(SIGNER_API.signPayment, payment),
    signWithdrawal: (withdrawal) => call(SIGNER_API.signWithdrawal, withdrawal),
    isReachable: () =>
      client.post('/', {}).then(
        () => true,
        () => false,
      ),
  };
}
