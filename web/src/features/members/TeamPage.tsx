import { Button } from '@mui/material';
import { PageHeader } from '../../ui/PageHeader';
import { useMay } from '../../books/business-context';
import { useDialogSession } from '../../ui/use-dialog-session';
import { InviteDialog } from './InviteDialog';
import { TeamPanel } from './TeamPanel';

/** Who works in the business, and inviting others. */
export function TeamPage() {
  const mayManage = useMay('team.manage');
  const inviting = useDialogSession();
  return (
    <>
      <PageHeader title="Team Management" subtitle="Who works in your books, and what they may do">
        {mayManage && (
          <Button variant="contained" onClick={inviting.open}>
            Invite Member
          </Button>
        )}
      </PageHeader>
      <TeamPanel onInvite={inviting.open} />
      <InviteDialog key={inviting.session} isOpen={inviting.isOpen} onClose={inviting.close} />
    </>
  );
}
