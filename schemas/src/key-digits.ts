const DIGITS = 12;

/**
 * The twelve digits that two people compare to see that they look at the same key. With six, a service that carries keys could try
 * new ones until one shows the same digits, within a minute.
 *
 * @param keyId SHA-256 of the public key in hexadecimal
 */
export const keyDigits = (keyId: string): string =>
  (BigInt(`0x${keyId.slice(0, 16)}`) % 10n ** BigInt(DIGITS)).toString().padStart(DIGITS, '0');
