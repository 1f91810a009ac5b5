import { FIRST_ANSWERS, type FirstAnswer } from '@counterfoil/contracts/first-answers';

let answers: Map<string, FirstAnswer> | undefined;

/** What the server put into the document as answers to calls, by their paths. */
function given(): Map<string, FirstAnswer> {
  answers ??= new Map(readDocument().map((answer) => [answer.path, answer]));
  return answers;
}

/** The one to this call. It is given once: what is asked again later is asked of the server. */
export function takeFirstAnswer(path: string): FirstAnswer | undefined {
  const answer = given().get(path);
  given().delete(path);
  return answer;
}

export function hasFirstAnswer(path: string): boolean {
  return given().has(path);
}

/** After a change they may be wrong. */
export function forgetFirstAnswers(): void {
  given().clear();
}

/**
 * How a read begins: with the answer that came within the document, as old as the document is.
 * @param of what the read makes of an answer
 */
export function begunWith<Data>(path: string, of: (answer: FirstAnswer) => Data) {
  return {
    initialData: (): Data | undefined => {
      const answer = takeFirstAnswer(path);
      return answer && of(answer);
    },
    initialDataUpdatedAt: performance.timeOrigin,
  };
}

/** Takes them out of the document: somebody's books do not stay in it. */
function readDocument(): FirstAnswer[] {
  if (typeof document === 'undefined') return [];
  const element = document.getElementById(FIRST_ANSWERS);
  element?.remove();
  return JSON.parse(element?.textContent ?? '[]') as FirstAnswer[];
}
