interface Habit {
  readonly title: string;
  readonly vendors: readonly [string, ...string[]];
  readonly category: string;
  /** Whole dollars, from and below. */
  readonly amounts: readonly [number, number];
}

/** What each department spends on; a member's expenses take these in turn. */
export const HABITS: Readonly<
  Record<'Sales' | 'Engineering' | 'Finance', readonly [Habit, ...Habit[]]>
> = {
  Sales: [
    {
      title: 'Client lunch',
      vendors: ['Trattoria Milano', 'Bistro Nord', 'Sushi Ko'],
      category: 'Meals',
      amounts: [38, 140],
    },
    {
      title: 'Taxi to a client',
      vendors: ['City Cab', 'Taxi Central'],
      category: 'Transportation',
      amounts: [14, 46],
    },
    {
      title: 'Flight to a client',
      vendors: ['Lufthansa', 'Ryanair'],
      category: 'Travel',
      amounts: [120, 410],
    },
    {
      title: 'Hotel night',
      vendors: ['Hotel Adler', 'Motel One'],
      category: 'Travel',
      amounts: [96, 240],
    },
    {
      title: 'Trade fair ticket',
      vendors: ['Messe Berlin'],
      category: 'Other',
      amounts: [80, 320],
    },
  ],
  Engineering: [
    {
      title: 'Cloud hosting',
      vendors: ['Hetzner', 'OVHcloud'],
      category: 'Other',
      amounts: [40, 290],
    },
    {
      title: 'Keyboard and cables',
      vendors: ['Conrad', 'Reichelt'],
      category: 'Electronics & Telecom',
      amounts: [22, 160],
    },
    {
      title: 'Train to the office',
      vendors: ['Deutsche Bahn', 'SNCF'],
      category: 'Transportation',
      amounts: [28, 120],
    },
    {
      title: 'Technical books',
      vendors: ["O'Reilly", 'Springer'],
      category: 'Office Supplies',
      amounts: [24, 95],
    },
    {
      title: 'Team dinner',
      vendors: ['Kantine 12', 'Bao House'],
      category: 'Meals',
      amounts: [60, 220],
    },
  ],
  Finance: [
    {
      title: 'Postage',
      vendors: ['Deutsche Post', 'DHL'],
      category: 'Office Supplies',
      amounts: [8, 42],
    },
    {
      title: 'Accounting course',
      vendors: ['Haufe Akademie'],
      category: 'Other',
      amounts: [140, 380],
    },
    {
      title: 'Office supplies',
      vendors: ['Viking', 'Staples'],
      category: 'Office Supplies',
      amounts: [18, 110],
    },
  ],
};
