/**
 * What subgraphs answered while an operation ran the short way, in the order in which it was asked, so that the long way is told
 * the same without asking again: a mutation is sent once, and a service that did not answer is not waited for twice.
 */
export class RecordedAnswers {
  readonly #answers = new Map<string, Promise<string>[]>();

  record(subgraph: string, body: string, answer: Promise<string>): Promise<string> {
    const key = `${subgraph} ${body}`;
    const before = this.#answers.get(key);
    if (before) before.push(answer);
    else this.#answers.set(key, [answer]);
    return answer;
  }

  /** The next answer to this question; undefined when it was not asked. */
  take(subgraph: string, body: string): Promise<string> | undefined {
    return this.#answers.get(`${subgraph} ${body}`)?.shift();
  }
}
