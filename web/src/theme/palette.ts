/** Colours by role (brand): text pairs have a contrast of at least 4.5 to 1 in both schemes. */
interface Palette {
  readonly page: string;
  readonly surface: string;
  readonly ink: string;
  readonly muted: string;
  readonly rule: string;
  readonly green: string;
  readonly red: string;
  readonly amber: string;
  readonly link: string;
  /** Text on a filled button. */
  readonly onFill: string;
}

export const LIGHT: Palette = {
  page: '#FBFAF6',
  surface: '#FFFFFF',
  ink: '#1B2430',
  muted: '#5B6472',
  rule: '#E4E0D6',
  green: '#1F6B4F',
  red: '#A6322B',
  amber: '#8A5A00',
  link: '#2B5C8A',
  onFill: '#FFFFFF',
};

export const DARK: Palette = {
  page: '#12171D',
  surface: '#1A2129',
  ink: '#E9ECEF',
  muted: '#9AA5B1',
  rule: '#2A333D',
  green: '#6CC4A1',
  red: '#F0938B',
  amber: '#E0B25A',
  link: '#8AB8E6',
  onFill: '#12171D',
};

export type { Palette };
