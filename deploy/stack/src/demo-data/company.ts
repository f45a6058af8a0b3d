import company from './company.json' with { type: 'json' };

type Department = 'Sales' | 'Engineering' | 'Finance';

interface Habit {
  readonly title: string;
  readonly vendors: readonly [string, ...string[]];
  readonly category: string;
  /** Name of the tax code. */
  readonly tax: string;
  /** Whole dollars, from and below. */
  readonly amounts: readonly [number, number];
}

/** A part of an expense that is split; the first part has what the others leave. */
export interface Part {
  readonly description?: string;
  readonly percent: number;
  readonly category: string;
  readonly tax: string;
  readonly project: string;
}

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

/** Who spends, and how often in half a year. */
export interface Spender {
  readonly email: string;
  readonly department: Department;
  readonly count: number;
  readonly onCard?: true;
  /** Age of the newest in days; 0 by default. The employee has newer expenses of every status, the stories. */
  readonly untilDays?: number;
}

/** An expense of the employee, in dollars, for one status but paid. What is on a card stays approved: its policy pays nothing back. */
interface Told {
  readonly title: string;
  readonly amount: number;
  /** In days; some reach into another month, so that the chart has several bars. */
  readonly age: number;
  readonly vendor: string;
  readonly category: string;
  readonly onCard?: true;
  readonly story?: 'submitted' | 'approvedByManager' | 'approvedByAll' | 'sentBack' | 'rejected';
}

interface Rule {
  readonly name: string;
  readonly conditions: readonly { readonly category?: string }[];
}

interface Company {
  /** What each department spends on; a member's expenses take these in turn. */
  readonly habits: Readonly<Record<Department, readonly [Habit, ...Habit[]]>>;
  /** Choices of the custom field Project; a member's expenses take those of the department in turn. */
  readonly projects: Readonly<Record<Department, readonly [string, ...string[]]>>;
  /** Whom sales spends for. */
  readonly clients: readonly string[];
  readonly spenders: readonly Spender[];
  /** By email and place among the member's expenses, the newest first. */
  readonly splits: Readonly<Record<string, readonly Part[]>>;
  /** By email and place, as splits are. */
  readonly trips: Readonly<Record<string, Trip>>;
  /** Of departments, monthly. */
  readonly budgetsUsd: Readonly<Record<string, string>>;
  /** Besides the default rule. Managers decide first; the first rule that matches applies. */
  readonly rules: readonly Rule[];
  readonly stories: readonly Told[];
  /** From members' own wallets. */
  readonly walletPayments: readonly {
    readonly email: string;
    readonly asset: 'SOL' | 'PYUSD';
    readonly baseUnits: number;
    readonly memo: string;
  }[];
}

/** What the demo company does in half a year. */
export const COMPANY = company as unknown as Company;
