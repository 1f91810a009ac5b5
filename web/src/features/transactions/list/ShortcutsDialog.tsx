import { Box, Button, DialogActions, DialogContent, Typography } from '@mui/material';
import { TitledDialog } from '../../../ui/TitledDialog';

const SHORTCUTS: readonly { readonly title: string; readonly keys: readonly (readonly [string, string])[] }[] = [
  {
    title: 'Move',
    keys: [
      ['↑ ↓ or k j', 'Row above, row below'],
      ['← →', 'Cell before, cell after'],
      ['PgUp PgDn', 'A screen up, a screen down'],
      ['Home End', 'First row, last row'],
      ['/', 'Search'],
    ],
  },
  {
    title: 'Change',
    keys: [
      ['Enter', 'Edit the cell'],
      ['Tab', 'In a cell: keep, and edit the next'],
      ['Esc', 'In a cell: leave as it was'],
      ['d', 'Copy the value from the row above'],
      ['c', 'Categorize'],
      ['e', 'Edit all of it'],
      ['Delete', 'Delete'],
      ['n', 'Add a transaction'],
      ['u or Ctrl Z', 'Undo'],
    ],
  },
  {
    title: 'Choose and look',
    keys: [
      ['Space', 'Select the row'],
      ['Shift ↑ ↓', 'Extend the selection'],
      ['h', 'History of the row'],
      ['m', 'Notes and questions on the row'],
      ['?', 'This sheet'],
    ],
  },
];

/** What the keyboard does in the list. */
export function ShortcutsDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <TitledDialog title="Keyboard shortcuts" isOpen={isOpen} onClose={onClose} maxWidth="sm" fillsBelow="sm">
      <DialogContent sx={{ columns: { sm: 2 }, columnGap: 4 }}>
        {SHORTCUTS.map(({ title, keys }) => (
          <Box key={title} component="section" aria-label={title} sx={{ breakInside: 'avoid', mb: 2 }}>
            <Typography variant="h3" sx={{ mb: 0.5 }}>
              {title}
            </Typography>
            <Box
              component="dl"
              sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto 1fr', columnGap: 2, rowGap: 0.5 }}
            >
              {keys.map(([key, text]) => (
                <Box key={key} sx={{ display: 'contents' }}>
                  <Typography component="dt" variant="body2" sx={{ fontWeight: 600, whiteSpace: 'nowrap' }}>
                    {key}
                  </Typography>
                  <Typography component="dd" variant="body2" color="textSecondary" sx={{ m: 0 }}>
                    {text}
                  </Typography>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose} autoFocus>
          Close
        </Button>
      </DialogActions>
    </TitledDialog>
  );
}
