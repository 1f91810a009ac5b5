import { Box, LinearProgress, Typography } from '@mui/material';
import { useState, type ComponentProps } from 'react';
import type { PasswordOwner } from '@counterfoil/contracts/password-rules';
import { PasswordInput } from './TextInput';

type Judge = typeof import('./password-strength').judgePassword;

/** The steps of the bar, so that the weakest shows something. */
const STEPS = 5;

/**
 * A password to be chosen, with how strong it is. @param password as it stands in the form @param owner whose it is to
 * be
 */
export function NewPasswordInput({
  password,
  owner,
  ...input
}: ComponentProps<typeof PasswordInput> & { password: string; owner: PasswordOwner }) {
  const [judge, setJudge] = useState<Judge | null>(null);
  const load = () => {
    // Without it the field works as before, and the server says what is wrong.
    if (!judge)
      void import('./password-strength').then(
        ({ judgePassword }) => setJudge(() => judgePassword),
        () => undefined,
      );
  };
  const judgement = judge && password !== '' ? judge(password, owner) : null;
  return (
    <div>
      <PasswordInput {...input} onFocus={load} />
      <Box role="status" sx={{ minHeight: 24 }}>
        {judgement && (
          <>
            <LinearProgress
              variant="determinate"
              aria-label="Password strength"
              value={((judgement.score + 1) / STEPS) * 100}
              color={judgement.score < 2 ? 'error' : judgement.score < 3 ? 'warning' : 'success'}
              sx={{ mt: 0.5, borderRadius: 1 }}
            />
            {/* The field itself says it once it was sent. */}
            {judgement.words !== input.error && (
              <Typography variant="caption" color={judgement.isRefused ? 'error' : 'textSecondary'}>
                {judgement.isRefused ? judgement.words : `Strength: ${judgement.words}`}
              </Typography>
            )}
          </>
        )}
      </Box>
    </div>
  );
}
