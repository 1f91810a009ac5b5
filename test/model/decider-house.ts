/** What concerns the business as a whole and its team, as the commands that the screens send. */
import type { LedgerCommand } from '../../services/ledger/src/ledger/ledger.decider';
import type { HouseIntent } from './intent';

const UNLIMITED = { max: -1, message: '' };
const NEVER = '9999-12-31T00:00:00.000Z';
const EXPONENT = 2;

export function houseCommandsOf(intent: HouseIntent, now: string): LedgerCommand[] {
  switch (intent.do) {
    case 'settings': {
      const { name, zone, currency, yearStart } = intent;
      const settings = {
        ...(zone === undefined ? {} : { timeZone: zone }),
        ...(currency === undefined ? {} : { currency: { code: currency, exponent: EXPONENT } }),
        ...(yearStart === undefined ? {} : { fiscalYearStartMonth: yearStart }),
      };
      const profile: LedgerCommand[] = name === undefined ? [] : [{ type: 'ChangeProfile', fields: ['name'], profileDigest: name }];
      return [{ type: 'ChangeBusinessSettings', ...settings }, ...profile];
    }
    case 'archive business':
      return [{ type: 'ArchiveBusiness' }];
    case 'restore business':
      return [{ type: 'RestoreBusiness' }];
    case 'add member':
      return [{ type: 'AddMember', userId: intent.person, role: intent.role, limit: UNLIMITED, now }];
    case 'change role':
      return [{ type: 'ChangeMemberRole', userId: intent.person, role: intent.role }];
    case 'remove member':
    case 'leave':
      return [{ type: 'RemoveMember', userId: intent.person }];
    case 'hand over':
      return [{ type: 'HandOverBusiness', userId: intent.person, formerOwnerRole: 'bookkeeper' }];
    case 'invite':
      return [{ type: 'InviteMember', invitationId: intent.invitation, role: intent.role, expiresAt: NEVER, limit: UNLIMITED, now }];
    case 'accept':
      return [{ type: 'AcceptInvitation', invitationId: intent.invitation, userId: intent.person, now }];
    case 'revoke':
      return [{ type: 'RevokeInvitation', invitationId: intent.invitation }];
    default:
      return intent satisfies never;
  }
}
