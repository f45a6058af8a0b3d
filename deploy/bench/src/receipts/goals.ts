/** Goals of receipt reading, in percent. */
export const GOALS = { invoices: 85 } as const;

const BY_NAME: Readonly<Record<string, number>> = {
  'scans, total': 98,
  'scans, date': 98,
  'scans, vendor': 86,
  'scans, vendor accepted, threshold unseen': 50,
  'scans, vendor co~ of those': 98,
  'scans, invoiceNumber': 92,
  'scans, invoiceNumber accepted, threshold unseen': 50,
  'scans, invoiceNumber right of those': 98,
  'scans without a number that got one, at most': 16,
  'scans, total accepted at 98 % precision': 85,
  'texts, total, Indonesia and others, whole amounts': 90,
  'texts, date, United States': 90,
  'category, first': 73,
  'category, among three': 94,
  'category, first where sure': 95,
  'scans not split': 100,
  'photos split correctly': 90,
};

/** The goal by name; '' when there is none. */
export const goalOf = (what: string): number | '' => BY_NAME[what] ?? '';
