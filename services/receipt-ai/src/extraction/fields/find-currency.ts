import { isCurrency } from '@outlay/platform/money';
import { ALTERNATIVES_MAX, type ReadValue } from '../../domain/extraction.ts';
import type { ReceiptLayout } from '../layout/receipt-layout.ts';
import type { TextSegment } from '../layout/text-segment.ts';
import { PAGE_CURRENCIES } from '../tagging/field-labels.ts';
import { likeliestCurrency, type PageGist } from '../tagging/page-gist.ts';
import { sharesOfWords } from '../tagging/printed-shares.ts';
import type { CountryEvidence } from './country-evidence.ts';
import { codesIn } from './currency-codes.ts';
import { OWN_SIGNS } from './currency-signs.ts';

/** Signs that several currencies share, the usual one first; what the page says as a whole tells them apart. */
const SHARED_SIGNS: readonly { readonly sign: RegExp; readonly codes: readonly string[] }[] = [
  {
    sign: /\$ ?-?\d|\d ?\$/,
    codes: 'USD CAD AUD NZD SGD HKD MXN CLP COP ARS TWD MYR'.split(' '),
  },
  // "RM" on a faded receipt is read as "Rs".
  { sign: /\bRs\b\.? ?(?=\d)/i, codes: ['INR', 'PKR', 'LKR', 'NPR', 'MUR', 'MYR'] },
  { sign: /\bkr\b\.? ?\d|\d ?kr\b/i, codes: ['SEK', 'NOK', 'DKK', 'ISK'] },
  { sign: /[¥￥]/, codes: ['JPY', 'CNY'] },
];

/** A sign beside the total says more than one in a bank's details or a note. */
const TOTAL_WEIGHT = 4;
const TOTAL_SHARE_MIN = 0.3;
/** The share of a currency that the model does not know, or that it did not expect. */
const UNEXPECTED_SHARE = 0.04;
/** Print may be misread, and a document may name two currencies. */
const CONFIDENCE_MAX = 0.98;
/** What tells a shared sign's currencies apart may be wrong. Below the confidence that is taken without a question. */
const DOUBTFUL_CONFIDENCE_MAX = 0.88;
/**
 * A sign of its own is doubtful where few lines have it and the page does not look like one in its currency: it may be misread, or
 * stand in a bank's details. Measured on generated documents of countries that no model saw.
 */
const CLEAR_WEIGHT = 5;
const CLEAR_SHARE = 0.3;
/** Signs that do not decide among many currencies. */
const CONFIDENCE_MIN = 0.3;
/** From so many words on, the page is clear. */
const CLEAR_WORDS = 12;
/** The share of each currency on a page without words. */
const EVEN_SHARE = 0.1;
/** A currency that nothing names is returned if the page is at least so clear. */
const SHARE_MIN = 0.4;
const UNNAMED_CONFIDENCE_SHARE = 0.9;

/** A less likely currency is no alternative. */
const OTHER_SHARE_MIN = 0.02;
/** Two kinds of print of a country tell whose "$" it is. */
const PRINTED_CLEAR = 7;
const PRINTED_SHARE = 0.9;
/** A code beside something else than the total, such as "CAD." for a street, on a page that is clearly of another country. */
const [STRAY_SHARE, OTHER_SHARE] = [0.01, 0.9];

/** The currency that signs and codes name, weighed with what the page says as a whole; without any, the page's alone. */
export function findCurrency(
  layout: ReceiptLayout,
  evidence: CountryEvidence,
): ReadValue<string> | null {
  const gist = ofFewWords(layout, evidence);
  const votes = votesOf(layout, gist);
  const scored = [...votes].map(([code, { weight, ...vote }]) => ({
    code,
    region: vote.region,
    isClear:
      (vote.isOwn && (weight >= CLEAR_WEIGHT || shareOf(gist, code) >= CLEAR_SHARE)) ||
      ((evidence.printed.get(code) ?? 0) >= PRINTED_CLEAR && shareOf(gist, code) >= PRINTED_SHARE),
    score: weight * (shareOf(gist, code) + UNEXPECTED_SHARE),
  }));
  const sum = scored.reduce((total, { score }) => total + score, 0);
  const [best] = scored.sort((one, other) => other.score - one.score);
  const likeliest = likeliestCurrency(gist);
  const isStray =
    best?.isClear === false &&
    shareOf(gist, best.code) < STRAY_SHARE &&
    likeliest.share >= OTHER_SHARE &&
    evidence.printed.has(likeliest.code);
  if (best && !isStray) {
    const confidence = rounded(
      Math.min(best.isClear ? CONFIDENCE_MAX : DOUBTFUL_CONFIDENCE_MAX, best.score / sum),
    );
    if (confidence < CONFIDENCE_MIN) return null;
    const alternatives = scored
      .map(({ code, score }) => ({ value: code, confidence: rounded(score / sum) }))
      .filter(({ value, ...other }) => value !== best.code && other.confidence >= OTHER_SHARE_MIN)
      .slice(0, ALTERNATIVES_MAX);
    return { value: best.code, confidence, region: best.region, alternatives };
  }
  if (likeliest.share < SHARE_MIN) return null;
  const confidence = Math.min(
    DOUBTFUL_CONFIDENCE_MAX,
    rounded(likeliest.share * UNNAMED_CONFIDENCE_SHARE),
  );
  return { value: likeliest.code, confidence, region: null };
}

/** A few words say little of the page as a whole. */
function ofFewWords(
  { rows }: ReceiptLayout,
  { currencies, printed, monthFirst }: CountryEvidence,
): PageGist {
  const words = rows.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const known = Math.min(1, words / CLEAR_WORDS);
  const even = (1 - known) * EVEN_SHARE;
  const isPrinted = printed.size > 0;
  return {
    monthFirst,
    currencies: isPrinted ? currencies : currencies.map((share) => share * known + even),
  };
}

const rounded = (share: number): number => Math.round(share * 1000) / 1000;

const shareOf = ({ currencies }: PageGist, code: string): number =>
  currencies[PAGE_CURRENCIES.indexOf(code)] ?? 0;

interface Vote {
  weight: number;
  /** Whether a sign of its own names it, and not only one that it shares. */
  isOwn: boolean;
  /** Where it is named first. */
  readonly region: ReadValue<string>['region'];
}

function votesOf({ rows }: ReceiptLayout, gist: PageGist): Map<string, Vote> {
  const votes = new Map<string, Vote>();
  for (const { segments } of rows) {
    const isTotal = segments.some((segment) =>
      sharesOfWords(segment, 'TOTAL').some((share) => share >= TOTAL_SHARE_MIN),
    );
    for (const segment of segments) {
      for (const [code, share] of namedIn(segment, gist)) {
        const vote = votes.get(code) ?? { weight: 0, isOwn: false, region: segment.region };
        vote.isOwn ||= share === 1;
        vote.weight += share * (isTotal ? TOTAL_WEIGHT : 1);
        votes.set(code, vote);
      }
    }
  }
  return votes;
}

/** The currencies that a segment names, each with its share of the sign. */
function namedIn({ text }: TextSegment, gist: PageGist): Map<string, number> {
  const named = new Map<string, number>();
  for (const { code, sign } of OWN_SIGNS) if (sign.test(text)) named.set(code, 1);
  const isExpected = (code: string): boolean => shareOf(gist, code) >= EXPECTED_SHARE_MIN;
  for (const code of codesIn(text, isExpected)) named.set(code, 1);
  if (named.size > 0) return named;
  for (const { sign, codes } of SHARED_SIGNS) {
    if (!sign.test(text)) continue;
    const known = codes.filter(isCurrency);
    const shares = known.map(
      (code, at) => shareOf(gist, code) + (at === 0 ? USUAL_SHARE : SIGN_SHARE_MIN),
    );
    const sum = shares.reduce((total, share) => total + share, 0);
    for (const [at, code] of known.entries()) named.set(code, (shares[at] ?? 0) / sum);
  }
  return named;
}

/** A page with a smaller share does not look like one in the currency. */
const EXPECTED_SHARE_MIN = 0.1;
/** Keeps a sign's currencies apart where the page says nothing: the usual one is meant then. */
const [USUAL_SHARE, SIGN_SHARE_MIN] = [0.4, 0.002];
