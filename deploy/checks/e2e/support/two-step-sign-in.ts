import { TOTP } from 'otpauth';
import { askGraphql } from '@outlay/stack/demo-data/ask-graphql';

const STEP_MS = 30_000;

/** Turns it on for the member; returns their app, with the code of the next step, which the server accepts half a minute early. */
export async function turnOnTwoSteps(url: string, token: string): Promise<() => string> {
  const { startSecondFactor } = await askGraphql<{
    startSecondFactor: { setup: { key: string } };
  }>(url, token, 'mutation { startSecondFactor { setup { key } errors { code } } }');
  const app = new TOTP({ secret: startSecondFactor.setup.key });
  await askGraphql(
    url,
    token,
    'mutation ($code: String!) { confirmSecondFactor(code: $code) { errors { code } } }',
    { code: app.generate() },
  );
  return () => app.generate({ timestamp: Date.now() + STEP_MS });
}
