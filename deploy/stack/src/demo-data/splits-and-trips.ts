/** A part of an expense that is split; the first part has what the others leave. */
export interface Part {
  readonly description?: string;
  readonly percent: number;
  readonly category: string;
  readonly tax: string;
  readonly project: string;
}

/** By email and place among the member's expenses, the newest first. */
export const SPLITS: Readonly<Record<string, readonly Part[]>> = {
  'sofia@outlay.test 2': [
    {
      description: 'Room',
      percent: 82,
      category: 'Travel',
      tax: 'DE VAT 7 %',
      project: 'Acme rollout',
    },
    {
      description: 'Breakfast and parking',
      percent: 18,
      category: 'Meals',
      tax: 'DE VAT 19 %',
      project: 'Trade fair',
    },
  ],
  'jonas@outlay.test 2': [
    {
      description: 'Keyboard',
      percent: 70,
      category: 'Electronics & Telecom',
      tax: 'DE VAT 19 %',
      project: 'Platform',
    },
    {
      description: 'Cables and labels',
      percent: 30,
      category: 'Office Supplies',
      tax: 'DE VAT 19 %',
      project: 'Mobile app',
    },
  ],
};

/** Travel that is paid by a rate, which computes the amount. */
export interface Trip {
  readonly title: string;
  readonly category: string;
  /** Name of the rate. */
  readonly rate: string;
  /** In EUR, as the rate computes it. */
  readonly amount: number;
  readonly drive?: { readonly distance: number; readonly from: string; readonly to: string };
  readonly stay?: { readonly days: number; readonly breakfasts: number };
}

/** By email and place, as splits are. */
export const TRIPS: Readonly<Record<string, Trip>> = {
  'sofia@outlay.test 3': {
    title: 'Drive to a client',
    category: 'Transportation',
    rate: 'Car',
    amount: 57,
    drive: { distance: 190, from: 'Berlin', to: 'Leipzig' },
  },
  'yuki@outlay.test 2': {
    title: 'Three days of audit in Munich',
    category: 'Travel',
    rate: 'Germany',
    amount: 44.8,
    stay: { days: 3, breakfasts: 2 },
  },
};
