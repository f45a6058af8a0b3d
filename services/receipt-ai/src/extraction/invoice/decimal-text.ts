import { formatUnits, parseDecimal, rescale } from '@outlay/platform/money';

/** The sum of two decimal strings, with the longer scale; the first one where one of them is no decimal. */
export function sumOf(left: string, right: string): string {
  const [a, b] = [parseDecimal(left), parseDecimal(right)];
  if (!a || !b) return left;
  const scale = Math.max(a.scale, b.scale);
  return formatUnits(rescale(a, scale) + rescale(b, scale), scale);
}
