import type { FirstAnswer } from '@counterfoil/contracts/first-answers';

const ANSWERS: readonly FirstAnswer[] = [
  { path: '/api/auth/user', body: { id: 'maria' } },
  { path: '/api/businesses', body: [] },
];

/** A page whose document came with these answers. @returns what reads them, as on a page just opened */
async function opened(answers: readonly FirstAnswer[]) {
  const remove = jest.fn();
  const element = { textContent: JSON.stringify(answers), remove };
  Object.assign(globalThis, { document: { getElementById: () => element } });
  jest.resetModules();
  return { remove, ...(await import('./first-answers')) };
}

afterEach(() => {
  Reflect.deleteProperty(globalThis, 'document');
});

it('each is given once, to the call that it answers, and leaves the document', async () => {
  const { hasFirstAnswer, takeFirstAnswer, remove } = await opened(ANSWERS);
  expect(hasFirstAnswer('/api/auth/user')).toBe(true);
  expect(takeFirstAnswer('/api/auth/user')?.body).toEqual({ id: 'maria' });
  expect(takeFirstAnswer('/api/auth/user')).toBeUndefined();
  expect(takeFirstAnswer('/api/businesses?x=1')).toBeUndefined();
  expect(remove).toHaveBeenCalledTimes(1);
});

it('none is given after a change', async () => {
  const { begunWith, forgetFirstAnswers } = await opened(ANSWERS);
  const { initialData } = begunWith('/api/businesses', ({ body }) => body);
  forgetFirstAnswers();
  expect(initialData()).toBeUndefined();
});

it('a document without any answers nothing', async () => {
  const { hasFirstAnswer } = await import('./first-answers');
  expect(hasFirstAnswer('/api/auth/user')).toBe(false);
});
