import {
  SIGNER_API,
  SIGNER_PSK,
  signerRefusal,
  SigningRefusedError,
  type Signer,
} from '@outlay/schemas/signer-api';
import { Agent, request } from 'node:https';
import type { z } from 'zod';
import { RailUnavailableError } from '../use-cases/ports.ts';

export interface RemoteSignerOptions {
  /** Address of the signer process, such as https://127.0.0.1:4100. */
  readonly url: string;
  /** 32 bytes that only payout and the signer know. */
  readonly sharedKey: Buffer;
}

const TIMEOUT_MS = 5_000;
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
  const agent = new Agent({
    keepAlive: true,
    maxSockets: CONNECTIONS_MAX,
    ciphers: SIGNER_PSK.ciphers,
    minVersion: 'TLSv1.2',
    maxVersion: 'TLSv1.2',
    pskCallback: () => ({ psk: sharedKey, identity: SIGNER_PSK.identity }),
    // Without certificates: both sides prove that they know the key.
    checkServerIdentity: () => undefined,
  });
  const call = async <Answer extends z.ZodType>(
    { path, answer }: { readonly path: string; readonly answer: Answer },
    body: object,
  ): Promise<z.output<Answer>> => {
    const { status, text } = await post(new URL(path, url), agent, JSON.stringify(body)).catch(
      (error: unknown) => {
        throw new RailUnavailableError('the signer does not answer', { cause: error });
      },
    );
    if (status === REFUSED) {
      const { code, message } = signerRefusal.parse(JSON.parse(text));
      throw new SigningRefusedError(code, message);
    }
    if (status !== OK) throw new RailUnavailableError(`the signer answered ${status} to ${path}`);
    return answer.parse(JSON.parse(text));
  };
  return {
    createTreasury: async (treasury) => (await call(SIGNER_API.createTreasury, treasury)).address,
    guardSeed: (payout) => call(SIGNER_API.guardSeed, payout),
    pinPasskey: async (passkey) => {
      await call(SIGNER_API.pinPasskey, passkey);
    },
    requirePasskeys: async (rule) => {
      await call(SIGNER_API.requirePasskeys, rule);
    },
    signPayment: (payment) => call(SIGNER_API.signPayment, payment),
    isReachable: () =>
      post(new URL('/', url), agent, '').then(
        () => true,
        () => false,
      ),
  };
}

const post = (url: URL, agent: Agent, body: string): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' };
    const options = { agent, method: 'POST', headers };
    const asked = request(url, options, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          text: Buffer.concat(chunks).toString('utf8'),
        }),
      );
    });
    const timer = setTimeout(() => asked.destroy(new Error('no answer in time')), TIMEOUT_MS);
    asked.on('error', reject);
    asked.on('close', () => clearTimeout(timer));
    asked.end(body);
  });
