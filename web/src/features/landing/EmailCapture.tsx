import { Alert, Box, Button, FormHelperText, OutlinedInput } from '@mui/material';
import { useEffect, useId } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { EmailLeadRequest } from '@counterfoil/contracts/lead.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { PATHS } from '../../paths';
import { contractResolver } from '../../forms/contract-resolver';
import { showFailure, showToast } from '../../ui/toasts';
import { useSendLead } from './lead.queries';

/** Time to read that it worked. */
const REDIRECT_MS = 2_000;
const THANKS = "You're all set! Check your email for next steps.";

/** Takes an e-mail address and leads on to sign-up, or to sign-in where the address is known. */
export function EmailCapture({ label }: { label: string }) {
  const lead = useSendLead();
  const id = useId();
  // No value to begin with: what was typed before the script came stays.
  const form = useForm<EmailLeadRequest>({ resolver: contractResolver(EmailLeadRequest) });
  const error = form.formState.errors.email?.message;
  useRedirect(lead.data?.redirectTo, form.getValues('email'));
  if (lead.isSuccess)
    return (
      <Alert severity="success" sx={{ maxWidth: 480, fontSize: 16 }}>
        You&apos;re all set! Redirecting...
      </Alert>
    );
  const send = ({ email }: EmailLeadRequest) =>
    carryOut(
      lead,
      { email, source: 'homepage' },
      {
        onSuccess: ({ message }) => showToast('Success!', message || THANKS),
        onError: (failure) => showFailure('Error', messageOf(failure, 'Failed to sign up. Please try again.')),
      },
    );
  return (
    <Box
      component="form"
      noValidate
      aria-label={label}
      // Until the script has come the browser itself goes on to sign-up.
      action={PATHS.auth}
      onSubmit={(event) => void form.handleSubmit(send)(event)}
      sx={{ maxWidth: 480 }}
    >
      <input type="hidden" name="tab" value="signup" />
      <Box sx={{ display: 'flex', gap: 1, flexDirection: { xs: 'column', sm: 'row' } }}>
        <OutlinedInput
          fullWidth
          type="email"
          placeholder="you@yourbusiness.com"
          autoComplete="email"
          error={Boolean(error)}
          inputProps={{
            'aria-label': 'Email address',
            'aria-describedby': error ? id : undefined,
            ...form.register('email', { setValueAs: (text: string) => text.trim() }),
          }}
          sx={{ height: 44, '& input': { fontSize: 16 } }}
        />
        <Button type="submit" variant="contained" size="large" disabled={lead.isPending} sx={{ flexShrink: 0 }}>
          {lead.isPending ? 'Starting...' : 'Get Started'}
        </Button>
      </Box>
      {error && (
        <FormHelperText id={id} error role="alert">
          {error}
        </FormHelperText>
      )}
    </Box>
  );
}

function useRedirect(redirectTo: string | undefined, email: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (redirectTo === undefined) return;
    const address = `email=${encodeURIComponent(email)}`;
    const timer = setTimeout(
      () => void navigate(`${PATHS.auth}?${redirectTo === 'signin' ? address : `tab=signup&${address}`}`),
      REDIRECT_MS,
    );
    return () => clearTimeout(timer);
  }, [redirectTo, email, navigate]);
}
