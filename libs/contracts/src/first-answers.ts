/** Id of the element in the document that holds what the server was asked on the page's behalf. */
export const FIRST_ANSWERS = 'first-answers';

/** One of them: what a GET of the path would be answered with, and those of its headers that a list goes by. */
export interface FirstAnswer {
  readonly path: string;
  readonly body: unknown;
  readonly total?: string;
  readonly link?: string;
}
