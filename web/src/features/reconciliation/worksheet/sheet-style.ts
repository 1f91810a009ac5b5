import type { SxProps, Theme } from '@mui/material';
import { FIGURES } from '../../../theme/theme-components';

/** Pixels of a line (brand: 36 px rows), and on a phone of its two lines of text with room for a thumb. */
export const LINE_HEIGHT = { desk: 36, phone: 60 } as const;
export const HEAD_HEIGHT = 36;

/** One style sheet for the whole table: a style of its own for each cell would be computed while one scrolls. */
export const SHEET_STYLE: SxProps<Theme> = (theme) => {
  const palette = (theme.vars ?? theme).palette;
  return {
    fontSize: 14,
    lineHeight: 1.35,
    outline: 'none',
    '& .line': {
      display: 'grid',
      alignItems: 'center',
      gridTemplateColumns: '44px 104px minmax(0, 1fr) 148px 128px 44px',
      height: HEAD_HEIGHT,
      borderBottom: `1px solid ${palette.divider}`,
      boxSizing: 'border-box',
      '@container (max-width: 720px)': { gridTemplateColumns: '40px 96px minmax(0, 1fr) 124px 104px 36px' },
    },
    '& .head': { fontSize: 12, fontWeight: 600, color: palette.text.secondary },
    '& .row': { position: 'absolute', left: 0, right: 0, top: 0, cursor: 'pointer' },
    '& .row:hover': { bgcolor: 'action.hover' },
    '& .row:last-child': { borderBottom: 0 },
    '& .phone': { height: LINE_HEIGHT.phone, gridTemplateColumns: '48px minmax(0, 1fr) auto 44px' },
    '& .cut': { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', pr: 1 },
    '& .tick': { display: 'grid', placeItems: 'center' },
    '& .figure': { ...FIGURES, textAlign: 'right', whiteSpace: 'nowrap' },
    '& .muted': { color: palette.text.secondary },
    '& .small': { fontSize: 12 },
    '& .warn': { color: palette.warning.main },
    '& .out': { color: palette.error.main },
    '& .in': { color: palette.success.main },
    // The whole line ticks: the box only shows it, and leaves the focus with the table.
    '& input': { width: 16, height: 16, m: 0, accentColor: palette.primary.main, pointerEvents: 'none' },
    '& .phone input': { width: 20, height: 20 },
    '& .unticked .cut, & .unticked .figure': { fontWeight: 550 },
    '&:focus-visible .current': { boxShadow: `inset 0 0 0 2px ${palette.info.main}` },
    '& button': {
      width: 32,
      height: 32,
      justifySelf: 'center',
      display: 'grid',
      placeItems: 'center',
      p: 0,
      border: 0,
      borderRadius: '4px',
      background: 'none',
      color: palette.text.secondary,
      cursor: 'pointer',
      '&:hover': { color: palette.text.primary, bgcolor: 'action.hover' },
      '& svg': { width: 18, height: 18, fill: 'currentColor' },
    },
  };
};
