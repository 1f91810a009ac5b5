/** The actions of a report stand in one row on a phone, too: there they go without their icons. */
export const COMPACT_ON_PHONES = {
  px: { xs: 1, sm: 2 },
  '& .MuiButton-startIcon': { display: { xs: 'none', sm: 'inherit' } },
} as const;
