import { Button, Chip, Stack, Typography } from '@mui/material';
import type { ApiToken } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { formatInstant } from '../../ui/date-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showFailure, showToast } from '../../ui/toasts';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useRevokeToken, useTokens } from './profile.queries';
import { TokenDialog } from './TokenDialog';

/** Keys for programs that read or write the books in one's name. */
export function TokenSection() {
  const query = useTokens();
  const { data } = query;
  const revoke = useRevokeToken();
  const creating = useDialogSession();
  const take = ({ id, name }: ApiToken) =>
    carryOut(revoke, id, {
      onSuccess: () => showToast('Success', `The token ${name} no longer works`),
      onError: (failure) => showFailure('Error', messageOf(failure, 'Failed to revoke the token')),
    });
  return (
    <Section
      title="API tokens"
      subtitle="For programs that work with your books in your name"
      action={
        <Button size="small" variant="outlined" onClick={creating.open}>
          Create Token
        </Button>
      }
    >
      <QueryNotice query={query} failure="Your tokens could not be loaded" rows={2} />
      {data?.length === 0 && (
        <EmptyNotice title="No tokens" text="A token lets a program of yours use the API described at /api/docs." />
      )}
      {data?.map((token) => (
        <Stack
          key={token.id}
          direction="row"
          spacing={2}
          sx={{
            px: 2,
            py: 1.5,
            alignItems: 'center',
            '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' },
          }}
        >
          <Stack sx={{ minWidth: 0, flex: 1 }}>
            <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
              {token.name}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {token.prefix}… · {token.scopes.join(' and ')} · {token.isExpired ? 'expired' : 'expires'}{' '}
              {formatInstant(token.expiresAt)} ·{' '}
              {token.lastUsedAt ? `last used ${formatInstant(token.lastUsedAt)}` : 'never used'}
            </Typography>
          </Stack>
          {token.isExpired && <Chip size="small" variant="outlined" label="Expired" />}
          <Button size="small" variant="text" color="error" disabled={revoke.isPending} onClick={() => take(token)}>
            Revoke
          </Button>
        </Stack>
      ))}
      <TokenDialog key={creating.session} isOpen={creating.isOpen} onClose={creating.close} />
    </Section>
  );
}
