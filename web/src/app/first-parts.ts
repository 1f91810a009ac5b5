import { FIRST_PAGES } from './first-pages';
import { partOf } from './part';

export const SignedInApp = partOf(async () => (await import('./SignedInApp')).SignedInApp);

/** Loads the code that the first page of a signed-in person is drawn with. */
export async function firstParts(pathname: string): Promise<void> {
  await Promise.all([SignedInApp.load(), FIRST_PAGES[pathname]?.load()]);
}
