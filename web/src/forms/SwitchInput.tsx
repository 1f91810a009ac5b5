import { FormControlLabel, Switch, Typography, type FormControlLabelProps } from '@mui/material';

/** Something that is on or off, with a line about what that means. */
export function SwitchInput({
  label,
  text,
  checked,
  disabled = false,
  onChange,
}: {
  label: string;
  text?: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <FormControlLabel
      labelPlacement="start"
      sx={{ m: 0, justifyContent: 'space-between', gap: 2 }}
      control={<Switch checked={checked} disabled={disabled} onChange={(_event, isOn) => onChange(isOn)} />}
      label={
        <>
          <Typography variant="body2" component="span" sx={{ display: 'block', fontWeight: 550 }}>
            {label}
          </Typography>
          {text && (
            <Typography variant="caption" component="span" color="textSecondary" sx={{ display: 'block' }}>
              {text}
            </Typography>
          )}
        </>
      }
    />
  );
}

/** A small switch in a row of other things, with what it does behind it. */
export function InlineSwitch({
  label,
  onChange,
  ...rest
}: Omit<FormControlLabelProps, 'control' | 'onChange'> & { onChange: (isOn: boolean) => void }) {
  return (
    <FormControlLabel
      sx={{ ml: -0.5 }}
      {...rest}
      control={<Switch size="small" onChange={(_event, isOn) => onChange(isOn)} />}
      label={<Typography variant="body2">{label}</Typography>}
    />
  );
}
