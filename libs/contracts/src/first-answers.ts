/** Id of the element in the document that holds what the server was asked on the page's behalf. */
export const FIRST_ANSWERS = 'first-answers';

/** Cookie in which a browser names the business that it showed last, for whoever has several. It proves nothing. */
export const LAST_BUSINESS_COOKIE = 'counterfoil.business';

/** One of them: what a GET of the path would be answered with, and those of its headers that a list goes by. */
export interface FirstAnswer {
  readonly path: string;
  readonly body: unknown;
  readonly total?: string;
  readonly link?: string;
}
