import { DEMO_PASSWORD, RestClient } from '@outlay/stack/demo-data';
import { askGraphql } from '@outlay/testkit';

const RENAMES = 8;

/** Makes events of one key whose order is visible: the last one decides the name. */
export async function renameAgainAndAgain(url: string): Promise<void> {
  const { token } = await RestClient.signIn(url, 'newcomer@outlay.test', DEMO_PASSWORD);
  const mutation = `mutation ($firstName: String!) {
    updateProfile(firstName: $firstName, lastName: "Operator") { errors { code } } }`;
  for (let round = 1; round <= RENAMES; round += 1) {
    await askGraphql(url, token, mutation, { firstName: `Otto ${round}` });
  }
}
