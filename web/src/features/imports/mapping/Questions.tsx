import { Alert, Box, FormControlLabel, Radio, RadioGroup, Typography } from '@mui/material';
import { useId } from 'react';
import type { Choice, Question } from '@counterfoil/bank-statements/questions/layout-question';

interface Props {
  question: Question;
  choices: readonly Choice[];
  /** Index of the answer; -1 while there is none. */
  chosen: number;
  onChoose: (index: number) => void;
}

/** Something that the file alone cannot tell, with its possible answers. */
export function QuestionBox({ question, choices, chosen, onChoose }: Props) {
  const id = useId();
  return (
    <Alert
      severity={chosen === -1 ? 'warning' : 'success'}
      variant="outlined"
      sx={{ alignItems: 'flex-start', '& .MuiAlert-message': { flex: 1 } }}
    >
      <Typography variant="subtitle2" id={id} color="textPrimary">
        {question.text}
      </Typography>
      <RadioGroup aria-labelledby={id} value={chosen} onChange={(_event, value) => onChoose(Number(value))}>
        {choices.map(({ label, example }, index) => (
          <FormControlLabel
            key={label}
            value={index}
            control={<Radio size="small" />}
            label={
              <Box component="span">
                <Typography component="span" variant="body2" color="textPrimary">
                  {label}
                </Typography>
                {example && (
                  <Typography
                    component="span"
                    variant="caption"
                    color="textSecondary"
                    sx={{ ml: { sm: 1 }, display: { xs: 'block', sm: 'inline' } }}
                  >
                    {example}
                  </Typography>
                )}
              </Box>
            }
          />
        ))}
      </RadioGroup>
    </Alert>
  );
}
