import { Box, ButtonBase, Chip, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { MailKind, MailState, OutgoingMail } from '@counterfoil/contracts/mail.contract';
import { CopyButton } from '../../ui/CopyButton';
import { formatInstant } from '../../ui/date-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { MoreButton } from '../../ui/MoreButton';
import { useOutgoingMail } from './admin.queries';
import { MessageDialog } from './MessageDialog';

const KINDS: Readonly<Record<MailKind, string>> = {
  invitation: 'Invitation',
  password_reset: 'Password reset',
  email_verification: 'Email verification',
  security_notice: 'Security notice',
  limit_warning: 'Limit warning',
  monthly_summary: 'Monthly summary',
  question: 'Question',
};
const STATES: Readonly<Record<MailState, { label: string; color: 'default' | 'info' | 'success' | 'error' }>> = {
  kept: { label: 'Kept here', color: 'default' },
  queued: { label: 'Waiting', color: 'info' },
  sent: { label: 'Sent', color: 'success' },
  failed: { label: 'Failed', color: 'error' },
};
const KEPT = [
  'Without a mail server, mails are kept. Links in them are for their addressees alone:',
  'npm run operate -- mails prints them.',
].join(' ');
/** Without the address: it is not ours, and would be pasted into a shell. */
const PRINTED = 'Whoever runs Counterfoil prints it with its links: npm run operate -- mails';
const NOT_SHOWN = 'The text is not shown: a mail server delivers it, and its links are for the receiver alone.';

/** Mails that went out, wait, or were kept where no mail server is configured. */
export function MailTab() {
  const query = useOutgoingMail();
  const [opened, setOpened] = useState<OutgoingMail | null>(null);
  const mails = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  return (
    <Section title="Outgoing mail" subtitle={KEPT}>
      <QueryNotice query={query} failure="The mails could not be loaded" />
      {query.data && mails.length === 0 && (
        <EmptyNotice title="No mails yet" text="Invitations, password resets, notices and summaries appear here." />
      )}
      {mails.length > 0 && (
        <>
          <Box component="ul" aria-label="Mails" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {mails.map((mail) => (
              <MailLine key={mail.id} mail={mail} onOpen={() => setOpened(mail)} />
            ))}
          </Box>
          <MoreButton
            query={query}
            shown={mails.length}
            total={query.data?.pages[0]?.total ?? mails.length}
            of="mails"
          />
        </>
      )}
      {opened && (
        <MessageDialog
          title={opened.subject}
          facts={<Facts mail={opened} />}
          text={opened.text ?? NOT_SHOWN}
          onClose={() => setOpened(null)}
        >
          {opened.text !== null && <CopyButton text={opened.text} label="Copy text" />}
        </MessageDialog>
      )}
    </Section>
  );
}

function MailLine({ mail, onOpen }: { mail: OutgoingMail; onOpen: () => void }) {
  const { label, color } = STATES[mail.state];
  return (
    <LineButton onOpen={onOpen} chips={<Chip size="small" variant="outlined" color={color} label={label} />}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
        {mail.subject}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {mail.to}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {KINDS[mail.kind]} · {formatInstant(mail.createdAt)}
      </Typography>
      {mail.error && (
        <Typography variant="caption" color="error" component="p">
          {mail.error}
        </Typography>
      )}
    </LineButton>
  );
}

function Facts({ mail }: { mail: OutgoingMail }) {
  return (
    <>
      {`To ${mail.to}`}
      <br />
      {factsOf(mail).join(' · ')}
      {mail.text !== null && (
        <>
          <br />
          {PRINTED}
        </>
      )}
    </>
  );
}

function factsOf({ kind, createdAt, sentAt, state, attempts, error }: OutgoingMail): string[] {
  const tries = attempts === 1 ? '1 attempt' : `${attempts} attempts`;
  return [
    KINDS[kind],
    `written ${formatInstant(createdAt)}`,
    ...(sentAt ? [`sent ${formatInstant(sentAt)}`] : []),
    STATES[state].label.toLowerCase(),
    ...(attempts > 0 ? [tries] : []),
    ...(error ? [error] : []),
  ];
}

/** A line of a list that opens what it is about. */
export function LineButton({
  children,
  chips,
  onOpen,
}: {
  children: React.ReactNode;
  chips: React.ReactNode;
  onOpen: () => void;
}) {
  return (
    <Box component="li" sx={{ '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}>
      <ButtonBase
        onClick={onOpen}
        sx={{
          width: '100%',
          px: 2,
          py: 1.25,
          gap: 2,
          justifyContent: 'space-between',
          textAlign: 'left',
          '&:hover': { bgcolor: 'action.hover' },
          '&:focus-visible': { outlineOffset: -2 },
        }}
      >
        <Box sx={{ minWidth: 0 }}>{children}</Box>
        <Stack direction={{ xs: 'column', sm: 'row' }} spacing={0.5} sx={{ flexShrink: 0, alignItems: 'flex-end' }}>
          {chips}
        </Stack>
      </ButtonBase>
    </Box>
  );
}
