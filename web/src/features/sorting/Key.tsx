import { Box } from '@mui/material';

/** A key of the keyboard, as a hint beside what it does; it is no part of the name of a button. */
export function Key({ name }: { name: string }) {
  return (
    <Box
      component="kbd"
      aria-hidden
      sx={{
        display: { xs: 'none', md: 'inline-block' },
        border: 1,
        borderColor: 'divider',
        borderRadius: 0.5,
        px: 0.75,
        minWidth: 20,
        textAlign: 'center',
        font: 'inherit',
        fontSize: 12,
        lineHeight: '18px',
        color: 'text.secondary',
        bgcolor: 'background.paper',
      }}
    >
      {name}
    </Box>
  );
}
