import type { Question } from './question.ts';

/**
 * Subgraph responses received on the fast path, in request order. The fallback replays them, so that a mutation is sent once and
 * a service that doesn't respond costs only one timeout.
 */
export class RecordedAnswers {
  readonly #answers: { subgraph: string; body: string; answer: Promise<string> }[] = [];
  #mutationsLeft = 0;

  record(
    subgraph: string,
    { body, isMutation }: Question,
    answer: Promise<string>,
  ): Promise<string> {
    if (isMutation) this.#mutationsLeft += 1;
    this.#answers.push({ subgraph, body, answer });
    return answer;
  }

  /**
   * Returns the next response to this request; undefined when it was not sent.
   * @throws for a mutation that was not sent while another mutation's response is unused: if the two paths ever wrote one
   * mutation differently, it would be sent twice.
   */
  take(subgraph: string, { body, isMutation }: Question): Promise<string> | undefined {
    const place = this.#answers.findIndex(
      (each) => each.subgraph === subgraph && each.body === body,
    );
    const answer = place < 0 ? undefined : this.#answers.splice(place, 1)[0]?.answer;
    if (!isMutation || this.#mutationsLeft === 0) return answer;
    if (!answer) throw new Error('the fallback changed a mutation that was already sent');
    this.#mutationsLeft -= 1;
    return answer;
  }
}
