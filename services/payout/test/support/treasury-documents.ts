// Fields that the specs of treasury, settings and runs query.
const SETTINGS = `mode perPayoutMaxUsd perDayMaxUsd warnBelowAmount warnBelowSol allowListOnly
  allowList { address label isVault } version`;
const TREASURY = `address balances { asset amount sol slot readAt } reservedAmount lastDayUsd
  paused { reason since by { id } operatorOnly } warnings settings { ${SETTINGS} }`;
export const VIEW = `{ treasury { treasury { ${TREASURY} } errors { code } } }`;
export const UPDATE = `mutation ($input: PayoutSettingsInput!) {
  updatePayoutSettings(input: $input) { settings { ${SETTINGS} } errors { code message field } } }`;
export const RUN = `mutation ($ids: [ID!]!, $key: String) { startPayoutRun(ids: $ids, idempotencyKey: $key) { payouts { id } errors { code field } } }`;
export const PREVIEW = `query ($ids: [ID!]!) { payoutRunPreview(ids: $ids) { errors { code } preview {
  totalUsd totalAmount feesSol rentSol amountAfter solAfter
  lines { payout { id } amount rentSol outcome problem } } } }`;
export const control = (name: 'pausePayouts' | 'resumePayouts') =>
  `mutation ($reason: String!) { ${name}(reason: $reason) {
    treasury { paused { reason by { id } operatorOnly } } errors { code field } } }`;

/** Valid settings. */
export const anInput = (changes: object = {}) => ({
  mode: 'AUTOMATIC',
  perPayoutMaxUsd: '500.00',
  perDayMaxUsd: '2000.00',
  warnBelowAmount: '100',
  warnBelowSol: '0.2',
  allowListOnly: false,
  allowList: [],
  version: 0,
  ...changes,
});
export const codesOf = (payload: { errors: { code: string }[] }): string[] =>
  payload.errors.map(({ code }) => code);
