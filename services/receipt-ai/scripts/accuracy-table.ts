const Z_95 = 1.96;

/** Right answers counted per name, printed as shares with 95 % Wilson intervals. */
export class AccuracyTable {
  readonly #counts = new Map<string, { right: number; count: number }>();

  add(name: string, isRight: boolean): void {
    const entry = this.#counts.get(name) ?? { right: 0, count: 0 };
    entry.right += Number(isRight);
    entry.count++;
    this.#counts.set(name, entry);
  }

  print(title: string): void {
    console.log(title);
    for (const [name, { right, count }] of this.#counts) {
      const { low, high } = wilsonInterval(right, count);
      const share = percent(right / count).padStart(5);
      console.log(
        `  ${name.padEnd(16)} ${share} %  [${percent(low)}, ${percent(high)}]  n=${count}`,
      );
    }
  }
}

function wilsonInterval(right: number, count: number): { low: number; high: number } {
  const share = right / count;
  const denominator = 1 + Z_95 ** 2 / count;
  const middle = share + Z_95 ** 2 / (2 * count);
  const spread = Z_95 * Math.sqrt((share * (1 - share)) / count + Z_95 ** 2 / (4 * count ** 2));
  return { low: (middle - spread) / denominator, high: (middle + spread) / denominator };
}

function percent(share: number): string {
  return (100 * share).toFixed(1);
}
