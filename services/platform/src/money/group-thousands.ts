/** A decimal number for people, such as 1,289.00. */
export function groupThousands(decimal: string): string {
  const [whole = '', ...decimals] = decimal.split('.');
  return [whole.replace(/\B(?=(\d{3})+$)/g, ','), ...decimals].join('.');
}
