import SvgIcon, { type SvgIconProps } from '@mui/material/SvgIcon';

/** The mark: a counterfoil with its perforated edge and one ruled line, in the colour of its text. */
export function Mark(props: SvgIconProps) {
  return (
    <SvgIcon
      viewBox="0 0 16 16"
      {...props}
      sx={{ fill: 'none', stroke: 'currentColor', strokeWidth: 1.5, strokeLinejoin: 'round', ...props.sx }}
    >
      <path d="M5 2.75h8.25v10.5H5" />
      <path d="M3 2.75v11" strokeLinecap="round" strokeDasharray="0 2.625" strokeWidth="1.75" />
      <path d="M7.5 8.75h3.25" strokeLinecap="round" />
    </SvgIcon>
  );
}
