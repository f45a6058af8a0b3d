import { deviceKeyId } from '@outlay/authority';
import { aCompany, SITE, type TestKey, type TestLog } from '@outlay/authority/testing';
import { createProofKeys } from '@outlay/authority-log/testing';
import { Keypair } from '@solana/web3.js';
import { generateKeyPairSync, sign } from 'node:crypto';
import { readTrusted } from '../trusted.ts';
import { LOG_FORMAT, readLog, trustOf, type AuthorityLog } from '../verify-log.ts';

/** The keys of the signer and of identity. */
export const SIGNER = createProofKeys().wallet;
export const IDENTITY = createProofKeys().wallet;
export const MINT = '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo';
export const WALLET = { address: Keypair.generate().publicKey.toBase58(), memo: '104455' };

/** What the issuer of the tests' proofs publishes. */
export const TRUSTED = readTrusted({
  receipt: JSON.parse(SIGNER.keySet) as unknown,
  wallet: JSON.parse(IDENTITY.keySet) as unknown,
  mint: MINT,
  authority: {
    assurance_min: 'DEVICE_KEY',
    passkey_above_usd: null,
    auto_approval_max_usd: '0',
    delay_s: 86_400,
    wallet_cooling_off_s: 86_400,
    origin: SITE.origin,
    rp_id: SITE.rpId,
  },
});

/** A P-256 key whose signatures anyone can check. */
export function aRealKey(kind: TestKey['kind'] = 'device'): TestKey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const text = Buffer.concat(point).toString('base64url');
  const dsaEncoding = kind === 'device' ? 'ieee-p1363' : 'der';
  return {
    id: deviceKeyId(text),
    kind,
    publicKey: text,
    sign: (message) =>
      sign('sha256', message, { key: privateKey, dsaEncoding }).toString('base64url'),
  };
}

/** Member 4, whom the proofs pay, and their manager 5, who approves, in a company whose people signed for real. */
export function aRealCompany(): TestLog {
  const company = aCompany(trustOf(TRUSTED) ?? {}, aRealKey);
  company.now = new Date('2026-11-21T09:00:00.000Z');
  company.say('4', 'wallet.set', 'wallet/4', WALLET);
  return company;
}

/** A member signs with a new passkey from now on. */
export function addPasskey(company: TestLog, memberId: string): TestKey {
  const passkey = aRealKey('passkey');
  const { id, kind, publicKey } = passkey;
  company.say(memberId, 'key.added', `keys/${memberId}`, { key: { id, kind, publicKey } });
  company.keys.set(memberId, passkey);
  return passkey;
}

/** The log as it is exported. */
export const fileOf = ({ entries }: Pick<TestLog, 'entries'>): object => ({
  format: LOG_FORMAT,
  entries,
});

export const logOf = (company: TestLog): AuthorityLog => readLog(fileOf(company));
