import { Button, DialogActions, DialogContent, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { TitledDialog } from '../../ui/TitledDialog';
import { CopyButton } from '../../ui/CopyButton';
import { FailureAlert } from '../../ui/messages/FailureAlert';
import { showFailure, showToast } from '../../ui/toasts';
import { useBusiness } from '../../books/business-context';
import { InviteForm } from './InviteForm';
import { useInvite, type Invited } from './members.queries';
import { invitationUrl } from './PendingInvitations';
import { ROLE_NAMES, ROLE_TEXTS } from '../../books/role-copy';

/** Form, then a review, then sending. Where the link was not mailed it is shown to be handed over. */
export function InviteDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const [invited, setInvited] = useState<Invited | null>(null);
  const [isReview, setReview] = useState(false);
  const [link, setLink] = useState<string | null>(null);
  return (
    <TitledDialog
      title={link ? 'Hand over the link' : isReview ? 'Review Invitation' : 'Invite Team Member'}
      isOpen={isOpen}
      onClose={onClose}
    >
      {link ? (
        <LinkStep link={link} onClose={onClose} />
      ) : isReview && invited ? (
        <ReviewStep
          invited={invited}
          onBack={() => setReview(false)}
          onSent={(sentLink) => (sentLink ? setLink(sentLink) : onClose())}
        />
      ) : (
        <InviteForm
          initial={invited}
          onCancel={onClose}
          onReview={(next) => {
            setInvited(next);
            setReview(true);
          }}
        />
      )}
    </TitledDialog>
  );
}

function ReviewStep({
  invited,
  onBack,
  onSent,
}: {
  invited: Invited;
  onBack: () => void;
  onSent: (link: string | null) => void;
}) {
  const business = useBusiness();
  const invite = useInvite(business.id);
  const submission = useSubmissionKey();
  const role = invited.role ?? 'assistant';
  const send = () =>
    carryOut(
      invite,
      { invited, key: submission.keyFor(invited) },
      {
        onSuccess: (answer) => {
          showToast('Success', 'Team member invited successfully');
          onSent('link' in answer && !answer.mailed ? invitationUrl(answer) : null);
        },
        onError: (error) => showFailure('Error', messageOf(error, 'Failed to invite team member')),
      },
    );
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          {invite.isError && <FailureAlert>{messageOf(invite.error, 'Failed to invite team member')}</FailureAlert>}
          <div>
            <Typography variant="body2" color="textSecondary">
              {invited.by === 'email' ? 'Email' : 'User ID'}
            </Typography>
            <Typography sx={{ overflowWrap: 'anywhere' }}>
              {invited.by === 'email' ? invited.email : invited.userId}
            </Typography>
          </div>
          <div>
            <Typography variant="body2" color="textSecondary">
              Role in {business.name}
            </Typography>
            <Typography>{ROLE_NAMES[role]}</Typography>
            <Typography variant="body2" color="textSecondary">
              {ROLE_TEXTS[role]}
            </Typography>
          </div>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onBack}>
          Back
        </Button>
        <Button variant="contained" disabled={invite.isPending} onClick={send}>
          {invite.isPending ? 'Sending...' : 'Send Invitation'}
        </Button>
      </DialogActions>
    </>
  );
}

function LinkStep({ link, onClose }: { link: string; onClose: () => void }) {
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Typography variant="body2">
            No mail server is set up here, so the invitation was not mailed. Send this link to the person yourself. Only
            the address that you invited can accept it.
          </Typography>
          <Typography
            variant="body2"
            sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, overflowWrap: 'anywhere' }}
          >
            {link}
          </Typography>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose}>
          Done
        </Button>
        <CopyButton text={link} label="Copy link" size="medium" variant="contained" />
      </DialogActions>
    </>
  );
}
