import { LIGHT } from './palette';

/** Paper is light, whatever the screen is. */
const INK_ON_PAPER = {
  '--mui-palette-text-primary': LIGHT.ink,
  '--mui-palette-text-secondary': LIGHT.muted,
  '--mui-palette-divider': LIGHT.rule,
  '--mui-palette-background-default': '#fff',
  '--mui-palette-background-paper': '#fff',
  '--mui-palette-error-main': LIGHT.red,
  '--mui-palette-success-main': LIGHT.green,
  '--mui-palette-primary-main': LIGHT.green,
  '--mui-palette-info-main': LIGHT.ink,
} as const;

/**
 * A printed page holds the statement alone: no navigation, no controls, column heads on every sheet, negatives in
 * parentheses.
 */
export const printStyles = {
  '@page': { margin: '16mm 14mm' },
  '@media print': {
    ':root, html[data-mui-color-scheme="dark"]': { ...INK_ON_PAPER, colorScheme: 'light' },
    'html, body': { background: '#fff !important', fontSize: '10pt' },
    'aside, header, nav, button, [role="region"][aria-label^="Notifications"], .not-printed': {
      display: 'none !important',
    },
    // Headings of sections are buttons on the screen, which open and close; on paper they are headings.
    '.statement h3 button': { display: 'flex !important' },
    main: { padding: '0 !important' },
    '.statement': { border: '0 !important', maxWidth: 'none !important' },
    '.statement thead': { display: 'table-header-group' },
    '.statement tr, .kept-together': { breakInside: 'avoid' },
    '.statement td, .statement th': { fontSize: '9.5pt !important', position: 'static !important' },
    '.statement td > span, .statement td > span span': { fontSize: 'inherit !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important', maxHeight: 'none !important' },
    '.statement .negative-figure': { color: 'inherit !important' },
    '.statement .negative-figure::before': { content: '"("' },
    '.statement .negative-figure::after': { content: '")"' },
    '.statement .negative-figure .minus': { display: 'none' },
    a: { color: 'inherit !important', textDecoration: 'none !important' },
  },
} as const;
