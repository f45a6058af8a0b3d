/**
 * The tax in a gross amount, in minor units: gross * rate / (100 + rate), half away from zero, so that a discount mirrors what
 * it is deducted from. `rate` is in percent, a decimal of 0 or more.
 */
export function taxInAmount(grossMinor: bigint, rate: string): bigint {
  const [whole = '', fraction = ''] = rate.split('.');
  const units = BigInt(whole + fraction);
  const divisor = 100n * 10n ** BigInt(fraction.length) + units;
  const magnitude = (grossMinor < 0n ? -grossMinor : grossMinor) * units;
  const tax = (2n * magnitude + divisor) / (2n * divisor);
  return grossMinor < 0n ? -tax : tax;
}
