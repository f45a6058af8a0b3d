import company from './company.json' with { type: 'json' };

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
  /** Choices of the custom field Project. */
  readonly projects: readonly string[];
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
