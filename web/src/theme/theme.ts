import { createTheme, type PaletteOptions } from '@mui/material/styles';
import { DARK, LIGHT, type Palette } from './palette';
import { components } from './theme-components';

export const SERIF = '"Source Serif 4 Variable", Georgia, "Times New Roman", serif';
const SANS = '"Inter Variable", system-ui, -apple-system, "Segoe UI", sans-serif';

/** Under this name the browser keeps the chosen mode; public/color-scheme.js reads it before the first paint. */
export const MODE_STORAGE_KEY = 'counterfoil-mode';

/** Long enough to be seen, short enough not to be waited for. */
const MOTION_MS = 150;

const heading = (fontSize: number, lineHeight: number) => ({
  fontFamily: SERIF,
  fontSize,
  lineHeight,
  fontWeight: 600,
  letterSpacing: '-0.01em',
});

export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-mui-color-scheme' },
  colorSchemes: { light: { palette: paletteOf(LIGHT) }, dark: { palette: paletteOf(DARK) } },
  spacing: 8,
  shape: { borderRadius: 6 },
  typography: {
    fontFamily: SANS,
    h1: heading(28, 1.25),
    h2: heading(20, 1.3),
    h3: { ...heading(16, 1.4), letterSpacing: 0 },
    h4: { ...heading(16, 1.4), letterSpacing: 0 },
    h6: heading(20, 1.3),
    subtitle1: { fontSize: 14, lineHeight: 1.5 },
    subtitle2: { fontSize: 14, lineHeight: 1.5, fontWeight: 600 },
    body1: { fontSize: 16, lineHeight: 1.5 },
    body2: { fontSize: 14, lineHeight: 1.5 },
    caption: { fontSize: 12, lineHeight: 1.5 },
    overline: { fontSize: 12, lineHeight: 1.5, fontWeight: 600, letterSpacing: '0.06em' },
    button: { fontSize: 14, lineHeight: 1.5, fontWeight: 550, textTransform: 'none' },
  },
  transitions: {
    duration: {
      shortest: MOTION_MS,
      shorter: MOTION_MS,
      short: MOTION_MS,
      standard: MOTION_MS,
      complex: MOTION_MS,
      enteringScreen: MOTION_MS,
      leavingScreen: MOTION_MS,
    },
  },
  components,
});

function paletteOf(colours: Palette): PaletteOptions {
  const role = (main: string) => ({ main, light: main, dark: main, contrastText: colours.onFill });
  return {
    primary: role(colours.green),
    secondary: role(colours.link),
    success: role(colours.green),
    error: role(colours.red),
    warning: role(colours.amber),
    info: role(colours.link),
    text: { primary: colours.ink, secondary: colours.muted, disabled: colours.muted },
    divider: colours.rule,
    background: { default: colours.page, paper: colours.surface },
  };
}
