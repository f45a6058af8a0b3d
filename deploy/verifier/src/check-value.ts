import type { PriceProof, ProofBundle } from './bundle.ts';
import { partsOfFeed } from './daily-rates.ts';
import { centsAt, decimalOf, isSame, priceOf, unitsAt } from './decimals.ts';
import { fails, holds, link, type Link, type Outcome } from './link.ts';
import { missing } from './missing.ts';
import { readOraclePrice } from './oracle.ts';

/** From the amount on the receipt to US dollars. */
export async function checkValue(bundle: ProofBundle): Promise<Link[]> {
  return [
    link('exchange-rate', await checkRate(bundle)),
    link('usd-amount', checkUsdAmount(bundle)),
  ];
}

async function checkRate(bundle: ProofBundle): Promise<Outcome> {
  const { content, rate: proof } = bundle;
  const { rate } = content;
  if (!proof) return missing(bundle, 'rate');
  if (!rate) return fails('The approved content has no exchange rate.');
  const oracle = await readOraclePrice(proof);
  if (typeof oracle === 'string') return fails(oracle);
  const publishedAtMs = Date.parse(rate.publishedAt);
  if (Number.isNaN(publishedAtMs)) return fails('The time of the rate cannot be read.');
  if (oracle.publishedAtS * 1_000n !== BigInt(publishedAtMs)) {
    return fails('The price in the bytes is of another time.');
  }
  const made = priceOf(oracle, rate.pair.startsWith('USD/'));
  const [price, confidence] = [decimalOf(rate.price), decimalOf(rate.confidence)];
  if (!made || !price || !confidence) return fails('The rate cannot be read.');
  if (!isSame(made.price, price)) return fails('The price in the bytes is another one.');
  if (!isSame(made.confidence, confidence)) {
    return fails('The confidence in the bytes is another one.');
  }
  const said = `${rate.pair} ${rate.price} of ${rate.source}, ${rate.publishedAt}.`;
  return proof.format === 'ecb-daily' ? checkDocument(bundle, proof, said) : holds(said);
}

/** Nobody signs a document of daily rates: that it is the bank's own is for the reader to compare. */
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
