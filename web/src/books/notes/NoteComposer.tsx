import { Alert, Button, Stack } from '@mui/material';
import { useState } from 'react';
import { MAX_NOTE_LENGTH } from '@counterfoil/accounting/note-limits';
import { may, type BusinessRole } from '@counterfoil/contracts/role';
import { messageOf } from '../../api/api-error';
import { carryOut } from '../../api/carry-out';
import { useSubmissionKey } from '../../api/submission-key';
import { SelectInput } from '../../forms/SelectInput';
import { TextInput } from '../../forms/TextInput';
import { useUser } from '../../session/session';
import { useMembers } from '../books.queries';
import { useBusiness, useMay } from '../business-context';
import { memberName } from '../member-name';
import { ROLE_NAMES } from '../role-copy';
import { useUndo } from '../undo.queries';
import { useSay, type NotePlace } from './notes.queries';

/** Roles that are asked as a whole, by how often they are. */
const ASKED_ROLES: readonly BusinessRole[] = ['owner', 'bookkeeper', 'accountant', 'assistant'];

/** Says something about an entry: as a note, or as a question that waits for somebody. */
export function NoteComposer({ place }: { place: NotePlace }) {
  const business = useBusiness();
  const say = useSay(business.id);
  const { tell } = useUndo(business.id);
  const submission = useSubmissionKey();
  const asked = useAsked(place);
  const [text, setText] = useState('');
  const [choice, setChoice] = useState('');
  const isQuestion = choice !== '';
  const send = () => {
    const note = { ...place, text: text.trim(), ...askedOf(choice) };
    carryOut(
      say,
      { note, key: submission.keyFor(note) },
      {
        onSuccess: ({ commandId }) => {
          submission.renew();
          setText('');
          setChoice('');
          tell(isQuestion ? 'Question asked' : 'Note added', undefined, [commandId]);
        },
      },
    );
  };
  return (
    <Stack spacing={1.5} component="section" aria-label="Say something">
      {say.isError && <Alert severity="error">{messageOf(say.error, 'It was not saved. Try again.')}</Alert>}
      <TextInput
        label={isQuestion ? 'Question' : 'Note'}
        multiline
        minRows={2}
        maxRows={8}
        value={text}
        inputProps={{ maxLength: MAX_NOTE_LENGTH }}
        onChange={({ target }) => setText(target.value)}
        hint={text.length > MAX_NOTE_LENGTH - 200 ? `${MAX_NOTE_LENGTH - text.length} characters left` : undefined}
      />
      <Stack direction={{ xs: 'column', sm: 'row' }} spacing={1.5} sx={{ alignItems: { sm: 'flex-end' } }}>
        <SelectInput label="Ask" value={choice} onChange={({ target }) => setChoice(target.value)}>
          <option value="">Nobody, it is a note</option>
          {asked.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectInput>
        <Button
          variant="contained"
          disabled={text.trim() === '' || say.isPending}
          sx={{ flexShrink: 0 }}
          onClick={send}
        >
          {isQuestion ? 'Ask' : 'Add Note'}
        </Button>
      </Stack>
    </Stack>
  );
}

/** Who can be asked: members by name and whole roles, without whoever asks and those who may not see the entry. */
function useAsked({ journalEntryId }: NotePlace): { value: string; label: string }[] {
  const business = useBusiness();
  const user = useUser();
  const seesTeam = useMay('team.read');
  const members = useMembers(business.id, seesTeam).data;
  const sees = (role: BusinessRole) => journalEntryId === undefined || may(role, 'reports.all');
  const others = members?.filter(({ userId, role }) => userId !== user.id && sees(role));
  // Assistants do not see the team; the server says where nobody has a role.
  const roles = ASKED_ROLES.filter((role) => sees(role) && (others?.some((other) => other.role === role) ?? !seesTeam));
  return [
    ...(others ?? []).map((member) => ({
      value: `member ${member.userId}`,
      label: `${memberName(member)}, ${ROLE_NAMES[member.role].toLowerCase()}`,
    })),
    ...roles.map((role) => ({ value: `role ${role}`, label: role === 'owner' ? 'The owner' : `Every ${role}` })),
  ];
}

function askedOf(choice: string): { askedMember?: string; askedRole?: BusinessRole } {
  const [kind, value = ''] = choice.split(' ');
  if (kind === 'member') return { askedMember: value };
  const askedRole = ASKED_ROLES.find((role) => role === value);
  return kind === 'role' && askedRole ? { askedRole } : {};
}
