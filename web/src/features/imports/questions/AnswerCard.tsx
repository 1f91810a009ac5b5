import { Box, FormControlLabel, Radio, Typography } from '@mui/material';
import type { ExampleRow } from '@counterfoil/bank-statements/questions/layout-question';

interface Props {
  value: string;
  label: string;
  examples: readonly ExampleRow[];
  isChosen: boolean;
}

/** One answer: what it says, and the rows of the file as it reads them. */
export function AnswerCard({ value, label, examples, isChosen }: Props) {
  return (
    <FormControlLabel
      value={value}
      control={<Radio sx={{ alignSelf: 'flex-start' }} />}
      label={
        <Box component="span" sx={{ display: 'block', py: 1 }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 550, overflowWrap: 'anywhere' }}>
            {label}
          </Typography>
          {examples.map((row) => (
            <Example key={row.line} row={row} />
          ))}
        </Box>
      }
      sx={{
        m: 0,
        pr: 1.5,
        border: 1,
        borderColor: isChosen ? 'primary.main' : 'divider',
        borderRadius: 1,
        alignItems: 'flex-start',
        bgcolor: isChosen ? 'action.selected' : 'background.paper',
        '& .MuiFormControlLabel-label': { flex: 1, minWidth: 0 },
      }}
    />
  );
}

/** Day, text and money beside each other; on a phone the text stands below. */
function Example({ row: { day, description, said } }: { row: ExampleRow }) {
  return (
    <Box
      component="span"
      sx={{
        // On a phone what happened stands beside the day where it fits, and below it where not, never half of it.
        display: { xs: 'flex', sm: 'grid' },
        flexWrap: 'wrap',
        justifyContent: 'space-between',
        gridTemplateColumns: '19ch minmax(0,1fr) auto',
        columnGap: { xs: 1, sm: 2 },
        py: 0.75,
        mt: 0.5,
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      {day !== '' && (
        <Typography component="span" variant="body2">
          {day}
        </Typography>
      )}
      <Typography
        component="span"
        variant="body2"
        color="textSecondary"
        sx={{ overflowWrap: 'anywhere', order: { xs: 1, sm: 0 }, flexBasis: '100%', gridRow: 1, gridColumn: 2 }}
      >
        {description}
      </Typography>
      <Typography component="span" variant="body2" sx={{ textAlign: { sm: 'right' }, gridRow: 1, gridColumn: 3 }}>
        {said}
      </Typography>
    </Box>
  );
}
