import type { Question } from './question.ts';

/**
 * Subgraph responses received on the fast path, in request order. The fallback replays them, so that a mutation is sent once and
 * a service that doesn't respond costs only one timeout.
 */
export class RecordedAnswers {
  readonly #answers = new Map<string, Promise<string>[]>();
  #mutationsLeft = 0;

  record(
    subgraph: string,
    { body, isMutation }: Question,
    answer: Promise<string>,
  ): Promise<string> {
    if (isMutation) this.#mutationsLeft += 1;
    const key = `${subgraph} ${body}`;
    const before = this.#answers.get(key);
    if (before) before.push(answer);
    else this.#answers.set(key, [answer]);
    return answer;
  }

  /**
   * Returns the next response to this request; undefined when it was not sent.
   * @throws for a mutation that was not sent while another mutation's response is unused: if the two paths ever wrote one
   * mutation differently, it would be sent twice.
   */
  take(subgraph: string, { body, isMutation }: Question): Promise<string> | undefined {
    const answer = this.#answers.get(`${subgraph} ${body}`)?.shift();
    if (!isMutation || this.#mutationsLeft === 0) return answer;
    if (!answer) throw new Error('the fallback changed a mutation that was already sent');
    this.#mutationsLeft -= 1;
    return answer;
  }
}
