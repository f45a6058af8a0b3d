// What the specs of treasury, settings and runs ask.
const SETTINGS = `mode perPayoutMaxUsd perDayMaxUsd warnBelowPyusd warnBelowSol allowListOnly
  allowList { address label isVault } version`;
const TREASURY = `address balances { sol pyusd slot readAt } reservedPyusd lastDayUsd
  paused { reason since by { id } operatorOnly } warnings settings { ${SETTINGS} }`;
export const VIEW = `{ treasury { treasury { ${TREASURY} } errors { code } } }`;
export const UPDATE = `mutation ($input: PayoutSettingsInput!) {
  updatePayoutSettings(input: $input) { settings { ${SETTINGS} } errors { code message field } } }`;
export const RUN = `mutation ($ids: [ID!]!, $key: String) { startPayoutRun(ids: $ids, idempotencyKey: $key) { payouts { id } errors { code field } } }`;
export const PREVIEW = `query ($ids: [ID!]!) { payoutRunPreview(ids: $ids) { errors { code } preview {
  totalUsd totalPyusd feesSol rentSol pyusdAfter solAfter
  lines { payout { id } amountPyusd rentSol outcome problem } } } }`;
export const control = (name: 'pausePayouts' | 'resumePayouts') =>
  `mutation ($reason: String!) { ${name}(reason: $reason) {
    treasury { paused { reason by { id } operatorOnly } } errors { code field } } }`;

/** Settings that may be kept. */
export const anInput = (changes: object = {}) => ({
  mode: 'AUTOMATIC',
  perPayoutMaxUsd: '500.00',
  perDayMaxUsd: '2000.00',
  warnBelowPyusd: '100',
  warnBelowSol: '0.2',
  allowListOnly: false,
  allowList: [],
  version: 0,
  ...changes,
});
export const codesOf = (payload: { errors: { code: string }[] }): string[] =>
  payload.errors.map(({ code }) => code);
