import { Box, type BoxProps } from '@mui/material';

/** The column in which the landing page is set. */
export function PageWidth({ sx, ...rest }: BoxProps) {
  return (
    <Box {...rest} sx={[{ maxWidth: 1200, mx: 'auto', px: { xs: 2, sm: 4 } }, ...(Array.isArray(sx) ? sx : [sx])]} />
  );
}
