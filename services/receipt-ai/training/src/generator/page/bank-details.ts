import type { BankAccount } from '../facts/companies.ts';
import { plain, type Span } from '../labels.ts';
import type { Frame } from './frame.ts';
import { addressLine, vendor } from './parties.ts';

/** Prints where to pay to: one to three accounts of the seller, or the company that collects its money. */
export function drawBankDetails(frame: Frame): void {
  const { style, facts, random } = frame;
  const { seller, payee } = facts;
  const holder = payee ?? seller;
  const name = payee ? [plain(payee.name)] : vendor(seller.name);
  frame.need(7);
  frame.skip(0.8);
  const heading = payee || random.chance(0.6) ? 'remitTo' : 'bank';
  frame.write([style.labelled(heading)], { bold: random.chance(0.6) });
  if (payee || random.chance(0.35)) frame.write(name);
  if (payee || random.chance(0.3)) frame.write([plain(addressLine(holder, ', '))]);
  const accounts = holder.banks.map((account) => accountLines(frame, account));
  if (random.chance(0.3) && !payee) accounts[0]?.unshift(style.named('accountHolder', name));
  if (accounts.length > 1 && random.chance(0.6)) printBeside(frame, accounts);
  else for (const lines of accounts) for (const line of lines) frame.write(line);
}

function accountLines({ style, random }: Frame, { bank, iban, bic }: BankAccount): Span[][] {
  const account = random.pick(['IBAN', 'IBAN:', 'A/C', 'IBAN :', 'Acct. No.']);
  const code = plain(`${random.pick(['BIC', 'SWIFT', 'BIC/SWIFT'])}: ${bic}`);
  if (random.chance(0.3)) return [[plain(`${bank}, ${account} ${iban}, `), code]];
  return [
    ...(random.chance(0.6) ? [style.named('bank', [plain(bank)])] : []),
    [plain(`${account} ${iban}`)],
    ...(random.chance(0.6) ? [[code]] : []),
  ];
}

function printBeside(frame: Frame, blocks: readonly (readonly Span[][])[]): void {
  const top = frame.y;
  const width = frame.width / blocks.length;
  const ends = blocks.map((lines, i) => {
    frame.y = top;
    for (const line of lines)
      frame.write(line, { x: frame.left + i * width, width: width - 10, scale: 0.88 });
    return frame.y;
  });
  frame.y = Math.max(...ends);
}
