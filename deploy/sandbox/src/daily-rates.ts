import perEuro from './daily-rates.json' with { type: 'json' };

/** Path of the document on the sandbox's HTTP port. */
export const DAILY_RATES_PATH = '/daily-rates.xml';

/** The same for 30 days. */
export const RATE_HISTORY_PATH = '/daily-rates-history.xml';
const HISTORY_DAYS = 30;
const DAY_MS = 86_400_000;

/**
 * Rates of a day in the format of the European Central Bank's document, marked as simulated: the price of one euro, invented, near those of
 * 2026.
 */
export const dailyRatesDocument = (now: Date): string => documentOf([now]);

export const rateHistoryDocument = (now: Date): string =>
  documentOf(
    Array.from({ length: HISTORY_DAYS }, (_, back) => new Date(now.getTime() - back * DAY_MS)),
  );

function documentOf(days: readonly Date[]): string {
  const rates = Object.entries(perEuro).map(
    ([currency, rate]) => `      <Cube currency='${currency}' rate='${rate}'/>`,
  );
  const cubes = days.map(
    (day) => `    <Cube time='${day.toISOString().slice(0, 10)}'>
${rates.join('\n')}
    </Cube>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
  <gesmes:subject>Simulated reference rates</gesmes:subject>
  <gesmes:Sender>
    <gesmes:name>Outlay sandbox (simulated)</gesmes:name>
  </gesmes:Sender>
  <Cube>
${cubes.join('\n')}
  </Cube>
</gesmes:Envelope>
`;
}
