/** A column that a phone has no room for: what it says stands below another one there. Paper has the room. */
export const NOT_ON_PHONES = {
  display: { xs: 'none', sm: 'table-cell' },
  '@media print': { display: 'table-cell' },
} as const;

/** A line below, on phones only. */
export const ON_PHONES_BLOCK = {
  display: { xs: 'block', sm: 'none' },
  fontSize: 12,
  color: 'text.secondary',
  '@media print': { display: 'none' },
} as const;

/** The margins of the first and of the last column that a phone shows. */
export const FIRST_ON_PHONES = { pl: { xs: '16px !important', sm: '12px !important' } } as const;
export const LAST_ON_PHONES = { pr: { xs: '16px !important', sm: '12px !important' } } as const;
