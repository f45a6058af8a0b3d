import perEuro from './daily-rates.json' with { type: 'json' };

/** Path of the document on the sandbox's HTTP port. */
export const DAILY_RATES_PATH = '/daily-rates.xml';

/**
 * Rates of a day in the format of the European Central Bank's document, marked as simulated: the price of one euro, invented, near those of
 * 2026.
 */
export function dailyRatesDocument(now: Date): string {
  const rates = Object.entries(perEuro).map(
    ([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Simulated reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>Outlay sandbox (simulated)</gesmes:name>
  </gesmes:Sender>
  <Cube>
    <Cube time='${now.toISOString().slice(0, 10)}'>
${rates.join('\n')}
    </Cube>
  </Cube>
</gesmes:Envelope>
`;
}
