/** What a write answers with: the body, the position it reached and whether reads show it yet. */
export class Answer<Body> {
  constructor(
    readonly body: Body,
    readonly position: bigint | undefined,
    readonly visible: boolean,
  ) {}
}
