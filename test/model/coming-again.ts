import type { Answer } from '../kit/http-client';

const COMES_AGAIN = 5;

/** Who is told to come again comes again, as the page does: many reports of one person have their turns. */
export async function comingAgain<Body>(call: () => Promise<Answer<Body>>): Promise<Answer<Body>> {
  let answer = await call();
  for (let again = 0; answer.status === 429 && again < COMES_AGAIN; again++) {
    const seconds = Number(answer.headers.get('retry-after'));
    await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
    answer = await call();
  }
  return answer;
}
