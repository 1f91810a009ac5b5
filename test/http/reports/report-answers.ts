import type { TestBooks } from '../../kit/books/books';

/** What a report says. @param path of the business's calls, or from the root on @throws where it is refused */
export async function reportOf<Report>(books: TestBooks, path: string): Promise<Report> {
  const answer = await books.client.get<Report>(path.startsWith('/') ? path : `${books.path}/${path}`);
  if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${answer.text}`);
  return answer.body;
}
