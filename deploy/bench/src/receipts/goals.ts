import goals from './goals.json' with { type: 'json' };

/** Goals of receipt reading, in percent. */
export const GOALS = { invoices: 85 } as const;

const BY_NAME: Readonly<Record<string, number>> = goals;

/** The goal by name; '' when there is none. */
export const goalOf = (what: string): number | '' => BY_NAME[what] ?? '';
