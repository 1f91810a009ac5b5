import { Button, Stack, Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router';
import { DeleteProfileRequest } from '@counterfoil/contracts/profile.contract';
import { messageOf } from '../../api/api-error';
import { PATHS } from '../../paths';
import { useUser } from '../../session/session';
import { DialogForm } from '../../forms/DialogForm';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { PasswordInput } from '../../forms/TextInput';
import { TitledDialog } from '../../ui/TitledDialog';
import { formatInstant, formatInstantDay } from '../../ui/date-format';
import { Section } from '../../ui/Section';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useDeleteProfile } from './profile.queries';

/** The account itself: plan, since when, and its end. */
export function AccountTab() {
  const user = useUser();
  const deleting = useDialogSession();
  const lines = [
    ['Plan', user.planName],
    ['Account', user.subscriptionStatus === 'free' ? 'Free Account' : 'Paid Account'],
    ['Member since', formatInstantDay(user.createdAt)],
    ['Last signed in', user.lastLoginAt ? formatInstant(user.lastLoginAt) : 'Never'],
  ] as const;
  return (
    <Stack spacing={3}>
      <Section
        title="Your account"
        action={
          <Button component={Link} to={PATHS.billing} size="small" variant="outlined">
            Billing & Plans
          </Button>
        }
      >
        <Table aria-label="Your account">
          <TableBody>
            {lines.map(([label, value]) => (
              <TableRow key={label}>
                <TableCell component="th" scope="row" sx={{ width: { xs: 128, sm: 200 }, color: 'text.secondary' }}>
                  {label}
                </TableCell>
                <TableCell>{value}</TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Section>
      <Section
        title="Delete account"
        action={
          <Button size="small" variant="outlined" color="error" onClick={deleting.open}>
            Delete Account
          </Button>
        }
      >
        <Typography variant="body2" color="textSecondary" sx={{ p: 2, maxWidth: '70ch' }}>
          Your name, email, sessions and memberships are erased for good; in the books only your user ID remains.
          Businesses that you own and that have postings need another owner first.
        </Typography>
      </Section>
      <DeleteAccountDialog key={deleting.session} isOpen={deleting.isOpen} onClose={deleting.close} />
    </Stack>
  );
}

function DeleteAccountDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const remove = useDeleteProfile();
  const form = useForm<DeleteProfileRequest>({
    resolver: contractResolver(DeleteProfileRequest),
    defaultValues: { password: '' },
  });
  const field = fieldsOf(form);
  return (
    <TitledDialog title="Delete your account?" isOpen={isOpen} onClose={onClose}>
      <DialogForm
        onSubmit={form.handleSubmit((request) => remove.mutate(request))}
        failure={remove.isError && messageOf(remove.error, 'Failed to delete your account')}
        confirm="Delete Account"
        waiting="Deleting..."
        isPending={remove.isPending}
        isGrave
        onCancel={onClose}
      >
        <Typography variant="body2">This cannot be undone. You are signed out everywhere.</Typography>
        <PasswordInput label="Your password" autoFocus autoComplete="current-password" {...field('password')} />
      </DialogForm>
    </TitledDialog>
  );
}
