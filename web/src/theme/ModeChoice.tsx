import DarkIcon from '@mui/icons-material/DarkModeOutlined';
import LightIcon from '@mui/icons-material/LightModeOutlined';
import SystemIcon from '@mui/icons-material/SettingsBrightnessOutlined';
import { ListItemIcon, MenuItem, Typography } from '@mui/material';
import { useColorScheme } from '@mui/material/styles';
import { IconButton, Tooltip } from '@mui/material';

const MODES = [
  { mode: 'light', label: 'Light', icon: LightIcon },
  { mode: 'dark', label: 'Dark', icon: DarkIcon },
  { mode: 'system', label: 'As the system', icon: SystemIcon },
] as const;

/** Menu entries that choose light, dark, or what the system says (the default). */
export function ModeChoice() {
  const { mode = 'system', setMode } = useColorScheme();
  return MODES.map(({ mode: offered, label, icon: Icon }) => (
    <MenuItem
      key={offered}
      role="menuitemradio"
      aria-checked={mode === offered}
      selected={mode === offered}
      onClick={() => setMode(offered)}
    >
      <ListItemIcon>
        <Icon fontSize="small" />
      </ListItemIcon>
      <Typography variant="body2">{label}</Typography>
    </MenuItem>
  ));
}

/** One button that turns light into dark and back, for pages without a menu. */
export function ModeButton() {
  const { mode, systemMode, setMode } = useColorScheme();
  const isDark = (mode === 'system' ? systemMode : mode) === 'dark';
  const label = isDark ? 'Use light colors' : 'Use dark colors';
  return (
    <Tooltip title={label}>
      <IconButton aria-label={label} onClick={() => setMode(isDark ? 'light' : 'dark')}>
        {isDark ? <LightIcon fontSize="small" /> : <DarkIcon fontSize="small" />}
      </IconButton>
    </Tooltip>
  );
}
