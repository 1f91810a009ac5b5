import { Alert, Button, Chip, Stack, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import {
  CreateSupportTicketRequest,
  DEFAULT_TICKET_PRIORITY,
  SUPPORT_RESPONSE_HOURS,
  TICKET_CATEGORIES,
  TICKET_PRIORITIES,
  type SupportTicket,
  type TicketCategory,
} from '@counterfoil/contracts/ticket.contract';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { contractResolver } from '../../forms/contract-resolver';
import { fieldsOf } from '../../forms/field-of';
import { Options, SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { formatInstant } from '../../ui/date-format';
import { EmptyNotice, QueryNotice } from '../../ui/Notice';
import { Section } from '../../ui/Section';
import { showToast } from '../../ui/toasts';
import { useCreateSupportTicket, useSupportTickets } from './help.queries';

const CATEGORY_NAMES: Record<TicketCategory, string> = {
  technical: 'Technical problem',
  billing: 'Billing',
  feature: 'Feature request',
  account: 'My account',
  other: 'Something else',
};
const EMPTY = { subject: '', priority: DEFAULT_TICKET_PRIORITY, message: '' };
const MESSAGE_ROWS = 6;

/** Writing to support, and what one has written before. */
export function ContactTab() {
  return (
    <Stack spacing={3}>
      <ContactForm />
      <TicketList />
    </Stack>
  );
}

function ContactForm() {
  const create = useCreateSupportTicket();
  const submission = useSubmissionKey();
  const form = useForm<CreateSupportTicketRequest>({
    resolver: contractResolver(CreateSupportTicketRequest),
    defaultValues: EMPTY,
  });
  const field = fieldsOf(form);
  const { email, priority, urgent } = SUPPORT_RESPONSE_HOURS;
  const send = (ticket: CreateSupportTicketRequest) =>
    carryOut(
      create,
      { ticket, key: submission.keyFor(ticket) },
      {
        onSuccess: ({ number }) => {
          showToast('Support Request Sent', `Your ticket is number ${number}. We answer by email.`);
          form.reset(EMPTY);
        },
      },
    );
  return (
    <Section
      title="Contact support"
      subtitle={`We answer within ${email} hours, priority support within ${priority} hours, urgent requests within ${urgent} hour.`}
    >
      <form noValidate onSubmit={(event) => void form.handleSubmit(send)(event)}>
        <Stack spacing={2} sx={{ p: 2, maxWidth: 640 }}>
          {create.isError && (
            <Alert severity="error">
              {messageOf(create.error, 'Failed to send support request. Please try again.')}
            </Alert>
          )}
          <TextInput label="Subject" {...field('subject')} />
          <Stack direction={{ xs: 'column', sm: 'row' }} spacing={2}>
            <SelectInput label="Category" defaultValue="" {...field('category')}>
              <option value="" disabled>
                Choose a category
              </option>
              <Options of={TICKET_CATEGORIES} nameOf={(category) => CATEGORY_NAMES[category]} />
            </SelectInput>
            <SelectInput label="Priority" {...field('priority')}>
              <Options of={TICKET_PRIORITIES} nameOf={(level) => level.charAt(0).toUpperCase() + level.slice(1)} />
            </SelectInput>
          </Stack>
          <TextInput
            label="Message"
            multiline
            minRows={MESSAGE_ROWS}
            hint="What did you do, what did you expect, and what happened instead?"
            {...field('message')}
          />
          <Button type="submit" variant="contained" disabled={create.isPending} sx={{ alignSelf: 'flex-start' }}>
            {create.isPending ? 'Sending...' : 'Send Request'}
          </Button>
        </Stack>
      </form>
    </Section>
  );
}

function TicketList() {
  const query = useSupportTickets();
  const { data } = query;
  return (
    <Section title="Your requests">
      <QueryNotice query={query} failure="Your requests could not be loaded" rows={2} />
      {data?.length === 0 && (
        <EmptyNotice title="No requests yet" text="What you send us appears here with its number." />
      )}
      {data?.map((ticket) => (
        <TicketLine key={ticket.id} ticket={ticket} />
      ))}
    </Section>
  );
}

function TicketLine({ ticket }: { ticket: SupportTicket }) {
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ px: 2, py: 1.5, alignItems: 'center', '&:not(:last-child)': { borderBottom: 1, borderColor: 'divider' } }}
    >
      <Stack sx={{ minWidth: 0, flex: 1 }}>
        <Typography variant="body2" noWrap sx={{ fontWeight: 550 }}>
          {ticket.subject}
        </Typography>
        <Typography variant="caption" color="textSecondary">
          No. {ticket.number} · {CATEGORY_NAMES[ticket.category]} · {formatInstant(ticket.createdAt)}
        </Typography>
      </Stack>
      <Chip size="small" variant="outlined" label={ticket.status === 'open' ? 'Open' : 'Closed'} />
    </Stack>
  );
}
