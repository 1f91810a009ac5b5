import type { Components, Theme } from '@mui/material/styles';
import { printStyles } from './print-styles';

/** Row heights of tables (brand): 36 px, and 28 px where space is short. */
const ROW_HEIGHT = 36;

/** Figures stand under each other; `case` lifts the minus to the height of the digits. */
export const FIGURES = { fontVariantNumeric: 'tabular-nums lining-nums', fontFeatureSettings: '"case"' } as const;

/** Under a figure that opens into what makes it up: seen without being pointed at, and no louder than the figure. */
export const OPENS = {
  textDecoration: 'underline dotted 1px',
  textDecorationColor: 'color-mix(in srgb, currentcolor 45%, transparent)',
  textUnderlineOffset: '4px',
  '&:hover': { textDecorationStyle: 'solid', textDecorationColor: 'currentcolor' },
  '@media print': { textDecoration: 'none' },
} as const;

/** A hairline instead of a shadow, calm controls without ripples, compact tables. */
export const components: Components<Omit<Theme, 'components'>> = {
  MuiCssBaseline: {
    styleOverrides: (theme) => ({
      'html, body, #root': { minHeight: '100%' },
      body: { WebkitFontSmoothing: 'antialiased', textRendering: 'optimizeLegibility', overflowWrap: 'break-word' },
      // What the keyboard comes to is not to stand behind the bars of a phone.
      [theme.breakpoints.down('sm')]: { html: { scrollPaddingBlock: '64px' } },
      ':focus-visible': {
        outline: `2px solid ${theme.vars?.palette.info.main ?? theme.palette.info.main}`,
        outlineOffset: 2,
      },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
      ...printStyles,
    }),
  },
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: {
      root: ({ theme }) => ({
        '&:focus-visible': { outline: `2px solid ${(theme.vars ?? theme).palette.info.main}`, outlineOffset: 2 },
      }),
    },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 16, whiteSpace: 'nowrap' },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 44, paddingInline: 24, fontSize: 16 },
      // What is disabled keeps MUI's colour, which says so.
      outlined: ({ theme: { vars, palette } }) => ({
        '&:not(.MuiButton-colorError, .Mui-disabled)': { color: (vars ?? { palette }).palette.text.primary },
        '&:not(.MuiButton-colorError)': { borderColor: (vars ?? { palette }).palette.divider },
        '&:hover': { borderColor: (vars ?? { palette }).palette.text.secondary },
      }),
      // MUI aligns icons with an invisible character, which would become part of the button's name.
      startIcon: { '&::before': { content: 'none' } },
      text: ({ theme: { vars, palette } }) => ({
        '&:not(.MuiButton-colorError, .Mui-disabled)': { color: (vars ?? { palette }).palette.info.main },
      }),
    },
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: theme.shape.borderRadius,
        color: (theme.vars ?? theme).palette.text.secondary,
      }),
    },
  },
  MuiPaper: {
    defaultProps: { elevation: 0 },
    styleOverrides: {
      root: { backgroundImage: 'none' },
      outlined: ({ theme }) => ({ borderColor: (theme.vars ?? theme).palette.divider }),
    },
  },
  MuiMenu: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        boxShadow: '0 8px 24px rgb(0 0 0 / 0.12)',
      }),
    },
  },
  // The outline within the item: a menu cuts off what stands out at its sides.
  MuiMenuItem: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 36,
        fontSize: 14,
        '&&:focus-visible': { outlineOffset: -2 },
        '&.Mui-focusVisible:not(.Mui-selected)': { backgroundColor: (theme.vars ?? theme).palette.action.hover },
      }),
    },
  },
  MuiListItemIcon: {
    styleOverrides: { root: ({ theme }) => ({ color: (theme.vars ?? theme).palette.text.secondary }) },
  },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        [theme.breakpoints.down('sm')]: {
          margin: 0,
          width: '100%',
          maxWidth: '100%',
          maxHeight: '100%',
          alignSelf: 'flex-end',
          borderBottomLeftRadius: 0,
          borderBottomRightRadius: 0,
        },
      }),
    },
  },
  MuiDialogTitle: { styleOverrides: { root: { padding: '20px 24px 8px' } } },
  MuiDialogContent: { styleOverrides: { root: { padding: '8px 24px 16px' } } },
  // A gap instead of margins: what wraps on a phone begins where the first one does.
  MuiDialogActions: {
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: ({ theme }) => ({
        gap: 8,
        padding: '12px 24px 20px',
        borderTop: `1px solid ${(theme.vars ?? theme).palette.divider}`,
      }),
    },
  },
  MuiTableContainer: { styleOverrides: { root: { overflowX: 'auto' } } },
  MuiTable: { styleOverrides: { root: FIGURES } },
  MuiTableRow: { styleOverrides: { root: { height: ROW_HEIGHT } } },
  MuiTableCell: {
    styleOverrides: {
      root: ({ theme }) => ({
        padding: '4px 12px',
        height: ROW_HEIGHT,
        fontSize: 14,
        lineHeight: 1.35,
        [theme.breakpoints.down('sm')]: { paddingInline: 6 },
        borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        '&:first-of-type': { paddingLeft: 16 },
        '&:last-of-type': { paddingRight: 16 },
      }),
      head: ({ theme }) => ({
        fontSize: 12,
        fontWeight: 600,
        color: (theme.vars ?? theme).palette.text.secondary,
        backgroundColor: (theme.vars ?? theme).palette.background.paper,
        whiteSpace: 'nowrap',
      }),
    },
  },
  // MUI would make headings of them, of a level that none of the pages has come to.
  MuiTypography: { defaultProps: { variantMapping: { subtitle1: 'p', subtitle2: 'p' } } },
  MuiTextField: { defaultProps: { size: 'small', fullWidth: true } },
  MuiFormControl: { defaultProps: { size: 'small' } },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0 } } },
  MuiOutlinedInput: {
    styleOverrides: {
      root: ({ theme }) => ({
        backgroundColor: (theme.vars ?? theme).palette.background.paper,
        '&.Mui-focused .MuiOutlinedInput-notchedOutline': {
          borderWidth: 2,
          borderColor: (theme.vars ?? theme).palette.info.main,
        },
      }),
      notchedOutline: ({ theme }) => ({
        borderColor: `color-mix(in srgb, ${(theme.vars ?? theme).palette.text.secondary} 55%, transparent)`,
      }),
    },
  },
  // 16 px in forms and on phones: smaller, and iOS zooms into the field.
  MuiInputBase: {
    styleOverrides: {
      input: ({ theme }) => ({
        fontSize: 14,
        height: '1.6em',
        [theme.breakpoints.down('sm')]: { fontSize: 16 },
        '&::placeholder': { color: (theme.vars ?? theme).palette.text.secondary, opacity: 1 },
      }),
    },
  },
  // Room for the arrow, which stands 8 px from the edge: MUI leaves too little for the longest text.
  MuiNativeSelect: {
    styleOverrides: { select: { textOverflow: 'ellipsis', '&&&': { paddingRight: 36 } }, icon: { right: 8 } },
  },
  MuiInputLabel: { defaultProps: { shrink: true } },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ color: (theme.vars ?? theme).palette.info.main }) },
  },
  MuiTooltip: { defaultProps: { enterDelay: 700, enterNextDelay: 300 }, styleOverrides: { tooltip: { fontSize: 12 } } },
  MuiAlert: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: 14,
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        alignItems: 'center',
      }),
      // An e-mail address is longer than a phone is wide.
      message: { minWidth: 0, overflowWrap: 'anywhere' },
      // A tint of the surface in both schemes: MUI's own is nearly black on a dark dialog.
      standard: ({ theme, ownerState: { severity = 'success' } }) => ({
        color: (theme.vars ?? theme).palette.text.primary,
        backgroundColor: `color-mix(in srgb, ${(theme.vars ?? theme).palette[severity].main} 10%, ${(theme.vars ?? theme).palette.background.paper})`,
      }),
    },
  },
  MuiLinearProgress: { styleOverrides: { root: { height: 6, borderRadius: 3 } } },
  MuiToggleButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        minHeight: 40,
        textTransform: 'none',
        fontSize: 14,
        fontWeight: 550,
        lineHeight: 1.3,
        color: (theme.vars ?? theme).palette.text.secondary,
        borderColor: (theme.vars ?? theme).palette.divider,
        '&.Mui-selected': { color: (theme.vars ?? theme).palette.text.primary },
      }),
      sizeSmall: { paddingInline: 14, paddingBlock: 0 },
    },
  },
  // The outline within, as in a menu: the strip of tabs scrolls and cuts off what stands out of it.
  MuiTab: {
    styleOverrides: {
      root: {
        minHeight: 40,
        minWidth: 0,
        paddingInline: 14,
        textTransform: 'none',
        '&&:focus-visible': { outlineOffset: -2 },
      },
    },
  },
  MuiTabs: { styleOverrides: { root: { minHeight: 40 } } },
  MuiSkeleton: { defaultProps: { animation: 'wave' } },
};
