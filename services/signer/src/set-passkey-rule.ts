import { parseMoney } from '@outlay/platform/money';
import { readConfig } from './config.ts';
import { passkeyStoreOf } from './service.ts';

// Usage: node set-passkey-rule.ts <organization id> <amount in US dollars
// none>, while the signer is stopped. Sets above which amount a payment needs an approval signed with a passkey. Payout can only
// lower the amount, so whoever owns the other services can't turn the rule off.
const [organizationId = '', amount = ''] = process.argv.slice(2);
const above = amount === 'none' ? null : parseMoney(amount, 'USD');
if (!/^[1-9][0-9]{0,18}$/.test(organizationId) || typeof above === 'string') {
  throw new Error(
    'usage: node set-passkey-rule.ts <organization id> <amount in US dollars | none>',
  );
}
const store = passkeyStoreOf(readConfig());
store.replaceRule(organizationId, above?.amountMinor ?? null);
store.close();
const rule =
  above === null ? 'No payment needs' : `Payments of expenses above ${amount} US dollars need`;
process.stdout.write(`${rule} a passkey in organization ${organizationId}.\n`);
