import { deviceKeyId, signedText, type Key, type Statement } from '@outlay/authority';
import { generateKeyPairSync, sign } from 'node:crypto';

/** A device's key with its secret half. */
export interface SigningDevice {
  readonly key: Key;
  /** Signs a statement: r and s in base64url. */
  readonly sign: (statement: Statement) => string;
}

/** Makes a key as a browser does. */
export function createSigningDevice(): SigningDevice {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = [Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const text = Buffer.concat(point).toString('base64url');
  return {
    key: { id: deviceKeyId(text), kind: 'device', publicKey: text },
    sign: (statement) =>
      sign('sha256', Buffer.from(signedText(statement)), {
        key: privateKey,
        dsaEncoding: 'ieee-p1363',
      }).toString('base64url'),
  };
}
