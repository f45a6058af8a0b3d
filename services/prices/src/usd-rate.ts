import { divideHalfEven, formatUnits, parseDecimal } from '@outlay/platform/money';

/** Digits kept when a price of one US dollar is inverted. */
const INVERSE_SCALE = 10;

/** US dollars for one unit, and half the width of the interval. */
export interface UsdRate {
  readonly price: string;
  readonly confidence: string;
}

/** The rate from a price; pairs such as USD/CAD are inverted. Null for an invalid price. */
export function usdRateOf(pair: string, quote: UsdRate): UsdRate | null {
  const price = parseDecimal(quote.price);
  if (!price || price.units <= 0n) return null;
  if (!pair.startsWith('USD/')) return { price: quote.price, confidence: quote.confidence };
  const inverse = divideHalfEven(10n ** BigInt(price.scale + INVERSE_SCALE), price.units);
  const confidence = parseDecimal(quote.confidence);
  // Inverting a price keeps the relative width of the confidence interval.
  const width = confidence
    ? divideHalfEven(
        confidence.units * inverse * 10n ** BigInt(price.scale),
        price.units * 10n ** BigInt(confidence.scale),
      )
    : 0n;
  return {
    price: formatUnits(inverse, INVERSE_SCALE),
    confidence: formatUnits(width, INVERSE_SCALE),
  };
}
