import 'reflect-metadata';
import { hintsOf } from './password-lengths';

it.each([
  [{ registration: 6, change: 8 }, 'At least 6 characters; 8 or more are better.', 'At least 8 characters.'],
  [{ registration: 8, change: 8 }, 'At least 8 characters.', 'At least 8 characters.'],
  [{ registration: 12, change: 12 }, 'At least 12 characters.', 'At least 12 characters.'],
])('says what an installation asks for: %j', (lengths, registration, change) => {
  expect(hintsOf(lengths)).toEqual({ registration, change });
});
