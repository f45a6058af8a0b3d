const Z_95 = 1.96;

/** Right answers of one kind, as a share with its 95 % Wilson interval, both in percent. */
export interface AccuracyRow {
  what: string;
  share: number;
  low: number;
  high: number;
  right: number;
  count: number;
}

/** Right answers counted per name. */
export class AccuracyTable {
  readonly #counts = new Map<string, { right: number; count: number }>();

  add(name: string, isRight: boolean): void {
    const entry = this.#counts.get(name) ?? { right: 0, count: 0 };
    entry.right += Number(isRight);
    entry.count++;
    this.#counts.set(name, entry);
  }

  /** In the order in which names were first added. */
  rows(): AccuracyRow[] {
    return [...this.#counts].map(([what, { right, count }]) => ({
      what,
      share: percent(right / count),
      ...wilsonInterval(right, count),
      right,
      count,
    }));
  }

  print(title: string): void {
    console.log(title);
    for (const { what, share, low, high, count } of this.rows())
      console.log(
        `  ${what.padEnd(16)} ${share.toFixed(1).padStart(5)} %  [${low.toFixed(1)}, ${high.toFixed(1)}]  n=${count}`,
      );
  }
}

function wilsonInterval(right: number, count: number): { low: number; high: number } {
  const share = right / count;
  const denominator = 1 + Z_95 ** 2 / count;
  const middle = share + Z_95 ** 2 / (2 * count);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / count + Z_95 ** 2 / (4 * count ** 2));
  return {
    low: percent((middle - spread) / denominator),
    high: percent((middle + spread) / denominator),
  };
}

function percent(share: number): number {
  return Math.round(1000 * share) / 10;
}
