import { ASIAN_LANGUAGES } from './fixtures/asian-languages';
import { EASTERN_LANGUAGES } from './fixtures/eastern-languages';
import { NORTHERN_LANGUAGES } from './fixtures/northern-languages';
import { WESTERN_LANGUAGES } from './fixtures/western-languages';
import type { Language } from './language';

export const LANGUAGES: readonly Language[] = [
  ...WESTERN_LANGUAGES,
  ...NORTHERN_LANGUAGES,
  ...EASTERN_LANGUAGES,
  ...ASIAN_LANGUAGES,
];
