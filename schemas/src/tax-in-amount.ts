/**
 * The tax in a gross amount, in minor units: gross * rate / (100 + rate), half away from zero, so that a discount mirrors what
 * it is deducted from. `rate` is in percent, a decimal of 0 or more.
 */
export function taxInAmount(grossMinor: bigint, rate: string): bigint {
  const { units, hundred } = shareOf(rate);
  return divideHalfUp(grossMinor * units, hundred + units);
}

/** The tax on a net amount, in minor units: net * rate / 100, half away from zero; what the buyer owes under reverse charge. */
export function taxOnAmount(netMinor: bigint, rate: string): bigint {
  const { units, hundred } = shareOf(rate);
  return divideHalfUp(netMinor * units, hundred);
}

/** A rate in percent as a share: `units` of `hundred`. */
function shareOf(rate: string): { units: bigint; hundred: bigint } {
  const [whole = '', fraction = ''] = rate.split('.');
  return { units: BigInt(whole + fraction), hundred: 100n * 10n ** BigInt(fraction.length) };
}

/**
 * Quotient rounded half up, which is half away from zero for negative dividends. Taxes, mileage and per diems are rounded like this,
 * as tax offices do; conversions between currencies are rounded half to even (`divideHalfEven`). The divisor must be positive.
 */
export function divideHalfUp(dividend: bigint, divisor: bigint): bigint {
  if (divisor <= 0n) throw new RangeError('divisor must be positive');
  const magnitude = dividend < 0n ? -dividend : dividend;
  const quotient = (2n * magnitude + divisor) / (2n * divisor);
  return dividend < 0n ? -quotient : quotient;
}
