import type { Command } from 'commander';
import { print, type PrintedRow } from './print.ts';

/** A command that prints a table, or JSON with --json. */
export function reading(
  parent: Command,
  name: string,
  description: string,
  {
    rows,
    none,
  }: {
    rows: (argument: string, options: Record<string, string>) => Promise<PrintedRow[]>;
    none: string;
  },
): Command {
  const command = parent.command(name).description(description).option('--json', 'print JSON');
  return command.action(async () => {
    const [argument] = command.args;
    const options = command.opts<{ json?: true } & Record<string, string>>();
    print(await rows(argument ?? '', options), { json: options.json === true, none });
  });
}
