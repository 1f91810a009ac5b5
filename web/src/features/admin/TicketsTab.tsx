import { Box, Button, Chip, Typography } from '@mui/material';
import { useState } from 'react';
import type { SupportTicketOfUser, TicketCategory, TicketPriority } from '@counterfoil/contracts/ticket.contract';
import { formatInstant } from '../../ui/date-format';
import { fullNameOf } from '../../ui/initials';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { MoreButton } from '../../ui/MoreButton';
import { useAdminAddress } from './admin-address';
import { useSupportTickets } from './admin.queries';
import { LineButton } from './MailTab';
import { MessageDialog } from './MessageDialog';

const CATEGORIES: Readonly<Record<TicketCategory, string>> = {
  technical: 'Technical',
  billing: 'Billing',
  feature: 'Feature',
  account: 'Account',
  other: 'Other',
};
const PRIORITIES: Readonly<Record<TicketPriority, { label: string; color: 'default' | 'info' | 'warning' | 'error' }>> =
  {
    low: { label: 'Low', color: 'default' },
    medium: { label: 'Medium', color: 'default' },
    high: { label: 'High', color: 'warning' },
    urgent: { label: 'Urgent', color: 'error' },
  };

/** What people have asked support for. */
export function TicketsTab() {
  const query = useSupportTickets();
  const [, change] = useAdminAddress();
  const [opened, setOpened] = useState<SupportTicketOfUser | null>(null);
  const tickets = query.data?.pages.flatMap(({ rows }) => rows) ?? [];
  const openProfile = (userId: string) => {
    setOpened(null);
    change({ profile: userId });
  };
  return (
    <Section title="Support tickets" subtitle="Newest first">
      <QueryNotice query={query} failure="The tickets could not be loaded" />
      {query.data && tickets.length === 0 && (
        <EmptyNotice title="No tickets yet" text="What people ask for under Help & Support appears here." />
      )}
      {tickets.length > 0 && (
        <>
          <Box component="ul" aria-label="Tickets" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {tickets.map((ticket) => (
              <TicketLine key={ticket.id} ticket={ticket} onOpen={() => setOpened(ticket)} />
            ))}
          </Box>
          <MoreButton
            query={query}
            shown={tickets.length}
            total={query.data?.pages[0]?.total ?? tickets.length}
            of="tickets"
          />
        </>
      )}
      {opened && (
        <MessageDialog
          title={`#${opened.number}: ${opened.subject}`}
          facts={
            <>
              {`${fullNameOf(opened.user)}, ${opened.user.email}`}
              <br />
              {[
                CATEGORIES[opened.category],
                `${PRIORITIES[opened.priority].label} priority`,
                opened.status,
                formatInstant(opened.createdAt),
              ].join(' · ')}
            </>
          }
          text={opened.message}
          onClose={() => setOpened(null)}
        >
          <Button variant="text" onClick={() => openProfile(opened.user.id)}>
            Open profile
          </Button>
        </MessageDialog>
      )}
    </Section>
  );
}

function TicketLine({ ticket, onOpen }: { ticket: SupportTicketOfUser; onOpen: () => void }) {
  const { label, color } = PRIORITIES[ticket.priority];
  const chips = (
    <>
      <Chip size="small" variant="outlined" color={color} label={label} />
      <Chip
        size="small"
        variant="outlined"
        color={ticket.status === 'open' ? 'info' : 'default'}
        label={ticket.status === 'open' ? 'Open' : 'Closed'}
      />
    </>
  );
  return (
    <LineButton onOpen={onOpen} chips={chips}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
        #{ticket.number} {ticket.subject}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {fullNameOf(ticket.user)}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="p" noWrap>
        {CATEGORIES[ticket.category]} · {formatInstant(ticket.createdAt)}
      </Typography>
    </LineButton>
  );
}
