/** Path of the document on the sandbox's HTTP port. */
export const DAILY_RATES_PATH = '/daily-rates.xml';

/** The price of one euro. The rates are invented, near those of 2026, for the currencies of the European Central Bank. */
const PER_EURO = {
  USD: '1.1612',
  JPY: '181.35',
  CZK: '24.166',
  DKK: '7.4689',
  GBP: '0.88055',
  HUF: '382.18',
  PLN: '4.2335',
  RON: '5.0877',
  SEK: '10.9745',
  CHF: '0.9312',
  ISK: '147.2',
  NOK: '11.741',
  TRY: '49.2715',
  AUD: '1.7878',
  BRL: '6.1834',
  CAD: '1.6284',
  CNY: '8.2609',
  HKD: '9.0397',
  IDR: '19395.23',
  ILS: '3.7871',
  INR: '103.7995',
  KRW: '1698.81',
  MXN: '21.3215',
  MYR: '4.8067',
  NZD: '2.0568',
  PHP: '68.301',
  SGD: '1.5153',
  THB: '37.617',
  ZAR: '20.0843',
} as const;

/** Rates of a day in the format of the European Central Bank's document, marked as simulated. */
export function dailyRatesDocument(now: Date): string {
  const rates = Object.entries(PER_EURO).map(
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
