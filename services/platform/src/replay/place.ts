/** A position in a partition: the next offset to read, or the one after its newest event. */
export interface Place {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

export const placeName = ({ topic, partition }: Omit<Place, 'offset'>): string =>
  `${topic}/${partition}`;
