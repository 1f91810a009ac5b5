/**
 * What a write answers with: the body, the position it reached and whether reads show it yet. Where they do not, the write
 * is safe in the log all the same: the answer is 202 and carries at least the id.
 */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly position: bigint | undefined,
    readonly visible: boolean,
  ) {}
}
