const providers: Readonly<Record<string, string>> = {
  pyth: 'Pyth price',
  ecb: 'European Central Bank rate',
};

/** Returns where a price is from in words, such as 'Pyth price, simulated'. */
export const sourceText = (source: string): string =>
  (providers[source.split(' ')[0] ?? ''] ?? source) +
  (source.endsWith('(simulated)') ? ', simulated' : '');
