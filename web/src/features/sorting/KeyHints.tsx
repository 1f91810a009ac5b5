import { Box, Typography } from '@mui/material';
import { Key } from './Key';

const HINTS: readonly (readonly [readonly string[], string])[] = [
  [['↑', '↓'], 'move'],
  [['Enter'], 'take what is suggested'],
  [['1', '9'], 'file under that category'],
  [['c'], 'all categories'],
  [['→'], 'show the rows'],
  [['u'], 'undo'],
];

/** What the keyboard does here; a phone has none. */
export function KeyHints({ mayMakeRules, hasPairs }: { mayMakeRules: boolean; hasPairs: boolean }) {
  const hints = [
    ...HINTS,
    ...(hasPairs ? [[['x'], 'no transfer'] as const] : []),
    ...(mayMakeRules ? [[['a'], 'always'] as const] : []),
  ];
  return (
    <Typography
      component="p"
      variant="caption"
      color="textSecondary"
      sx={{ display: { xs: 'none', md: 'flex' }, flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 1.5 }}
    >
      {hints.map(([keys, text]) => (
        <Box component="span" key={text} sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
          {keys.map((name, at) => (
            <span key={name}>
              {at > 0 && name === '9' && '– '}
              <Key name={name} />
            </span>
          ))}
          <span>{text}</span>
        </Box>
      ))}
    </Typography>
  );
}
