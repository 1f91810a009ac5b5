import { AnswerAdapter } from './answer-adapter';

test('a caller has ten seconds for the headers of a call', () => {
  const adapter = new AnswerAdapter(0);
  adapter.initHttpServer();
  const { headersTimeout } = adapter.getHttpServer();
  adapter.getHttpServer().close();
  expect(headersTimeout).toBe(10_000);
});
