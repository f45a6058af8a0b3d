import habits from './company-habits.json' with { type: 'json' };

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
export const HABITS = habits as unknown as Readonly<
  Record<Department, readonly [Habit, ...Habit[]]>
>;
