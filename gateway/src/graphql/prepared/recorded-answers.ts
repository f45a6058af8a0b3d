import type { Question } from '../question.ts';

/**
 * What subgraphs answered while an operation ran the short way, in the order in which it was asked, so that the long way is told
 * the same without asking again: a mutation is sent once, and a service that did not answer is not waited for twice.
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
   * The next answer to this question; undefined when it was not asked.
   * @throws for a mutation that was not asked while another one's answer waits to be taken: were the two ways ever to word one
   * mutation differently, it would be sent twice.
   */
  take(subgraph: string, { body, isMutation }: Question): Promise<string> | undefined {
    const answer = this.#answers.get(`${subgraph} ${body}`)?.shift();
    if (!isMutation || this.#mutationsLeft === 0) return answer;
    if (!answer) throw new Error('a mutation is not sent again in other words');
    this.#mutationsLeft -= 1;
    return answer;
  }
}
