import type { SxProps, Theme } from '@mui/material';
import { FIGURES, OPENS } from '../../../theme/theme-components';
import { MARK_STYLE, WHOLE_PARTS } from '../rows/RowMarks';

/** Height of every line, headings too (brand: 36 px rows). */
export const LINE_HEIGHT = 36;

/** Least width of the table; in a narrower place it scrolls sideways. */
export const GRID_WIDTH = 1_010;

/**
 * One style sheet for the whole list: a style of its own for each of a thousand cells would be computed while one
 * scrolls.
 */
export const GRID_STYLE: SxProps<Theme> = (theme) => {
  const palette = (theme.vars ?? theme).palette;
  return {
    width: '100%',
    minWidth: GRID_WIDTH,
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: 14,
    lineHeight: 1.35,
    outline: 'none',
    ...FIGURES,
    '& td, & th': {
      height: LINE_HEIGHT,
      p: '0 8px',
      borderBottom: `1px solid ${palette.divider}`,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'left',
      boxSizing: 'border-box',
    },
    '& th': {
      position: 'sticky',
      top: 0,
      zIndex: 2,
      fontSize: 12,
      fontWeight: 600,
      color: palette.text.secondary,
      bgcolor: 'background.paper',
    },
    // The frame is the rule under the last row, which the room for those not drawn follows.
    '& tr:nth-last-of-type(2) td': { borderBottom: 0 },
    '& th.figure, & td.figure': { textAlign: 'right' },
    '& .tick': { pl: '14px', pr: 0, textOverflow: 'clip' },
    '& input[type=checkbox]': {
      width: 16,
      height: 16,
      m: 0,
      accentColor: palette.primary.main,
      verticalAlign: 'middle',
      cursor: 'pointer',
    },
    '& tr.spacer td': { p: 0, border: 0, height: 'auto' },
    '& tr.row:hover td': { bgcolor: 'action.hover' },
    // Lighter than the theme's selection, on which dark mode's red is too faint to read.
    '& tr.row[aria-selected=true] td': {
      bgcolor: `color-mix(in srgb, ${palette.info.main} 10%, ${palette.background.paper})`,
    },
    '&:focus-visible td.active, & tr.current:focus-within td.active': {
      boxShadow: `inset 0 0 0 2px ${palette.info.main}`,
    },
    '&:focus-visible tr.current td:first-of-type': { boxShadow: `inset 3px 0 0 ${palette.info.main}` },
    '& tr.row td:has(input:not([type=checkbox]))': { overflow: 'visible' },
    '& tr.leaving': { opacity: 0, transform: 'translateX(-16px)', transition: 'opacity 150ms, transform 150ms' },
    ...MARK_STYLE,
    '& .correction': { ...WHOLE_PARTS, fontSize: 12, lineHeight: '15px', height: 15, color: palette.text.secondary },
    '& .in': { color: palette.success.main },
    '& .out': { color: palette.error.main },
    '& button': {
      font: 'inherit',
      color: 'inherit',
      background: 'none',
      border: 0,
      p: 0,
      cursor: 'pointer',
      borderRadius: '4px',
    },
    '& button.open': { ...FIGURES, ...OPENS },
    '& button.in': { color: palette.success.main },
    '& button.out': { color: palette.error.main },
    '& .actions': {
      textAlign: 'right',
      textOverflow: 'clip',
      '& button': {
        width: 28,
        height: 28,
        ml: '2px',
        display: 'inline-grid',
        placeItems: 'center',
        color: palette.text.secondary,
        '&:hover': { color: palette.text.primary, bgcolor: 'action.hover' },
      },
      '& svg': { width: 18, height: 18, fill: 'currentColor' },
    },
    '& tr.group td': {
      bgcolor: 'background.default',
      '&:first-of-type': { pl: 2 },
      '& .muted': { color: palette.text.secondary, ml: 1 },
    },
    '& .bar': { display: 'inline-block', height: 10, borderRadius: '3px', bgcolor: 'divider', verticalAlign: 'middle' },
    '& th button': {
      fontWeight: 600,
      color: 'inherit',
      '&:hover': { color: palette.text.primary },
      '& .arrow': { ml: '4px' },
    },
  };
};
