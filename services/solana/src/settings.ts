import { z } from 'zod';

/** A base58 address on Solana. */
export const solanaAddress = () =>
  z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/, 'not a base58 address');

/** The address of the token that payments are made in; PYUSD's on Solana by default. */
export const pyusdMint = () =>
  solanaAddress().default('2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo');

/** Block explorer URL in which {signature} is replaced by the transaction's signature. */
export const explorerTransactionUrl = () =>
  z.string().includes('{signature}').default('https://explorer.solana.com/tx/{signature}');

/** Block explorer URL in which {address} is replaced by the account's address. */
export const explorerAddressUrl = () =>
  z.string().includes('{address}').default('https://explorer.solana.com/address/{address}');
