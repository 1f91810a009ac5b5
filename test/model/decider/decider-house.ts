/** What concerns the business as a whole and its team, as the commands that the screens send. */
import type { LedgerCommand } from '@counterfoil/ledger/ledger.decider';
import type { HouseIntent, Intent } from '../plain/intent';

const INVITATION_LASTS_MS = 14 * 86_400_000;
const EXPONENT = 2;

/** @param seats how many the plan lets in; -1 for any number */
export function houseCommandsOf(intent: HouseIntent, now: string, seats: number): LedgerCommand[] {
  const limit = { max: seats, message: '' };
  switch (intent.do) {
    case 'settings': {
      const { name, zone, currency, yearStart } = intent;
      const settings = {
        ...(zone === undefined ? {} : { timeZone: zone }),
        ...(currency === undefined ? {} : { currency: { code: currency, exponent: EXPONENT } }),
        ...(yearStart === undefined ? {} : { fiscalYearStartMonth: yearStart }),
      };
      const profile: LedgerCommand[] =
        name === undefined ? [] : [{ type: 'ChangeProfile', fields: ['name'], profileDigest: name }];
      return [{ type: 'ChangeBusinessSettings', ...settings }, ...profile];
    }
    case 'archive business':
      return [{ type: 'ArchiveBusiness' }];
    case 'restore business':
      return [{ type: 'RestoreBusiness' }];
    case 'add member':
      return [{ type: 'AddMember', userId: intent.person, role: intent.role, limit, now }];
    case 'change role':
      return [{ type: 'ChangeMemberRole', userId: intent.person, role: intent.role }];
    case 'remove member':
    case 'leave':
      return [{ type: 'RemoveMember', userId: intent.person }];
    case 'hand over':
      return [{ type: 'HandOverBusiness', userId: intent.person, formerOwnerRole: 'bookkeeper' }];
    case 'invite':
      return [
        {
          type: 'InviteMember',
          invitationId: intent.invitation,
          role: intent.role,
          expiresAt: new Date(Date.parse(now) + INVITATION_LASTS_MS).toISOString(),
          limit,
          now,
        },
      ];
    case 'accept':
      return [{ type: 'AcceptInvitation', invitationId: intent.invitation, userId: intent.person, now }];
    case 'revoke':
      return [{ type: 'RevokeInvitation', invitationId: intent.invitation }];
    default:
      return intent satisfies never;
  }
}

const ABOUT_HOUSE: ReadonlySet<string> = new Set<HouseIntent['do']>([
  ...(['settings', 'archive business', 'restore business', 'add member', 'change role'] as const),
  ...(['remove member', 'leave', 'hand over', 'invite', 'accept', 'revoke'] as const),
]);

export function isAboutHouse(intent: Intent): intent is HouseIntent {
  return ABOUT_HOUSE.has(intent.do);
}
