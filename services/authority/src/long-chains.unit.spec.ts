import { expect, test } from 'vitest';
import { TestLog } from '../test/a-log.ts';

test('a founder who prepared accounts in a long line is one person once an honest admin has left them out', () => {
  const log = new TestLog().found();
  const own = ['1'];
  for (let number = 2; number <= 26; number += 1) {
    const [sponsorId, id] = [String(number - 1), String(number)];
    if (log.invite(sponsorId, id, ['admin']) === 'PROPOSED') {
      log.pass(25);
      if (log.mature() !== null) own.some((each) => log.confirm(each) === null);
    }
    log.join(id);
    log.confirmKey(sponsorId, id);
    log.confirmPeople(id);
    log.pass(25);
    own.push(id);
  }
  if (log.invite('1', '99', ['admin']) === 'PROPOSED') own.some((id) => log.confirm(id) === null);
  log.join('99');
  log.confirmKey('1', '99');
  expect(log.confirmPeople('99', own)).toBeNull();
  log.setWallet('26');
  const outcomes = own
    .slice(1, -1)
    .map((id) => log.caseOf('26', { usdAmount: '80.00' }).approve(id).outcome());
  expect(outcomes.filter((outcome) => outcome === 'PAID')).toEqual([]);
});
