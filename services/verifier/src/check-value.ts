import type { PriceProof, ProofBundle } from './bundle.ts';
import { partsOfFeed } from './daily-rates.ts';
import { centsAt, decimalOf, isSame, priceOf, unitsAt } from './decimals.ts';
import { fails, holds, link, type Link, type Outcome } from './link.ts';
import { bytesOfBase64 } from './encoding.ts';
import { guardianSetOf, guardiansObjection } from './guardians.ts';
import { missing } from './missing.ts';
import { readOraclePrice, signedMessageIn } from './oracle.ts';
import type { Trusted } from './trusted.ts';

/** Checks the links from the amount on the receipt to US dollars. */
export function checkValue(bundle: ProofBundle, trusted: Trusted): Link[] {
  return [
    link('exchange-rate', checkRate(bundle, trusted)),
    link('usd-amount', checkUsdAmount(bundle)),
  ];
}

function checkRate(bundle: ProofBundle, trusted: Trusted): Outcome {
  const { content, rate: proof } = bundle;
  const { rate } = content;
  if (!proof) return missing(bundle, 'rate');
  if (!rate) return fails('The approved content has no exchange rate.');
  const oracle = readOraclePrice(proof);
  if (typeof oracle === 'string') return fails(oracle);
  const publishedAtMs = Date.parse(rate.publishedAt);
  if (Number.isNaN(publishedAtMs)) return fails('The time of the rate cannot be read.');
  if (oracle.publishedAtS * 1_000n !== BigInt(publishedAtMs)) {
    return fails('The price in the bytes is from another time.');
  }
  const made = priceOf(oracle, rate.pair.startsWith('USD/'));
  const [price, confidence] = [decimalOf(rate.price), decimalOf(rate.confidence)];
  if (!made || !price || !confidence) return fails('The rate cannot be read.');
  if (!isSame(made.price, price)) return fails('The price in the bytes is another one.');
  if (!isSame(made.confidence, confidence)) {
    return fails('The confidence in the bytes is another one.');
  }
  const said = `${rate.pair} ${rate.price} of ${rate.source}, ${rate.publishedAt}.`;
  switch (proof.format) {
    case 'ecb-daily':
      return checkDocument(bundle, proof, said);
    case 'pyth-hermes':
      return checkGuardians(bundle, proof, trusted, said);
    default:
      return holds(`${said} It isn't signed.`);
  }
}

/** Pyth's ids of the feeds that convert amounts. */
const FEEDS: Readonly<Record<string, string>> = {
  'EUR/USD': 'a995d00bb36a63cef7fd2c287dc105fc8f3d93779f062f09551b0af3e81ec30b',
  'GBP/USD': '84c2dde9633d93d1bcad84e7dc41c9d56578b7ec52fabedc1f335d673df0a7c1',
  'USD/CAD': '3112b03a41c910ed446852aacf67118cb1bec67b2cd0b9a214c58cc0eaa2ecca',
  'SOL/USD': 'ef0d8b6fda2ceba41da15d4095d1da392a0d2f8ed0c6c7bc0f4cfac8c280b56d',
  'PYUSD/USD': 'c1da1b73d7f01e7ddd54b3766cf7fcd644395ad14f70aa706ec5384c59e76692',
};

function checkGuardians(
  { content }: ProofBundle,
  { feed, data, guardian_set: named }: PriceProof,
  { guardians }: Trusted,
  said: string,
): Outcome {
  if (FEEDS[content.rate?.pair ?? ''] !== feed) return fails('The price is of another feed.');
  const message = signedMessageIn(bytesOfBase64(data) ?? new Uint8Array());
  const index = guardianSetOf(message);
  if (typeof named === 'number' && named !== index) {
    return fails(`The bytes are signed under guardian set ${index}.`);
  }
  if (!guardians) return holds(`${said} Signed under guardian set ${index}, which is not pinned.`);
  const objection = guardiansObjection(message, guardians);
  return objection === null
    ? holds(`${said} Signed by Wormhole's guardians of set ${index} (pinned).`)
    : fails(objection);
}

/** A document of daily rates is unsigned, so the reader has to compare it with the bank's own. */
function checkDocument({ content }: ProofBundle, { feed }: PriceProof, said: string): Outcome {
  const { sha256, currency } = partsOfFeed(feed);
  if (content.amount.currency !== currency || content.rate?.pair !== `${currency}/USD`) {
    return fails('The rate in the document is of another currency.');
  }
  return holds(
    `${said} It is in the document with SHA-256 ${sha256}, which is not signed: compare it with the publisher's.`,
  );
}

function checkUsdAmount({ content }: ProofBundle): Outcome {
  const { amount, rate, usdAmount } = content;
  const [given, usd] = [decimalOf(amount.amount), decimalOf(usdAmount)];
  if (!given || !usd) return fails('The amount cannot be read.');
  if (amount.currency === 'USD') {
    return isSame(given, usd) ? holds('It is in US dollars.') : fails('The amounts differ.');
  }
  const price = rate && decimalOf(rate.price);
  if (!price) return fails(`There is no rate for ${amount.currency}.`);
  return centsAt(given, price) === unitsAt(usd, 2)
    ? holds(`${amount.currency} ${amount.amount} × ${rate.price} = $${usdAmount}.`)
    : fails(`${amount.currency} ${amount.amount} × ${rate.price} is not $${usdAmount}.`);
}
