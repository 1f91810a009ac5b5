import { Button, Stack, Typography } from '@mui/material';
import { useDialogSession } from '../../ui/use-dialog-session';
import { useMay } from '../../books/business-context';
import { InviteDialog } from './InviteDialog';
import { TeamPanel } from './TeamPanel';

/** The team page's panel, among the settings. */
export function TeamTab() {
  const mayManage = useMay('team.manage');
  const inviting = useDialogSession();
  return (
    <>
      <Stack direction="row" spacing={2} sx={{ justifyContent: 'space-between', alignItems: 'center', mb: 2 }}>
        <Typography variant="body2" color="textSecondary">
          Who works in your books, and what they may do.
        </Typography>
        {mayManage && (
          <Button variant="contained" onClick={inviting.open} sx={{ flexShrink: 0 }}>
            Invite Member
          </Button>
        )}
      </Stack>
      <TeamPanel onInvite={inviting.open} />
      <InviteDialog key={inviting.session} isOpen={inviting.isOpen} onClose={inviting.close} />
    </>
  );
}
