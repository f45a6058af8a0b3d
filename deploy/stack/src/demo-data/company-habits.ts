type Department = 'Sales' | 'Engineering' | 'Finance';

/** Choices of the custom field Project; a member's expenses take those of the department in turn. */
export const PROJECTS: Readonly<Record<Department, readonly [string, ...string[]]>> = {
  Sales: ['Acme rollout', 'Trade fair'],
  Engineering: ['Mobile app', 'Platform'],
  Finance: ['Annual audit'],
};

/** Whom sales spends for. */
export const CLIENTS = ['Acme GmbH', 'Nordwind AG', 'Alpina SE'] as const;

interface Habit {
  readonly title: string;
  readonly vendors: readonly [string, ...string[]];
  readonly category: string;
  /** Name of the tax code. */
  readonly tax: string;
  /** Whole dollars, from and below. */
  readonly amounts: readonly [number, number];
}

/** What each department spends on; a member's expenses take these in turn. */
export const HABITS: Readonly<Record<Department, readonly [Habit, ...Habit[]]>> = {
  Sales: [
    {
      title: 'Client lunch',
      vendors: ['Trattoria Milano', 'Bistro Nord', 'Sushi Ko'],
      category: 'Meals',
      tax: 'DE VAT 7 %',
      amounts: [38, 140],
    },
    {
      title: 'Taxi to a client',
      vendors: ['City Cab', 'Taxi Central'],
      category: 'Transportation',
      tax: 'DE VAT 7 %',
      amounts: [14, 46],
    },
    {
      title: 'Flight to a client',
      vendors: ['Lufthansa', 'Ryanair'],
      category: 'Travel',
      tax: 'DE exempt',
      amounts: [120, 410],
    },
    {
      title: 'Hotel night',
      vendors: ['Hotel Adler', 'Motel One'],
      category: 'Travel',
      tax: 'DE VAT 7 %',
      amounts: [96, 240],
    },
    {
      title: 'Trade fair ticket',
      vendors: ['Messe Berlin'],
      category: 'Other',
      tax: 'DE VAT 19 %',
      amounts: [80, 320],
    },
  ],
  Engineering: [
    {
      title: 'Cloud hosting',
      vendors: ['Hetzner', 'OVHcloud'],
      category: 'Other',
      tax: 'DE VAT 19 %',
      amounts: [40, 290],
    },
    {
      title: 'Keyboard and cables',
      vendors: ['Conrad', 'Reichelt'],
      category: 'Electronics & Telecom',
      tax: 'DE VAT 19 %',
      amounts: [22, 160],
    },
    {
      title: 'Train to the office',
      vendors: ['Deutsche Bahn', 'SNCF'],
      category: 'Transportation',
      tax: 'DE VAT 7 %',
      amounts: [28, 120],
    },
    {
      title: 'Technical books',
      vendors: ["O'Reilly", 'Springer'],
      category: 'Office Supplies',
      tax: 'DE VAT 7 %',
      amounts: [24, 95],
    },
    {
      title: 'Team dinner',
      vendors: ['Kantine 12', 'Bao House'],
      category: 'Meals',
      tax: 'DE VAT 7 %',
      amounts: [60, 220],
    },
  ],
  Finance: [
    {
      title: 'Postage',
      vendors: ['Deutsche Post', 'DHL'],
      category: 'Office Supplies',
      tax: 'DE exempt',
      amounts: [8, 42],
    },
    {
      title: 'Accounting course',
      vendors: ['Haufe Akademie'],
      category: 'Other',
      tax: 'DE VAT 19 %',
      amounts: [140, 380],
    },
    {
      title: 'Office supplies',
      vendors: ['Viking', 'Staples'],
      category: 'Office Supplies',
      tax: 'DE VAT 19 %',
      amounts: [18, 110],
    },
  ],
};
