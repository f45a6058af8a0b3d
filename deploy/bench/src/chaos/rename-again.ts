import { DEMO_PASSWORD } from '../../../local/src/demo-data/organizations.ts';
import { RestClient } from '../../../local/src/demo/rest-client.ts';
import { askGraphql } from '../../../local/src/testing/ask-graphql.ts';

const RENAMES = 8;

/** Events of one key whose order can be seen: what came last is the name. */
export async function renameAgainAndAgain(url: string): Promise<void> {
  const { token } = await RestClient.signIn(url, 'operator@outlay.test', DEMO_PASSWORD);
  const mutation = `mutation ($firstName: String!) {
    updateProfile(firstName: $firstName, lastName: "Operator") { errors { code } } }`;
  for (let round = 1; round <= RENAMES; round += 1) {
    await askGraphql(url, token, mutation, { firstName: `Otto ${round}` });
  }
}
